// Something that is asked for by a press, such as a new table: once at a time, and why it did not work.

import { whyFailed, type Reason } from "./refusal";

export class Attempt {
  /** It is being done. */
  busy = $state(false);
  /** Why the last try failed. */
  trouble = $state.raw<Reason | null>(null);

  /** Does it, unless it is being done already. */
  async run(work: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.trouble = null;
    try {
      await work();
    } catch (error) {
      this.trouble = whyFailed(error);
    } finally {
      this.busy = false;
    }
  }
}
