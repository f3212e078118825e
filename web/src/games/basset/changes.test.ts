import { expect, test } from "vitest";
import { changesOf } from "./changes";

const laying = { accounts: [0, 0, 0], deal: 1, phase: "lay" } as const;

test("a turn shows what it has changed, and the next one no longer does", () => {
  const before = { accounts: [0, 0, 0], deal: 1, phase: "cash" } as const;
  const after = { accounts: [5, 0, -5], deal: 1, phase: "cash" } as const;
  expect(changesOf(before, after)).toEqual([5, 0, -5]);
  expect(changesOf(after, after)).toEqual([]);
  expect(changesOf(null, after), "nothing is known of what was before").toEqual([]);
});

test("a second match begins at 0, and no one has lost what the first one brought", () => {
  const over = { accounts: [-20, 10, 10], deal: 1, phase: "over" } as const;
  expect(changesOf(over, laying)).toEqual([]);
});

test("the next deal of a match still shows what the last turn has changed", () => {
  const turned = { accounts: [0, 10, -10], deal: 1, phase: "cash" } as const;
  expect(changesOf(turned, { accounts: [5, 5, -10], deal: 2, phase: "lay" })).toEqual([5, -5, 0]);
});
