import { afterEach, expect, test } from "vitest";
import { named, mountBoard, type BoardDriver } from "../../../dev/board-driver";
import { NAMES, type Fixture } from "../../../dev/fixtures";
import Board from "./Board.svelte";
import fixtures from "./fixtures.json";
import { sentence } from "./sentence";
import type { View } from "./view";

let board: BoardDriver;
const sit = (name: string) => (board = mountBoard(Board, named(fixtures, name)));
afterEach(() => board.end());

test("three cards are given, in the words of the menu whatever the order of the taps", () => {
  sit("giving three cards");
  board.press("3 of Trees");
  board.press("5 of Anchors");
  board.press("Choose 1 more to pass");
  expect(board.sent, "nothing is sent before all three are chosen").toEqual([]);
  board.press("4 of Boats");
  board.press(/^Pass .* to Bartholomew$/);
  expect(board.sent).toEqual(["give 5A 4B 3T"]);
});

test("as many cards go to the neighbour whom the table's rules name", () => {
  const fixture = named(fixtures, "giving three cards");
  const view = { ...(fixture.view as View), passing: { cards: 2, to: "right" }, suits: 4 };
  board = mountBoard(Board, { ...fixture, view });
  board.press("3 of Trees");
  board.press("5 of Anchors");
  board.press(/^Pass .* to Chiara$/);
  expect(board.sent).toEqual(["give 5A 3T"]);
  expect(board.root.querySelectorAll(".pile")).toHaveLength(4);
  const text = sentence(view as View, fixture.legal, fixture.turn, fixture.seat, NAMES.slice(0, 3));
  expect(text).toBe("Choose two cards to pass to Chiara on your right.");
});

test("a hand that is dealt comes out of the wells, and cards that are passed come from their giver", () => {
  const origins = () =>
    [...board.root.querySelectorAll<HTMLElement>(".hand [data-fly]")].map((card) => card.dataset.from);
  sit("giving three cards");
  expect(board.root.querySelector('[data-home="wells"]')).not.toBeNull();
  expect(new Set(origins())).toEqual(new Set(["wells"]));
  board.end();
  const data = { event: "gave", seat: 2, to: 0, cards: ["5A", "KA", "4B"] };
  board = mountBoard(Board, { ...named(fixtures, "giving three cards"), events: [{ n: 3, data, text: "" }] });
  expect(board.root.querySelector('[data-home="seat-2"]')).not.toBeNull();
  expect(new Set(origins())).toEqual(new Set(["seat-2"]));
});

test("a card is played by two taps on it, by its pile, or by the button", () => {
  sit("six at the piles");
  board.press("6 of Crabs, playable");
  board.press("6 of Crabs, playable");
  board.press("King of Trees, playable");
  board.press(/^Trees: 2 of Trees on top, 1 card, takes King of Trees/);
  board.press("2 of Flowers, playable");
  board.press("Play 2 of Flowers");
  expect(board.sent).toEqual(["play 6C", "play KT", "play 2F"]);
});

test("a pile that is tapped first offers the lowest card that fits", () => {
  sit("six at the piles");
  board.press(/^Crabs/);
  expect(board.button("Play 6 of Crabs")).toBeDefined();
});

test("what lies below the top of its pile is dimmed", () => {
  sit("I am finished");
  const dim = [...board.root.querySelectorAll(".own .dim .unseen")].map((one) => one.textContent);
  expect(dim).toEqual(["5 of Crabs", "7 of Crabs", "Queen of Crabs"]);
});

test("a player who passed holds cards, and one who is out of them does not", () => {
  sit("some are finished");
  const out = [...board.root.querySelectorAll(".tag")].map((one) => one.textContent?.trim());
  expect(out.filter((tag) => tag === "no cards")).toHaveLength(2);
  expect(out).not.toContain("passed");
  board.end();
  sit("I am finished");
  expect(
    board.root.querySelector(".own .tags")?.textContent ?? board.root.querySelector(".own")?.textContent,
  ).toContain("passed");
});

test("who has to say pass finds a button for it", () => {
  sit("passing by hand");
  board.press("Pass");
  expect(board.sent).toEqual(["pass"]);
});

test("every fixture has a sentence and shows all places and six piles", () => {
  for (const fixture of fixtures as unknown as Fixture[]) {
    const names = NAMES.slice(0, fixture.players);
    expect(sentence(fixture.view as View, fixture.legal, fixture.turn, fixture.seat, names)).toMatch(/^[A-Z].*\.$/);
    board?.end();
    board = mountBoard(Board, fixture);
    expect(board.root.querySelectorAll("section")).toHaveLength(fixture.players);
    expect(board.root.querySelectorAll(".pile")).toHaveLength(6);
  }
});
