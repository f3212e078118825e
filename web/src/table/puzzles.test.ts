import { beforeEach, expect, test } from "vitest";
import { nextPuzzle, noteAnswer, puzzleOfDay, puzzleTries, solved } from "./puzzles";
import { forget } from "../net/store";

beforeEach(() => forget("puzzles/down-the-well"));

test("each puzzle has its day before one has a second", () => {
  const days = Array.from({ length: 1000 }, (_, day) => new Date(Date.UTC(2026, 10, 26 + day)).toISOString());
  const numbers = days.map((day) => puzzleOfDay(day.slice(0, 10), 1000));
  expect(new Set(numbers).size).toBe(1000);
  expect(Math.min(...numbers)).toBe(1);
  expect(Math.max(...numbers)).toBe(1000);
  expect(puzzleOfDay("2026-11-26", 1)).toBe(1);
});

test("a puzzle that was solved stays as it was solved, and the answers up to then are counted", () => {
  noteAnswer("down-the-well", 7, false, "2026-11-26");
  noteAnswer("down-the-well", 7, true, "2026-11-26");
  noteAnswer("down-the-well", 7, false, "2026-11-27");
  noteAnswer("down-the-well", 9, true, "2026-11-27");
  const tries = puzzleTries("down-the-well");
  expect(tries.find(({ number }) => number === 7)).toEqual({ number: 7, tries: 2, solved: true, date: "2026-11-26" });
  expect(solved(tries)).toEqual({ solved: 2, first: 1 });
});

test("the next puzzle of a difficulty is the first that is not solved", () => {
  noteAnswer("down-the-well", 2, true, "2026-11-26");
  noteAnswer("down-the-well", 3, false, "2026-11-26");
  const tries = puzzleTries("down-the-well");
  expect(nextPuzzle([1, 2, 2, 2], 2, tries)).toBe(3);
  expect(nextPuzzle([1, 2, 1], 2, tries)).toBeNull();
});
