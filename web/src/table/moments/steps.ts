// What has happened between two positions in steps that are seen one after another, each on the board as it stands
// after it: who passes moves nothing, and several may pass at once.

import type { VisibleEvent } from "../../wire";
import type { Run } from "./queue";
import { inTurn } from "./runs";

/** Cuts events into steps: each event of these names is a step, and so is what lies between two of them. */
export function stepsOf(events: readonly VisibleEvent[], stands: readonly string[] = []): VisibleEvent[][] {
  const steps: VisibleEvent[][] = [];
  let stood = true;
  for (const event of events) {
    const isStep = stands.includes(event.data.event);
    if (isStep || stood) steps.push([]);
    steps[steps.length - 1].push(event);
    stood = isStep;
  }
  return steps;
}

/** A step, and how the table stands before and after it. */
export interface Step {
  events: readonly VisibleEvent[];
  before: unknown;
  after: unknown;
  /** Who does what comes next, if it is a player. */
  next: number | null;
}

/** Where steps are shown. */
export interface StepScreen {
  /** Is this still what is shown? All has been put on the board otherwise, and nothing is shown any more. */
  isCurrent(): boolean;
  /** What is seen on the board as it lies. */
  held(step: Step): Run | null;
  /** Puts the view after it on the board, and shows it for long enough to be followed. */
  show(step: Step): Run | null;
}

/** The steps, from this view on; `after` says how the table stands after events, from the view before them. */
export function stepsFrom(
  steps: readonly VisibleEvent[][],
  view: unknown,
  after: (view: unknown, events: readonly VisibleEvent[]) => unknown,
): Step[] {
  let before = view;
  return steps.map((events, at) => {
    const by = steps[at + 1]?.[0].data.seat;
    const step = { events, before, after: after(before, events), next: typeof by === "number" ? by : null };
    before = step.after;
    return step;
  });
}

/** Shows steps one after another; of the last one what comes before its position, which others put on the board. */
export function stepByStep(steps: readonly Step[], screen: StepScreen): Run {
  const whileCurrent = (run: () => Run | null) => () => (screen.isCurrent() ? run() : null);
  const shown = steps.flatMap((step) => [whileCurrent(() => screen.held(step)), whileCurrent(() => screen.show(step))]);
  return inTurn(shown.slice(0, -1));
}
