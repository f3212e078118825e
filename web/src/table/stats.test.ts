import { beforeEach, expect, test } from "vitest";
import { notePlayed, place, played, tally, type Played } from "./stats";

const match = (table: string, game: string, scores: number[], at = 1): Played => ({
  table,
  match: 1,
  game,
  seat: 0,
  scores,
  names: ["Ada", "Bo"],
  at,
});

beforeEach(() => localStorage.clear());

test("the most points are first place, and equals share a place", () => {
  expect(place({ seat: 0, scores: [5, 5, 2] })).toBe(1);
  expect(place({ seat: 2, scores: [5, 5, 2] })).toBe(3);
});

test("a match is counted once, however often its end is seen", () => {
  notePlayed(match("a", "basset", [-5, 5]));
  notePlayed(match("a", "basset", [-5, 5]));
  notePlayed(match("b", "basset", [7, -7], 2));
  notePlayed(match("c", "basement", [3, 1]));
  expect(played().length).toBe(3);
  expect(tally(played())).toEqual([
    { game: "basset", matches: 2, won: 1, best: 7, last: 2 },
    { game: "basement", matches: 1, won: 1, best: 3, last: 1 },
  ]);
});
