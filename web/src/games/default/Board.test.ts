// The default board: every game's real views as if the page had never heard of the game.
import { flushSync } from "svelte";
import { afterEach, expect, test } from "vitest";
import { fixtures, NAMES, type Fixture } from "../../../dev/fixtures";
import { mountBoard, type BoardDriver } from "../../../dev/board-driver";
import { deckRulesOf } from "../decks";
import { hasPuzzles, pictureOf } from "../start-page";
import { nextTip } from "../common/tips";
import { roundEnd } from "../common/round-end";
import { roundPointsOf, tipsOf } from "../guide";
import { cardName, deckOf } from "../../cards/names";
import { has } from "../../words";
import { gameOf } from "..";
import Board from "./Board.svelte";
import { read } from "./read";
import { sentence } from "./sentence";

let board: BoardDriver | undefined;
afterEach(() => board?.end());

/** A game without a board of its own. */
const INVENTED: Fixture = {
  name: "the first trick",
  game: "sixth-game",
  players: 3,
  seat: 1,
  view: {
    seat: 1,
    phase: "bidding_round",
    dealer: 2,
    hands: [3, ["♠Q", "♦10", "7H"], 3],
    tricks_won: [0, 1, 0],
    passed: [false, true, false],
    trick: ["2C", "KD"],
    trump: "♥A",
    contract: { declarer: null, level: 2, doubled: true },
    history: [
      { player: 0, bid: "one_heart" },
      { player: 1, bid: "pass" },
    ],
    notes: [],
  },
  legal: { actions: ["play 7H", "play QS", "play TD"], complete: true },
  turn: { kind: "one", seat: 1 },
  events: [],
};

/** What can be read on the board, and what a screen reader says of it. */
function readable(root: Element): string {
  const spoken = [...root.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
  return [root.textContent, ...spoken].join(" ").replace(/\s+/g, " ");
}

/** The buttons of the moves. */
const moves = (root: Element) => [...root.querySelectorAll<HTMLButtonElement>(".actions button[type=button]")];

/** What stands at a player's place: the labels, and what they are about. */
const placeOf = (root: Element, seat: number) =>
  [...root.querySelectorAll(`[data-home="seat-${seat}"] dl > div`)].map((one) =>
    [one.querySelector("dt"), one.querySelector("dd [role=img]") ?? one.querySelector("dd")]
      .map((part) => part?.getAttribute("aria-label") ?? part?.textContent?.trim())
      .join(": "),
  );

for (const fixture of [...Object.values(fixtures).flat(), INVENTED]) {
  test(`${fixture.game}, ${fixture.name}: all of it can be read, and every move made`, () => {
    board = mountBoard(Board, { ...fixture, game: "sixth-game" });
    expect(readable(board.root)).not.toMatch(/undefined|\[object|NaN|null|[Ss]eat \d/);
    expect(board.root.querySelectorAll("section")).toHaveLength(fixture.players);
    const actions = fixture.legal?.actions ?? [];
    for (const button of moves(board.root)) button.click();
    if (fixture.seat !== null) expect(board.sent.toSorted()).toEqual(actions.toSorted());
    const names = NAMES.slice(0, fixture.players);
    const said = sentence(fixture.view, fixture.legal, fixture.turn, fixture.seat, names);
    expect(said).toMatch(/^[A-Z].*\.$/);
  });
}

test("the players' entries stand at their places, and hidden cards are a number", () => {
  board = mountBoard(Board, INVENTED);
  expect(placeOf(board.root, 0)).toEqual(["Hands: 3 cards in hand", "Tricks won: 0"]);
  expect(placeOf(board.root, 1)).toEqual([
    "Hands: Queen of spades, 10 of diamonds, 7 of hearts",
    "Tricks won: 1",
    "Passed: Yes",
  ]);
});

test("all else stands in the middle in plain words, and seats are called by their names", () => {
  const { middle } = read(INVENTED.view, NAMES.slice(0, 3), new Map());
  expect(middle).toEqual([
    ["Phase", "bidding round"],
    ["Dealer", "Chiara"],
    ["Trick", { cards: ["2C", "KD"] }],
    ["Trump", { cards: ["AH"] }],
    [
      "Contract",
      [
        ["Level", "2"],
        ["Doubled", "Yes"],
      ],
    ],
    [
      "History",
      [
        [
          "1",
          [
            ["Player", "Ada"],
            ["Bid", "one heart"],
          ],
        ],
        [
          "2",
          [
            ["Player", "Bartholomew"],
            ["Bid", "pass"],
          ],
        ],
      ],
    ],
    ["Notes", "–"],
  ]);
});

test("a list that was once longer or shorter than the players are many is not theirs", () => {
  const lists = new Map<string, boolean>();
  const shown = (pairs: string[][]) => read({ shown: pairs }, ["Ada", "Ben"], lists);
  expect(shown([["AS", "2S"]]).seats).toEqual([[], []]);
  const later = shown([
    ["AS", "2S"],
    ["3S", "4S"],
  ]);
  expect(later.seats).toEqual([[], []]);
  expect(later.middle).toHaveLength(1);
});

test("cards that are not all of the standard pack are written as they are", () => {
  expect(read({ line: ["4C", "D4"] }, [], new Map()).standard).toBe(false);
  expect(cardName("plain", "4C")).toBe("4C");
  expect(deckOf("plain")).toBe("plain");
});

test("moves of one kind stand in the order of their numbers", () => {
  const actions = ["play 13", "play 14", "play 9"];
  board = mountBoard(Board, { ...INVENTED, legal: { actions, complete: true } });
  expect(moves(board.root).map((button) => button.textContent?.trim())).toEqual(["play 9", "play 13", "play 14"]);
});

test("more moves than one takes in at a glance come in groups, and a field finds one", () => {
  const actions = ["pass", ...Array.from({ length: 30 }, (_, n) => `bid ${n + 1}`)];
  board = mountBoard(Board, { ...INVENTED, legal: { actions, complete: true } });
  expect(
    [...board.root.querySelectorAll("[role=group] [role=group]")].map((one) => one.getAttribute("aria-label")),
  ).toEqual(["pass", "bid"]);
  const field = board.root.querySelector<HTMLInputElement>("input[type=search]")!;
  field.value = "BID 3";
  field.dispatchEvent(new Event("input"));
  flushSync();
  expect(moves(board.root).map((one) => one.textContent)).toEqual(["bid 3", "bid 30"]);
});

test("where the menu is not all, any other move can be written", () => {
  board = mountBoard(Board, { ...INVENTED, legal: { actions: ["pass"], complete: false } });
  const field = board.root.querySelector<HTMLInputElement>("form input")!;
  field.value = " bid 99 ";
  field.dispatchEvent(new Event("input"));
  board.root.querySelector("form")!.requestSubmit();
  expect(board.sent).toEqual(["bid 99"]);
});

test("while a move is under way no other is sent", () => {
  board = mountBoard(Board, { ...INVENTED, acting: true } as Fixture);
  board.press("play 7H");
  expect(board.sent).toEqual([]);
  expect(moves(board.root).every((one) => one.getAttribute("aria-disabled") === "true")).toBe(true);
});

test("a replay is looked at and not touched", () => {
  board = mountBoard(Board, INVENTED, true);
  expect(board.root.querySelector("button, input")).toBe(null);
});

test("every game that something is drawn for has a board, and any other gets the default board", async () => {
  const boards = Object.keys(import.meta.glob("../*/Board.svelte"));
  // the default board stands beside this test, the others in folders of their own
  const ids = boards.filter((path) => path.startsWith("../")).map((path) => path.split("/")[1]);
  expect(ids.length).toBeGreaterThan(4);
  for (const id of ids) expect((await gameOf(id)).Board, id).not.toBe(Board);
  for (const id of ["sixth-game", "constructor"]) expect((await gameOf(id)).Board, id).toBe(Board);
});

test("nothing else of the page stumbles over a game that it has never heard of", () => {
  expect(nextTip(tipsOf("sixth-game"), INVENTED.view, INVENTED.legal, [])).toBe(null);
  expect(deckRulesOf("sixth-game")).toBe(null);
  expect(pictureOf("sixth-game")).toBe(null);
  expect(hasPuzzles("sixth-game")).toBe(false);
  expect(has("home.about.sixth-game")).toBe(false);
  expect(cardName("sixth-game", "QS")).toBe("Queen of spades");
  // its events may be called like those of another game, and hold something else
  const event = (data: { event: string }) => [{ n: 0, data, text: "Seat 1 scores." }];
  expect(
    roundEnd(roundPointsOf("bread-basket"), event({ event: "scored", points: 4 } as { event: string }), [4, 0]),
  ).toBe(null);
  expect(roundEnd(roundPointsOf("bread-basket"), event({ event: "scored" }), [4, 0])).toBe(null);
});
