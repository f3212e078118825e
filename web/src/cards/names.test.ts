import { expect, test } from "vitest";
import { codeOf, held, keysFor } from "./held";
import { learn, translated } from "../words";
import { cardName, cardNames, indexOf } from "./names";

test("every card of every deck has a name that can be spoken", () => {
  expect(cardName("down-the-well", "5C")).toBe("5 of Crabs");
  expect(cardName("down-the-well", "AT")).toBe("Ace of Trees");
  expect(cardName("basset", "TC")).toBe("10 of clubs");
  expect(cardName("basset", "Q")).toBe("Queen");
  expect(cardName("budr-basef", "X2")).toBe("Joker");
  expect(cardName("bread-basket", "C")).toBe("Chef");
  expect(cardName("basement", "C")).toBe("Clear");
  expect(cardName("basement", "11")).toBe("11");
  expect(cardName("basement", "?")).toBe("face-down card");
  expect(cardNames("bread-basket", ["O", "5"])).toBe("Onion, 5");
});

test("in German the court has the letters of Bube, Dame and König, on the faces as in the log", async () => {
  const court = ["J", "Q", "K", "A", "T"];
  expect(court.map(indexOf)).toEqual(["J", "Q", "K", "A", "10"]);
  await learn("de");
  expect(court.map(indexOf)).toEqual(["B", "D", "K", "A", "10"]);
  expect(translated("Seat 1 flips ♥Q.")).toBe("Seat 1 deckt ♥D auf.");
  expect(translated("Seat 1 pays 3 cards to the keep: ♦J, ♠K, a Joker.")).toMatch(/: ♦B, ♠K, Joker\.$/);
  await learn("en");
});

test("a hand is sorted by suit or by rank, as one likes", () => {
  const cards = ["AT", "2C", "KA", "2A"];
  const codes = (by: "suit" | "rank") => held("down-the-well", cards, by).map((card) => card.code);
  expect(codes("suit")).toEqual(["2A", "KA", "2C", "AT"]);
  expect(codes("rank")).toEqual(["2A", "2C", "KA", "AT"]);
});

test("two cards alike are two things to tap", () => {
  const hand = held("basement", ["8", "R", "8", "1"], "rank");
  expect(hand.map((card) => card.key)).toEqual(["1", "8", "8#1", "R"]);
  expect(keysFor(hand, ["8", "8", "B"])).toEqual(["8", "8#1"]);
  expect(codeOf("8#1")).toBe("8");
});
