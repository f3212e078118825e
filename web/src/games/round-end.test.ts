import { expect, test } from "vitest";
import type { VisibleEvent } from "../wire";
import { roundEnd } from "./common/round-end";
import { roundPointsOf } from "./guide";

const events = (...said: [event: string, text: string, more?: Record<string, unknown>][]): VisibleEvent[] =>
  said.map(([event, text, more], n) => ({ n, data: { event, ...more }, text }));

test("a round that is stopped says why, and what each player has of it and in all", () => {
  const text = "Round 2 is stopped by the limit of turns. Seat 0: 1. Seat 1: 3.";
  const end = roundEnd(
    roundPointsOf("basement"),
    events(["drew", "Seat 1 draws 1 card."], ["round_over", text, { points: [1, 3] }]),
    [5, 3],
  );
  expect(end?.why).toEqual(["Seat 1 draws 1 card.", "Round 2 is stopped by the limit of turns."]);
  expect(end?.rows).toEqual([
    { seat: 1, points: 3, total: 3 },
    { seat: 0, points: 1, total: 5 },
  ]);
});

test("a player of Bread Basket who stops ends no round, and its last round says who wins", () => {
  const stops = events(["stopped", "Seat 1 stops.", { seat: 1 }]);
  expect(roundEnd(roundPointsOf("bread-basket"), stops, [0, 0])).toBe(null);
  const text = "Round 2 is over. Seat 0: 4 points, 4 in total. Seat 1: 0 points, 71 in total.";
  const end = roundEnd(
    roundPointsOf("bread-basket"),
    events(["scored", text, { points: [4, 0] }], ["won", "Seat 1 wins with 71 points."]),
    [4, 71],
  );
  expect(end).toEqual({ why: ["Round 2 is over.", "Seat 1 wins with 71 points."], rows: [] });
});

test("Budr Basef ends with every card in one deck, or after so many cards", () => {
  for (const [event, text] of [
    ["won", "Seat 0 has every card and wins."],
    ["stopped", "14 cards have been played: the largest deck wins."],
  ]) {
    const end = roundEnd(
      roundPointsOf("budr-basef"),
      events(["flipped", "Seat 0 flips ♣9."], [event, text, { plays: 14 }]),
      [30, 24],
    );
    expect(end).toEqual({ why: ["Seat 0 flips ♣9.", text], rows: [] });
  }
});

test("a hand of Down the Well ends with the card that won it, not with who passed before", () => {
  const end = roundEnd(
    roundPointsOf("down-the-well"),
    events(
      ["played", "Seat 1 plays the 7 of Trees."],
      ["passed", "Seat 0 passes with 2 cards."],
      ["passed", "Seat 1 passes with 1 card."],
      ["won", "Seat 1 played the last card and wins the hand."],
    ),
    [0, 1],
  );
  expect(end?.why).toEqual(["Seat 1 plays the 7 of Trees.", "Seat 1 played the last card and wins the hand."]);
});
