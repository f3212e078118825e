import { expect, test } from "vitest";
import { MAX_BURST_REQUESTS, SendRate, MAX_REQUESTS_PER_SECOND } from "./rate";

test("so many asks go at once, and after them so many a second", () => {
  const rate = new SendRate(() => 0);
  const waits = Array.from({ length: MAX_BURST_REQUESTS + 2 * MAX_REQUESTS_PER_SECOND }, () => rate.next());
  expect(waits.slice(0, MAX_BURST_REQUESTS)).toEqual(Array(MAX_BURST_REQUESTS).fill(0));
  expect(waits.at(-1)).toBeCloseTo(2000);
});

test("who has been quiet may ask at once again", () => {
  let now = 0;
  const rate = new SendRate(() => now);
  for (let asks = 0; asks < MAX_BURST_REQUESTS; asks += 1) rate.next();
  expect(rate.next()).toBeGreaterThan(0);
  now = 60_000;
  expect(Array.from({ length: MAX_BURST_REQUESTS }, () => rate.next())).toEqual(Array(MAX_BURST_REQUESTS).fill(0));
});
