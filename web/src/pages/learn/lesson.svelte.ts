// A lesson as it is played here: which step is shown, what was done in it, and what the server says of it.

import { lessonOf, lessonStep } from "../../net/http";
import type { LessonInfo, LessonAnswer, LessonStep } from "../../wire";

/** What is shown: the goal, a step, or the end. */
export type Part = "goal" | "step" | "end";

export class PlayedLesson {
  readonly game: string;
  lesson = $state.raw<LessonInfo | null>(null);
  part = $state<Part>("goal");
  /** How the step stands that is shown, or that comes after the goal. */
  step = $state.raw<LessonStep | null>(null);
  /** What there is to say of the last action; until the next one. */
  answer = $state.raw<LessonAnswer | null>(null);
  /** How many actions were answered since the last that was done. */
  misses = $state(0);
  /** Rises with every position, for boards that allow one reaction to each. */
  face = $state(0);
  /** An action is on its way. */
  acting = $state(false);
  /** Why there is nothing to show. */
  failed = $state.raw<unknown>(null);

  #actions: string[] = [];
  /** Rises with every question to the server: an answer to an older one is not shown. */
  #asked = 0;

  constructor(game: string) {
    this.game = game;
    void this.load();
  }

  /** Fetches the lesson and its first step. */
  async load(): Promise<void> {
    this.failed = null;
    try {
      this.lesson ??= await lessonOf(this.game);
      await this.#ask(1, []);
    } catch (error) {
      this.failed = error;
    }
  }

  /** From the goal to the first step, from a step that is done to the next, and from the last to the end. */
  async next(): Promise<void> {
    const { part, step } = this;
    if (!step || part === "end") return;
    if (part === "goal") this.part = "step";
    else if (step.step === step.steps) this.part = "end";
    else await this.show(step.step + 1);
  }

  /** To the step before this one, and from the first step to the goal. */
  async back(): Promise<void> {
    const { part, step } = this;
    if (!step || part === "goal") return;
    const before = part === "end" ? step.steps : step.step - 1;
    await this.show(Math.max(1, before));
    if (before < 1) this.part = "goal";
  }

  /** Begins a step anew. */
  async show(step: number): Promise<void> {
    this.acting = true;
    try {
      await this.#ask(step, []);
      this.part = "step";
    } catch (error) {
      this.failed = error;
    } finally {
      this.acting = false;
    }
  }

  /** From the goal again. */
  async again(): Promise<void> {
    await this.show(1);
    this.part = "goal";
  }

  /** Does an action of the game. */
  act = async (action: string): Promise<void> => {
    const { step } = this;
    if (!step || step.done || this.acting) return;
    this.acting = true;
    this.answer = null;
    try {
      await this.#ask(step.step, [...this.#actions, action]);
    } catch (error) {
      this.failed = error;
    } finally {
      this.acting = false;
    }
  };

  async #ask(step: number, actions: string[]): Promise<void> {
    const number = (this.#asked += 1);
    const told = await lessonStep(this.game, step, actions);
    if (number !== this.#asked) return;
    this.failed = null;
    this.answer = told.answer;
    this.misses = told.answer ? this.misses + 1 : 0;
    this.#actions = told.answer ? actions.slice(0, -1) : actions;
    // What was answered has changed nothing: nothing is told anew.
    this.step = told.answer ? { ...told, events: [] } : told;
    this.face += 1;
  }
}
