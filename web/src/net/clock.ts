/** What the server's clock says, as far as this side can tell. */
export class ServerClock {
  #offset = 0;
  #best = Infinity;

  /** Begins anew: another line, and perhaps this machine has slept. `now` came just in. */
  restart(now: number, local: number): void {
    this.#offset = now - local;
    this.#best = Infinity;
  }

  /** A ping came back: the quickest one tells best how the clocks differ. */
  pong(sent: number, now: number, local: number): void {
    const trip = local - sent;
    if (!(trip >= 0) || trip > this.#best) {
      // Clocks drift, so that even the best measure gets old.
      this.#best += 0.5;
      return;
    }
    this.#best = trip;
    this.#offset = now + trip / 2 - local;
  }

  /** The server's time at a moment of the local clock. */
  at(local: number): number {
    return local + this.#offset;
  }
}
