// How fast the page asks what no one has pressed for. The server lets a connection send twenty messages a
// second, and sixty at once, and closes one that goes on saying more: what the page asks by itself
// leaves room there for what you do.

/** What may be asked at once, in asks. */
export const MAX_BURST_REQUESTS = 30;
/** What may be asked after that, in asks a second. */
export const MAX_REQUESTS_PER_SECOND = 10;

export class SendRate {
  readonly #now: () => number;
  /** When the last ask that was let through has been worked off, in milliseconds. */
  #free = -Infinity;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Takes the next place, and says how many milliseconds to wait for it. */
  next(): number {
    const now = this.#now();
    this.#free = Math.max(this.#free, now) + 1000 / MAX_REQUESTS_PER_SECOND;
    return Math.max(0, this.#free - now - (MAX_BURST_REQUESTS * 1000) / MAX_REQUESTS_PER_SECOND);
  }
}
