// Players who pass after a move: each pass is seen for itself, before what comes after it.
import { expect, test } from "vitest";
import type { VisibleEvent } from "../../wire";
import type { Run } from "./queue";
import { stepByStep, stepsFrom, stepsOf } from "./steps";

const event = (name: string, seat?: number): VisibleEvent => ({ n: 1, data: { event: name, seat }, text: "" });
const names = (events: readonly VisibleEvent[]) => events.map(({ data }) => data.event).join("+");

/** Seat 1 plays its last card, the others pass, and the round is over. */
const ROUND = [event("played", 0), event("ran_out", 0), event("passed", 1), event("passed", 2), event("swept")];

test("each pass is a step, and what lies between passes is one", () => {
  expect(stepsOf(ROUND, ["passed"]).map(names)).toEqual(["played+ran_out", "passed", "passed", "swept"]);
  expect(stepsOf(ROUND.slice(2), ["passed"]).map(names)).toEqual(["passed", "passed", "swept"]);
});

test("where no event is seen for itself, all is one step", () => {
  expect(stepsOf(ROUND).map(names)).toEqual([names(ROUND)]);
});

/** Ends what stands on the board. */
let goOn = () => {};
const until = (): Run => {
  const done = new Promise<void>((resolve) => (goOn = resolve));
  return { done, finish: goOn };
};
const settled = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

test("the next pass is shown when the one before has stood for long enough", async () => {
  const shown: string[] = [];
  const steps = stepsFrom(stepsOf(ROUND, ["passed"]), "start", (view, events) => `${String(view)} ${names(events)}`);
  stepByStep(steps.slice(1), {
    isCurrent: () => true,
    held: ({ events }) => (events[0].data.event === "swept" && shown.push("swept"), null),
    show: ({ after }) => (shown.push(String(after)), until()),
  });
  await settled();
  expect(shown).toEqual(["start played+ran_out passed"]);
  goOn();
  await settled();
  expect(shown).toEqual(["start played+ran_out passed", "start played+ran_out passed passed"]);
  goOn();
  await settled();
  expect(shown.slice(2), "of the last step what is seen on the board as it lies").toEqual(["swept"]);
  expect(steps.map(({ next }) => next)).toEqual([1, 2, null, null]);
});

test("once all is put on the board, no further step is shown", async () => {
  const shown: string[] = [];
  const steps = stepsFrom(stepsOf(ROUND, ["passed"]), null, () => null);
  const isCurrent = () => shown.length === 0;
  await stepByStep(steps, { isCurrent, held: () => null, show: ({ events }) => (shown.push(names(events)), null) })
    .done;
  expect(shown).toEqual(["played+ran_out"]);
});
