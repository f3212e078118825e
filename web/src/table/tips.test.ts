import { expect, test } from "vitest";
import { has } from "../words";
import { nextTip, TIPS } from "./tips";

test("a tip about giving is not shown once the cards have been given", () => {
  expect(nextTip("down-the-well", { phase: "give" }, null, [])).toBe(0);
  expect(nextTip("down-the-well", { phase: "play" }, null, [])).toBe(1);
  expect(nextTip("down-the-well", { phase: "give" }, null, [0, 1])).toBe(null);
});

test("a tip that was seen never comes back, and one whose fixture has not come waits", () => {
  expect(nextTip("basset", { phase: "mace" }, { actions: ["done"], complete: true }, [0, 1])).toBe(3);
  expect(nextTip("basset", { phase: "cash" }, { actions: ["cash Q"], complete: true }, [0, 1, 3])).toBe(2);
  expect(nextTip("basset", { phase: "lay" }, null, [0, 1, 2, 3])).toBe(null);
});

test("every tip has its fixture, and every fixture its tip", () => {
  for (const [game, fits] of Object.entries(TIPS)) {
    expect(has(`tip.${game}.${fits.length}`), game).toBe(true);
    expect(has(`tip.${game}.${fits.length + 1}`), game).toBe(false);
  }
});
