// A match says how far it has come, and what ends it.
import { expect, test } from "vitest";
import { goalOf, handOf } from "./goal";
import type { View } from "./wire";

const view = { hand: 2, round: 3, totals: [4, 0, 9, 1] } as unknown as View;

test("a match of three hands counts them, and needs no other goal", () => {
  expect(handOf(view, { max_hands: 3 })).toBe("Hand 2 of 3, round 3");
  expect(goalOf(view, { max_hands: 3 })).toBeNull();
});

test("a match without a number of hands names the points that end it", () => {
  expect(handOf(view, {})).toBe("Hand 2, round 3");
  expect(goalOf(view, {})).toBe("first to 41 points");
  expect(goalOf(view, { target: 15 })).toBe("first to 15 points");
});
