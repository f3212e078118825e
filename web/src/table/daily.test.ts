// Daily deals: which match counts, how it went as squares, and days in a row.
import { beforeEach, expect, test, vi } from "vitest";
import { beginDaily, counts, dailyTries, dailyTry, dayText, marksOf, streaks, today, type DailyTry } from "./daily";

beforeEach(() => localStorage.clear());

const done = (date: string): DailyTry => ({ date, table: "t", result: { place: 1, of: 3 }, marks: "🟩" });

test("the first match of a day counts, and no other", () => {
  beginDaily("basset", today(), "one");
  beginDaily("basset", today(), "two");
  expect(dailyTries("basset").map(({ table }) => table)).toEqual(["one"]);
  expect(counts("basset", today(), "one", 1)).toBe(true);
  expect(counts("basset", today(), "one", 2), "a rematch is practice").toBe(false);
  expect(counts("basset", today(), "two", 1)).toBe(false);
  expect(dailyTry("basement", today()), "each game has a deal of its own").toBeNull();
});

test("a match of another day is practice", () => {
  beginDaily("basset", "2024-02-29", "one");
  expect(dailyTries("basset")).toEqual([]);
});

test("a match whose table is gone may be begun again, but not one that is over", () => {
  beginDaily("basset", today(), "one");
  beginDaily("basset", today(), "two", true);
  expect(dailyTry("basset", today())?.table).toBe("two");
  localStorage.setItem("parlour/daily/basset", JSON.stringify([done(today())]));
  beginDaily("basset", today(), "three", true);
  expect(dailyTry("basset", today())?.table).toBe("t");
});

test("squares tell your place whenever the scores change, and no more than ten", () => {
  const stands = [
    [0, 0, 0],
    [0, 0, 0],
    [5, 3, 0],
    [5, 3, 9],
    [5, 9, 9],
  ];
  expect(marksOf(stands, 0)).toBe("🟩🟨⬜");
  expect(marksOf([[1, 0, 0]], 2), "a match that is decided at its end").toBe("⬜");
  const long = Array.from({ length: 95 }, (_, n) => [n, 0, 50]);
  const marks = [...marksOf(long, 0)];
  expect(marks).toHaveLength(10);
  expect([marks[0], marks.at(-1)], "the last square is the end").toEqual(["🟨", "🟩"]);
});

test("days in a row are counted up to today or yesterday", () => {
  const tries = ["2026-11-26", "2026-11-25", "2026-11-20", "2026-11-19", "2026-11-18"].map(done);
  expect(streaks(tries, "2026-11-26")).toEqual({ current: 2, longest: 3 });
  expect(streaks(tries, "2026-11-27"), "today's deal is still to be played").toEqual({ current: 2, longest: 3 });
  expect(streaks(tries, "2026-11-28")).toEqual({ current: 0, longest: 3 });
  expect(streaks([{ ...done("2026-11-26"), result: null }], "2026-11-26")).toEqual({ current: 0, longest: 0 });
  expect(streaks(["2026-03-01", "2026-02-28"].map(done), "2026-03-01").longest, "over the end of a month").toBe(2);
});

test("a day begins at midnight by UTC", () => {
  vi.useFakeTimers({ now: new Date("2026-11-26T23:30:00-05:00") });
  expect(today()).toBe("2026-11-27");
  vi.useRealTimers();
});

test("a day is written as people write it, and what is not a day as it is", () => {
  expect(dayText("2026-11-01")).toBe("Nov 1, 2026");
  expect(dayText("yesterday")).toBe("yesterday");
});
