// Your matches in this browser: kept once, bounded, in a file and back, and when the browser keeps nothing.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { remember } from "../net/store";
import {
  arePassing,
  keepMatch,
  matches,
  MAX_MATCHES_PER_GAME,
  merged,
  replaceMatches,
  type Match,
  type Player,
} from "./matches";
import { isWon, ownPlace, place } from "./outcome";
import { series } from "./series";
import { gamesPlayed, headToHead, streaks } from "./standing";
import { exported, importMatches, ImportError } from "./transfer";

const person = (name: string, score: number): Player => ({ kind: "person", name, level: null, character: null, score });
const bot = (character: string, name: string, score: number): Player => ({
  kind: "bot",
  name,
  level: "rule",
  character,
  score,
});

let clock = 0;
function match(score: number, others: Player[], more: Partial<Match> = {}): Match {
  clock += 1;
  const players = [person("Ann", score), ...others];
  return {
    table: `t${clock}`,
    match: 1,
    game: "basset",
    at: clock,
    seat: 0,
    players,
    preset: null,
    unrated: null,
    ...more,
  };
}

const storage = localStorage;

/** The browser does not let the page store anything more. */
function noRoom(getItem = (key: string) => storage.getItem(key)) {
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem, setItem });
}

beforeEach(() => {
  localStorage.clear();
  replaceMatches([]);
});
afterEach(() => void vi.unstubAllGlobals());

test("a match is kept once, however often its end is seen", () => {
  const one = match(5, [person("Ben", 3)]);
  expect(keepMatch(one)).toBe(true);
  expect(keepMatch({ ...one, at: one.at + 9 })).toBe(true);
  expect(matches()).toEqual([one]);
  keepMatch({ ...one, match: 2, at: one.at + 10 });
  expect(matches(), "a rematch is another one").toHaveLength(2);
});

test("of each game the last matches are kept, and another game does not push them out", () => {
  const many = Array.from({ length: MAX_MATCHES_PER_GAME + 3 }, () => match(1, [person("Ben", 0)]));
  const other = match(1, [person("Ben", 0)], { game: "basement", at: 0 });
  const kept = merged([...many, other]);
  expect(kept).toHaveLength(MAX_MATCHES_PER_GAME + 1);
  expect(kept).toContain(other);
  expect(kept).not.toContain(many[0]);
  expect(kept[0], "the newest first").toBe(many.at(-1));
});

test("where storage is full a match stays until the page is closed, and is stored when there is room again", () => {
  const first = match(5, [person("Ben", 3)]);
  keepMatch(first);
  noRoom();
  const second = match(4, [person("Ben", 3)]);
  expect(keepMatch(second)).toBe(false);
  expect(arePassing()).toBe(true);
  expect(matches()).toEqual([second, first]);
  vi.unstubAllGlobals();
  const third = match(3, [person("Ben", 3)]);
  expect(keepMatch(third)).toBe(true);
  expect(arePassing()).toBe(false);
  expect((JSON.parse(localStorage.getItem("parlour/you") ?? "") as Match[]).length).toBe(3);
});

test("where storage is forbidden nothing fails", () => {
  noRoom(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  const one = match(5, [person("Ben", 3)]);
  expect(keepMatch(one)).toBe(false);
  expect(matches()).toEqual([one]);
});

test("matches of an older page are still there, with opponents unknown", () => {
  const played = { table: "old", match: 1, game: "basset", seat: 1, scores: [3, 8], names: ["Ben", "Ann"], at: 7 };
  remember("played", [played]);
  expect(matches().map(({ table, unrated }) => [table, unrated])).toEqual([["old", "old"]]);
  expect(ownPlace(matches()[0])).toBe(1);
  keepMatch(match(5, [person("Ben", 3)], { at: 9 }));
  expect(matches().map(({ at }) => at)).toEqual([9, 7]);
  replaceMatches([]);
  expect(matches(), "deleted is deleted").toEqual([]);
});

test("a file of one browser adds its matches to those of another", () => {
  const here = match(5, [person("Ben", 3)]);
  const there = match(2, [person("Cleo", 3)]);
  keepMatch(here);
  expect(importMatches(exported([there, here]))).toBe(1);
  expect(matches()).toEqual([there, here]);
  expect(importMatches(exported([there])), "again: nothing new").toBe(0);
  expect(matches()).toHaveLength(2);
});

test("a file that is none is refused with its reason, and nothing is lost", () => {
  const kept = match(5, [person("Ben", 3)]);
  keepMatch(kept);
  const good = JSON.parse(exported([kept])) as { matches: Record<string, unknown>[] };
  const broken = (change: Record<string, unknown>) =>
    JSON.stringify({ ...good, matches: [kept, { ...good.matches[0], ...change }] });
  const reasons: [string, string][] = [
    ["", "json"],
    ["{", "json"],
    ["null", "other"],
    ["[]", "other"],
    ['{"parlour":"matches"}', "other"],
    ['{"parlour":"study","version":1,"matches":[]}', "other"],
    [JSON.stringify({ ...good, version: 2 }), "version"],
    [broken({ seat: 2 }), "match"],
    [broken({ seat: -1 }), "match"],
    [broken({ at: 1e300 }), "match"],
    [broken({ at: "now" }), "match"],
    [broken({ players: "Ben" }), "match"],
    [broken({ players: Array(13).fill(kept.players[0]) }), "match"],
    [broken({ players: [{ ...kept.players[0], score: null }] }), "match"],
    [broken({ players: [{ ...kept.players[0], kind: "god" }] }), "match"],
    [broken({ unrated: "because" }), "match"],
    [broken({ table: "" }), "match"],
    [`"${"x".repeat(8 * 1024 * 1024)}"`, "large"],
  ];
  for (const [text, reason] of reasons) {
    let refused: unknown;
    try {
      importMatches(text);
    } catch (error) {
      refused = error;
    }
    expect(refused, text.slice(0, 80)).toBeInstanceOf(ImportError);
    expect((refused as ImportError).text, text.slice(0, 80)).toBe(reason);
    if (reason === "match") expect((refused as ImportError).args).toEqual({ n: 2 });
    expect(matches()).toEqual([kept]);
  }
});

test("a file for which there is no room is refused, and nothing is lost", () => {
  const kept = match(5, [person("Ben", 3)]);
  keepMatch(kept);
  noRoom();
  expect(() => importMatches(exported([match(1, [person("Ben", 2)])]))).toThrow(ImportError);
  expect(matches()).toEqual([kept]);
  vi.unstubAllGlobals();
  expect(JSON.parse(localStorage.getItem("parlour/you") ?? "")).toEqual([kept]);
});

test("the most points are first place, and equals share a place", () => {
  expect(place({ seat: 0, scores: [5, 5, 2] })).toBe(1);
  expect(place({ seat: 2, scores: [5, 5, 2] })).toBe(3);
  expect(isWon(match(5, [person("Ben", 5)])), "a shared first place is a win").toBe(true);
});

test("wins in a row end with a loss, and the most are remembered", () => {
  const won = () => match(9, [person("Ben", 1)]);
  const lost = () => match(1, [person("Ben", 9)]);
  const evening = merged([won(), won(), won(), lost(), won()]);
  expect(streaks(evening)).toEqual({ current: 1, longest: 3 });
  expect(streaks([])).toEqual({ current: 0, longest: 0 });
});

test("each opponent is counted by who finished ahead, and a namesake is the same character", () => {
  const evening = [
    match(5, [person("Ben", 3), bot("ledger", "Mr Ledger", 9), bot("ledger", "Mr Ledger II", 5)]),
    match(5, [person("Ben", 8), { ...person("Cleo", 9), kind: "unknown" }]),
  ];
  const rows = headToHead(evening).map(({ name, won, drawn, lost }) => [name, won, drawn, lost]);
  expect(rows).toEqual([
    ["Ben", 1, 0, 1],
    ["Mr Ledger", 0, 1, 1],
  ]);
});

test("the game that you play most comes first", () => {
  const of = (game: string) => match(1, [person("Ben", 0)], { game });
  expect(gamesPlayed([of("basset"), of("basement"), of("basement")])).toEqual(["basement", "basset"]);
});

test("a series counts first places and points by seat, and a shared first place for each", () => {
  expect(
    series([
      [3, 5, 5],
      [9, 1, 0],
    ]),
  ).toEqual([
    { wins: 1, points: 12 },
    { wins: 1, points: 6 },
    { wins: 1, points: 5 },
  ]);
  expect(series([])).toEqual([]);
});
