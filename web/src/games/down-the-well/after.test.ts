// A move and the passes that it leads to come together: the table in between.
import { expect, test } from "vitest";
import type { VisibleEvent } from "../../wire";
import { afterEvents } from "./after";
import { moments } from "./moments";
import { stepsOf } from "../../table/moments/steps";
import type { View } from "./view";

const event = (data: VisibleEvent["data"]): VisibleEvent => ({ n: 1, data, text: "" });
const TABLE = {
  round: 1,
  lead: "C",
  piles: { A: [], B: [], C: ["2C"], D: [], F: [], T: [] },
  hands: [["3C", "KA"], 2, 2],
  finished: [false, false, false],
  swept: 0,
} as unknown as View;

test("a card is in its well and no longer in the hand, and then players pass one after another", () => {
  const mine = afterEvents(TABLE, [event({ event: "played", seat: 0, card: "3C" })]);
  expect(mine.hands[0]).toEqual(["KA"]);
  expect(mine.piles.C).toEqual(["2C", "3C"]);
  const theirs = afterEvents(mine, [event({ event: "played", seat: 1, card: "4C" })]);
  expect(theirs.hands).toEqual([["KA"], 1, 2]);
  const passed = afterEvents(theirs, [event({ event: "passed", seat: 2, cards: 2 })]);
  expect([theirs.finished, passed.finished]).toEqual([
    [false, false, false],
    [false, false, true],
  ]);
});

test("when the wells are swept all play again", () => {
  const passed = [0, 1, 2].map((seat) => event({ event: "passed", seat, cards: 2 }));
  const swept = afterEvents(TABLE, [...passed, event({ event: "swept", round: 1, last: 0 })]);
  expect([swept.round, swept.lead, swept.swept, swept.piles.C]).toEqual([2, null, 1, []]);
  expect(swept.finished).toEqual([false, false, false]);
});

test("each of several passes is seen for itself", () => {
  const events = [
    event({ event: "played", seat: 0, card: "3C" }),
    ...[1, 2].map((seat) => event({ event: "passed", seat })),
  ];
  expect(stepsOf(events, moments.stands).map((step) => step.length)).toEqual([1, 1, 1]);
});
