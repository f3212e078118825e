import { beforeEach, expect, test } from "vitest";
import { EASIEST } from "./practice";
import { bestOf, chosenSets, keepChosenSets, keepRun, keepStreak, records } from "./records";

beforeEach(() => localStorage.clear());

const run = (median: number | null, right = 20, sets = 5) => ({ median, right, of: 20, sets });

test("runs are kept in their order, the latest of them", () => {
  for (let n = 1; n <= 70; n++) keepRun(run(n));
  const { runs } = records();
  expect(runs).toHaveLength(60);
  expect([runs[0].median, runs[59].median]).toEqual([11, 70]);
});

test("the best run is the quickest sure one with as many sets", () => {
  const runs = [run(900), run(700), run(300, 9), run(500, 20, 15), run(null, 0)];
  expect(bestOf(runs, 5)).toBe(700);
  expect(bestOf(runs, 15)).toBe(500);
  expect(bestOf(runs, 8)).toBeNull();
});

test("only a longer streak replaces the longest", () => {
  keepStreak(7);
  keepStreak(3);
  keepRun(run(800));
  expect(records().streak).toBe(7);
});

test("the sets that were chosen are there the next time; the five easiest at first", () => {
  expect(chosenSets()).toEqual(EASIEST);
  keepChosenSets(["Dragon"]);
  expect(chosenSets()).toEqual(["Dragon"]);
});

test("what cannot be read counts as nothing", () => {
  localStorage.setItem("parlour/budr-basef/practice", '{"runs": 5}');
  expect(records()).toEqual({ runs: [], streak: 0 });
});
