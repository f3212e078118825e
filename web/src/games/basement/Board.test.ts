import { afterEach, expect, test } from "vitest";
import { named, mountBoard, type BoardDriver } from "../../../dev/board-driver";
import { NAMES, type Fixture } from "../../../dev/fixtures";
import Board from "./Board.svelte";
import fixtures from "./fixtures.json";
import { sentence } from "./sentence";
import { turnsLeft, type View } from "./view";

let board: BoardDriver;
const sit = (name: string) => (board = mountBoard(Board, named(fixtures, name)));
afterEach(() => board.end());

test("three of the six cards become Top Cards, in the words of the menu", () => {
  sit("choosing Top Cards");
  board.press("Clear");
  board.press("8");
  board.press("Choose 1 more");
  expect(board.sent, "nothing is sent before all three are chosen").toEqual([]);
  board.press("2");
  board.press("Lay as Top Cards");
  expect(board.sent).toEqual(["top 2 8 C"]);
});

test("a card is chosen and goes onto the pile; the Deck is a chance, and the pile can be eaten", () => {
  sit("a run of two, a deck");
  board.press("Blank, playable");
  board.press("Play Blank");
  board.press(/^Deck, 21 cards: Chance It/);
  board.press(/^Eat the pile \(8\)/);
  expect(board.sent).toEqual(["play B", "chance", "eat"]);
});

test("what the menu does not hold is sent all the same, for the table to say why not", () => {
  sit("a run of two, a deck");
  board.press("3");
  board.press("Play 3");
  expect(board.sent).toEqual(["play 3"]);
});

test("from the Top Cards one plays, or takes some up and eats", () => {
  sit("on Top Cards");
  board.press("Blank, playable");
  board.press("9"); // beats nothing, and is not called playable
  board.press("Pick up Blank, 9 and eat");
  expect(board.sent).toEqual(["eat 9 B"]);
});

test("what can only be taken up makes eating the main thing to do", () => {
  sit("on Top Cards");
  const main = () => [...board.root.querySelectorAll(".actions .main")].map((one) => one.textContent?.trim());
  expect(main()).toEqual(["Choose cards"]);
  board.press(/^9/);
  expect(main()).toEqual(["Pick up 9 and eat"]);
});

test("a Basement card is turned by its place", () => {
  sit("in the Basement");
  board.press("Turn over Basement card 3");
  expect(board.sent).toEqual(["reveal 2"]);
});

test("in a long hand cards that match are still marked after the first", () => {
  sit("a long hand");
  board.press("11, playable");
  const marked = [...board.root.querySelectorAll(".inhand .playable")].map((one) => one.textContent?.trim());
  expect(marked.every((name) => name?.startsWith("11"))).toBe(true);
});

test("which round of how many it is, by the rules of the table", () => {
  const about = () => board.root.querySelector(".about")?.textContent?.trim();
  sit("a run of two, a deck");
  expect(about()).toMatch(/^Round 1 of 5\b/);
  board.end();
  const fixture = { ...named(fixtures, "a run of two, a deck"), options: { rounds: 2 } };
  board = mountBoard(Board, fixture);
  expect(about()).toMatch(/^Round 1 of 2\b/);
});

test("shortly before the limit of turns it is said how many are left, and what comes then", () => {
  const fixture = named(fixtures, "a run of two, a deck");
  const view = fixture.view as View;
  const options = { turn_cap: view.turns + 12 };
  board = mountBoard(Board, Object.assign({ options }, fixture));
  expect(board.root.querySelector(".about")?.textContent).toContain("12 turns left, then players still in score 0");
  expect(turnsLeft(view, { turn_cap: view.turns + 20 })).toBe(20);
  expect(turnsLeft(view, { turn_cap: view.turns + 21 }), "there is time").toBe(null);
  expect(turnsLeft(view, {}), "the text's limit is out of reach").toBe(null);
  expect(turnsLeft({ ...view, phase: "over" }, options)).toBe(null);
});

test("a spectator finds nothing to press", () => {
  sit("spectating");
  expect(board.root.querySelectorAll("button")).toHaveLength(0);
});

test("every fixture has a sentence and shows all places", () => {
  for (const fixture of fixtures as unknown as Fixture[]) {
    const names = NAMES.slice(0, fixture.players);
    expect(sentence(fixture.view as View, fixture.legal, fixture.turn, fixture.seat, names)).toMatch(/^[A-Z].*\.$/);
    board?.end();
    board = mountBoard(Board, fixture);
    expect(board.root.querySelectorAll("section")).toHaveLength(fixture.players);
  }
});
