import { expect, test } from "vitest";
import { BURST, Pace, PER_SECOND } from "./pace";

test("so many asks go at once, and after them so many a second", () => {
  const pace = new Pace(() => 0);
  const waits = Array.from({ length: BURST + 2 * PER_SECOND }, () => pace.next());
  expect(waits.slice(0, BURST)).toEqual(Array(BURST).fill(0));
  expect(waits.at(-1)).toBeCloseTo(2000);
});

test("who has been quiet may ask at once again", () => {
  let now = 0;
  const pace = new Pace(() => now);
  for (let asks = 0; asks < BURST; asks += 1) pace.next();
  expect(pace.next()).toBeGreaterThan(0);
  now = 60_000;
  expect(Array.from({ length: BURST }, () => pace.next())).toEqual(Array(BURST).fill(0));
});
