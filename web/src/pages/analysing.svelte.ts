// An analysis that is asked for, and asked for again until it is there.

import { analysis, leaveAnalysis, type ReplaySource } from "../net/http";
import type { Analysis } from "../wire";
import { served, whyFailed, type Reason } from "../table/refusal";

/** How often it is asked whether the analysis is there, in milliseconds. */
const ASK_EVERY_MS = 700;

export class Analysing {
  running = $state(false);
  /** How many parts of 100 are done. */
  percent = $state(0);
  found = $state.raw<Analysis | null>(null);
  failed = $state.raw<Reason | null>(null);

  readonly #source: ReplaySource;
  #generation = 0;

  constructor(source: ReplaySource) {
    this.#source = source;
  }

  /** Asks for the analysis of a seat's match; what was asked for before is forgotten. */
  async begin(seat: number): Promise<void> {
    const generation = ++this.#generation;
    // A worker that has failed is left as well; one that has found something can be asked again.
    if (this.found === null) leaveAnalysis();
    this.running = true;
    this.percent = 0;
    this.found = null;
    this.failed = null;
    try {
      for (;;) {
        const info = await analysis(this.#source, seat);
        if (generation !== this.#generation) return;
        if (info.state !== "running") {
          this.found = info.analysis;
          this.failed = served(info.error);
          break;
        }
        this.percent = info.percent;
        await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
        if (generation !== this.#generation) return;
      }
    } catch (error) {
      if (generation !== this.#generation) return;
      this.failed = whyFailed(error);
    }
    this.running = false;
  }

  /** No one waits for it any more. */
  end(): void {
    this.#generation += 1;
    if (this.running) leaveAnalysis();
    this.running = false;
  }
}
