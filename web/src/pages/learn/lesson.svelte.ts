// A lesson as it is played here: which step is shown, what was done in it, and what the server says of it.

import { lessonOf, lessonStep } from "../../net/http";
import { turnsOf } from "../../games/common/beats";
import { Moments } from "../../table/moments/moments.svelte";
import type { LessonInfo, LessonAnswer, LessonStep, VisibleEvent } from "../../wire";

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
  /** What is being shown of what came of your move; then there is the position. */
  told = $state.raw<VisibleEvent | null>(null);

  /** What comes of your move is shown before the position. */
  readonly moments = new Moments<LessonStep>({
    position: () => this.step,
    seat: () => this.step?.seat ?? null,
    show: (step, events) => (this.step = { ...step, events }),
  });

  #actions: string[] = [];
  /** The step that was asked for last, with the actions in it. */
  #wanted: { step: number; actions: string[] } = { step: 1, actions: [] };
  /** Rises with every question to the server: an answer to an older one is not shown. */
  #asked = 0;

  constructor(game: string) {
    this.game = game;
    void this.load();
  }

  /** Fetches the lesson and its first step; after a failure, what has failed. */
  async load(): Promise<void> {
    this.failed = null;
    try {
      this.lesson ??= await lessonOf(this.game);
      await this.#ask(this.#wanted.step, this.#wanted.actions);
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
    if (!step || step.done || this.acting || this.moments.lags) return;
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
    this.#wanted = { step, actions };
    const now = await lessonStep(this.game, step, actions);
    if (number !== this.#asked) return;
    this.failed = null;
    this.answer = now.answer;
    this.misses = now.answer ? this.misses + 1 : 0;
    this.#actions = now.answer ? actions.slice(0, -1) : actions;
    this.#happens(now, actions.length === 0);
  }

  /** Shows how the step stands now, after what came of your move; what was answered has changed nothing. */
  #happens(now: LessonStep, anew: boolean): void {
    const events = now.answer ? [] : now.events;
    const turns = turnsOf(events);
    const several = turns.length > 1;
    const apply = () => {
      this.told = null;
      // Of several turns the last has not been shown yet.
      this.step = { ...now, events: several && !anew && this.moments.lags ? turns[turns.length - 1] : events };
      this.face += 1;
    };
    const tell = several ? (event: VisibleEvent) => (this.told = event) : undefined;
    this.moments.push({ events, position: now, anew, tell, apply });
  }
}
