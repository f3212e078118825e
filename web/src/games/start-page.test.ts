// Adding a game touches its own folder only: what the start page and the check of a shuffle show of it stands there.
import { expect, test } from "vitest";
import { fixtures } from "../../dev/fixtures";
import { deckRulesOf } from "./decks";
import { hasPuzzles, pictureOf } from "./start-page";

const GAMES = Object.keys(fixtures);

test("every game has its picture, and its deck in order", () => {
  expect(GAMES.length).toBeGreaterThan(4);
  for (const game of GAMES) {
    expect(pictureOf(game), game).not.toBeNull();
    expect(deckRulesOf(game), game).not.toBeNull();
  }
});

test("the games with puzzles say so themselves", () => {
  expect(GAMES.filter(hasPuzzles).sort()).toEqual(["basement", "bread-basket", "down-the-well"]);
});

/** The page's own code, except for what it says, what the server says, and the folders of the games. */
const sources = import.meta.glob<string>(
  ["../**/*.{ts,svelte,css}", "!../**/*.test.ts", "!../words/**", "!../wire.ts", "!./*/**", "./common/**"],
  { eager: true, query: "?raw", import: "default" },
);

test("no file names a game, but for those in its folder", () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200);
  const names = new RegExp(`(?<![\\w-])(?:${GAMES.join("|")})(?![\\w-])`);
  const found = Object.entries(sources).filter(([, source]) => names.test(source));
  expect(found.map(([file, source]) => `${file}: ${names.exec(source)?.[0]}`)).toEqual([]);
});
