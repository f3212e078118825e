import { expect, test } from "vitest";
import { fixtures } from "../../dev/fixtures";
import { has } from "../words";
import { nextTip } from "./common/tips";
import { tipsOf } from "./guide";

test("a tip about giving is not shown once the cards have been given", () => {
  expect(nextTip(tipsOf("down-the-well"), { phase: "give" }, null, [])).toBe(0);
  expect(nextTip(tipsOf("down-the-well"), { phase: "play" }, null, [])).toBe(1);
  expect(nextTip(tipsOf("down-the-well"), { phase: "give" }, null, [0, 1])).toBe(null);
});

test("a tip that was seen never comes back, and one whose moment has not come waits", () => {
  expect(nextTip(tipsOf("basset"), { phase: "mace" }, { actions: ["done"], complete: true }, [0, 1])).toBe(3);
  expect(nextTip(tipsOf("basset"), { phase: "cash" }, { actions: ["cash Q"], complete: true }, [0, 1, 3])).toBe(2);
  expect(nextTip(tipsOf("basset"), { phase: "lay" }, null, [0, 1, 2, 3])).toBe(null);
});

test("every tip has its text, and every text its tip", () => {
  for (const game of Object.keys(fixtures)) {
    const { length } = tipsOf(game);
    expect(has(`tip.${game}.${length}`), game).toBe(true);
    expect(has(`tip.${game}.${length + 1}`), game).toBe(false);
  }
});
