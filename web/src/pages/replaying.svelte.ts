// A replay that is fetched while you look at it: some steps ahead, and none twice.

import { replay, type Viewer, type ReplaySource } from "../net/http";
import type { ReplayStep, ReplayPart } from "../wire";

const PART = 60;

export class Replaying {
  readonly source: ReplaySource;
  viewer = $state<Viewer>("spectator");
  head = $state.raw<Omit<ReplayPart, "steps"> | null>(null);
  /** Why steps are missing. */
  failed = $state.raw<unknown>(null);
  at = $state(0);
  /** What is seen, and as whom: the last step that was here while another is on its way. */
  shown = $state.raw<{ step: ReplayStep; viewer: Viewer } | null>(null);

  #steps = $state.raw<ReadonlyMap<number, ReplayStep>>(new Map());
  /** The parts that are here or on their way. */
  #asked = new Map<number, Promise<void>>();
  #generation = 0;

  constructor(source: ReplaySource, viewer: Viewer, at: number) {
    this.source = source;
    this.viewer = viewer;
    this.at = at;
    void this.#fetch(Math.floor(at / PART));
  }

  /** What lay on the table at this step; `null`: it is not here. */
  get current(): ReplayStep | null {
    return this.#steps.get(this.at) ?? null;
  }

  get moves(): number {
    return this.head?.acts ?? 0;
  }

  /** Goes to a step. */
  go(step: number): void {
    this.at = Math.max(0, Math.min(step, this.moves));
    this.#show();
    void this.#fetch(Math.floor(this.at / PART));
    const ahead = Math.floor((this.at + PART / 3) / PART);
    if (ahead * PART <= this.moves) void this.#fetch(ahead);
  }

  /** Asks again for what is missing. */
  again(): void {
    this.failed = null;
    void this.#fetch(Math.floor(this.at / PART));
  }

  /** Looks as another viewer. */
  look(viewer: Viewer): void {
    this.viewer = viewer;
    this.#generation += 1;
    this.#steps = new Map();
    this.#asked.clear();
    void this.#fetch(Math.floor(this.at / PART));
  }

  /** Where the next player's turn begins, or where the last one did. */
  async turn(forward: boolean): Promise<number> {
    const by = forward ? 1 : -1;
    let at = this.at;
    const whose = async (step: number) => (await this.#known(step))?.seat ?? null;
    const own = await whose(forward ? at + 1 : at);
    while (at + by >= 0 && at + by <= this.moves) {
      at += by;
      if (forward ? (await whose(at + 1)) !== own : (await whose(at)) !== own) break;
    }
    return at;
  }

  /** All steps, for a transcript; `null`: some cannot be fetched. */
  async all(): Promise<ReplayStep[] | null> {
    const generation = this.#generation;
    const parts = Math.floor(this.moves / PART) + 1;
    for (let part = 0; part < parts; part += 1) {
      await this.#fetch(part);
      if (generation !== this.#generation) return this.all();
      if (!this.#asked.has(part)) return null;
    }
    return [...this.#steps.values()].sort((a, b) => a.number - b.number);
  }

  async #known(step: number): Promise<ReplayStep | null> {
    if (step < 0 || step > this.moves) return null;
    if (!this.#steps.has(step)) await this.#fetch(Math.floor(step / PART));
    return this.#steps.get(step) ?? null;
  }

  #show(): void {
    const { current: step, viewer } = this;
    if (step) this.shown = { step, viewer };
  }

  #fetch(part: number): Promise<void> {
    const known = this.#asked.get(part);
    if (known) return known;
    const asked = this.#ask(part);
    this.#asked.set(part, asked);
    return asked;
  }

  async #ask(part: number): Promise<void> {
    const generation = this.#generation;
    try {
      const got = await replay(this.source, this.viewer, part * PART, PART);
      if (generation !== this.#generation) return;
      const { steps, ...head } = got;
      const all = new Map(this.#steps);
      for (const step of steps) all.set(step.number, step);
      this.#steps = all;
      this.head = head;
      // The address may name a step after the last one.
      if (this.at > head.acts) this.go(head.acts);
      this.#show();
      if (this.current) this.failed = null;
    } catch (error) {
      if (generation !== this.#generation) return;
      this.#asked.delete(part);
      this.failed = error;
    }
  }
}
