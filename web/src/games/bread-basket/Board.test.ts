import { flushSync } from "svelte";
import { afterEach, expect, test } from "vitest";
import { named, mountBoard, type BoardDriver } from "../../../dev/board-driver";
import { NAMES, type Fixture } from "../../../dev/fixtures";
import Board from "./Board.svelte";
import fixtures from "./fixtures.json";
import { sentence } from "./sentence";
import { outcome, places, signed, type View } from "./view";

let board: BoardDriver;
const sit = (name: string) => (board = mountBoard(Board, named(fixtures, name)));
const settle = async () => {
  await new Promise((done) => setTimeout(done, 5));
  flushSync();
};
afterEach(() => board?.end());

test("the trick that a card would complete is outlined with its points before it is played", async () => {
  sit("a card completes a trick");
  await settle();
  board.press(/^4, playable, completes a Sandwich for \+6 points/);
  expect(board.root.querySelectorAll("li.lit")).toHaveLength(4);
  expect(board.root.querySelector(".outcome")?.textContent).toContain("Sandwich +6");
  board.press("Play 4");
  expect(board.sent).toEqual(["play 4"]);
});

test("with a Chef a card of the line is tapped, and tapped again", () => {
  sit("a Chef in hand");
  board.press(/^4: 5, take it with a Chef/);
  expect(board.button("Discard the Chef, take 5")).toBeDefined();
  board.press(/^4: 5, take it with a Chef/);
  expect(board.sent).toEqual(["chef 3"]);
});

test("after a card one may stop", () => {
  sit("a second card or stop");
  board.press("Stop");
  expect(board.sent).toEqual(["stop"]);
});

test("of several tricks each is offered with its cards and points", async () => {
  sit("two tricks at once");
  await settle();
  board.press("Take 4-2-3-4 (+7)");
  expect(board.sent).toEqual(["take 1 4"]);
});

test("a trick is found in the line: at its end, or around the card that a Chef lifts", () => {
  const line = ["9", "5", "4", "2", "9", "3", "4"];
  expect([...places(line, "play 5", ["5", "4", "2"])]).toEqual([5, 6]);
  expect([...places(line, "chef 4", ["4", "2", "3", "4"])]).toEqual([2, 3, 5, 6]);
  expect([...places(line, "take 2 4", ["?"])]).toEqual([2, 3, 4]);
});

test("annotations that are not a trick are none, and points have a sign", () => {
  expect(outcome([{ code: "other", args: {}, message: "" }])).toBeNull();
  expect(signed(-8)).toBe("−8");
  expect(signed(0)).toBe("+0");
});

test("every fixture has a sentence and shows all places and the whole line", () => {
  for (const fixture of fixtures as unknown as Fixture[]) {
    const view = fixture.view as View;
    const names = NAMES.slice(0, fixture.players);
    expect(sentence(view, fixture.legal, fixture.turn, fixture.seat, names)).toMatch(/^[A-Z].*\.$/);
    board?.end();
    board = mountBoard(Board, fixture);
    expect(board.root.querySelectorAll("section")).toHaveLength(fixture.players);
    expect(board.root.querySelectorAll(".line li")).toHaveLength(view.line.length + 1);
  }
});
