// Adding a game touches its own folder only: what the start page and the check of a shuffle show of it stands there.
import { expect, test } from "vitest";
import { fixtures } from "../../dev/fixtures";
import picture from "../pages/GamePicture.svelte?raw";
import puzzles from "../table/puzzles.ts?raw";
import decks from "../verify/decks.ts?raw";
import { deckOrderOf } from "./decks";
import { hasPuzzles, pictureOf } from "./start-page";

const GAMES = Object.keys(fixtures);

test("every game has its picture, and its deck in order", () => {
  expect(GAMES.length).toBeGreaterThan(4);
  for (const game of GAMES) {
    expect(pictureOf(game), game).not.toBeNull();
    expect(deckOrderOf(game), game).not.toBeNull();
  }
});

test("the games with puzzles say so themselves", () => {
  expect(GAMES.filter(hasPuzzles).sort()).toEqual(["basement", "bread-basket", "down-the-well"]);
});

test("no list of games stands beside their folders", () => {
  for (const source of [picture, puzzles, decks])
    expect(GAMES.filter((game) => source.includes(`"${game}"`) || source.includes(`${game}:`))).toEqual([]);
});
