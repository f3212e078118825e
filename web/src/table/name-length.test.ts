import { expect, test } from "vitest";
import { fitName } from "./name-length";

test("a name ends after 24 characters, as people count them", () => {
  expect(fitName("abcdefghijklmnopqrstuvwxyz12")).toBe("abcdefghijklmnopqrstuvwx");
  const families = "👨‍👩‍👧".repeat(24);
  expect(fitName(families), "an emoji is one").toBe(families);
  expect(fitName(`${families}👨‍👩‍👧`)).toBe(families);
  const composed = "e\u0301".repeat(24);
  expect(fitName(`${composed}x`), "and a letter with its accent").toBe(composed);
});
