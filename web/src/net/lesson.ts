// The lesson of a game as the server tells it.

import type { Legal, VisibleEvent, Whose } from "../wire";

/** A lesson: what the game is about, its steps, and the short match that follows. */
export interface LessonInfo {
  game: string;
  goal: string;
  steps: { title: string }[];
  then: { options: Record<string, unknown>; players: number; level: string; bot_pace: number };
}

/** What there is to say of the last action: it broke a rule, or it is not what this step is about. */
export interface LessonAnswer {
  text: string;
  clause: string | null;
  kind: "refused" | "not_yet";
}

/** How a step stands. After an answer, the last action was not done. */
export interface LessonStep {
  step: number;
  steps: number;
  title: string;
  say: string;
  view: unknown;
  legal: Legal | null;
  turn: Whose;
  seat: number;
  scores: number[];
  events: VisibleEvent[];
  answer: LessonAnswer | null;
  done: boolean;
  after: string | null;
  /** The actions that go on. */
  expect: string[];
}
