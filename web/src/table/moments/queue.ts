// What has happened, shown in order: the next position waits until the moment before it has been seen.
// It knows no game and no screen, and no position is ever lost: what is not shown is at least applied.

/** A moment that is being shown. */
export interface Run {
  done: Promise<void>;
  /** Ends it now. */
  finish(): void;
}

/** What the queue asks for. */
export interface Show<T> {
  /** Nothing is to be seen: no animations are wanted, or the tab is hidden. */
  isStill(): boolean;
  /** It may not wait: it is a race. */
  isUrgent(item: T): boolean;
  /** Is there something to see? What has nothing does not wait for the last glide. */
  moves(item: T): boolean;
  /** Begins what is seen on the board as it lay, `rate` times as fast; `null`, if there is nothing. */
  before(item: T, rate: number): Run | null;
  /** Puts it on the board. */
  apply(item: T): void;
  /** Begins what is seen over the new board. */
  after(item: T, rate: number): Run | null;
  /** The board lags behind, or does not any more. */
  lags(lags: boolean): void;
  /** Until what has changed is on the screen: the steps of a moment are not drawn in one frame, which would be long. */
  drawn(): Promise<void>;
}

/** With more than this waiting, the oldest are put on the board without being shown. */
const MAX_WAITING = 4;
/** With no more than this waiting, each is shown as slowly as if none waited. */
const MAX_UNHURRIED = 2;

export class MomentQueue<T> {
  readonly #show: Show<T>;
  #waiting: T[] = [];
  /** What is being shown, and whether it is on the board already. */
  #current: { item: T; applied: boolean } | null = null;
  #run: Run | null = null;
  /** Rises when all is put on the board at once: what was being shown has no say any more. */
  #generation = 0;

  constructor(show: Show<T>) {
    this.#show = show;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  push(item: T): void {
    if (this.#show.isStill()) {
      this.flush();
      this.#show.apply(item);
    } else if (this.#show.isUrgent(item)) {
      this.flush();
      this.#show.apply(item);
      this.#run = this.#show.after(item, 1);
    } else if (this.#waiting.length === 0 && this.#current?.applied && !this.#show.moves(item)) {
      this.#show.apply(item);
    } else {
      this.#waiting.push(item);
      if (this.#current === null) this.#next();
      else this.#tellLag();
    }
  }

  /** Ends the moment that is being shown; the next one begins. */
  finish(): void {
    this.#run?.finish();
  }

  /** Puts everything on the board, now. */
  flush(): void {
    this.#generation += 1;
    const current = this.#current;
    const waiting = this.#waiting;
    const run = this.#run;
    this.#current = this.#run = null;
    this.#waiting = [];
    run?.finish();
    if (current && !current.applied) this.#show.apply(current.item);
    for (const item of waiting) this.#show.apply(item);
    this.#tellLag();
  }

  #next(): void {
    while (this.#waiting.length > MAX_WAITING) this.#show.apply(this.#waiting.shift()!);
    const item = this.#waiting.shift();
    if (item === undefined) {
      this.#current = this.#run = null;
      return this.#tellLag();
    }
    const rate = 1 + Math.max(0, this.#waiting.length - MAX_UNHURRIED);
    const current = { item, applied: false };
    this.#current = current;
    this.#run = this.#show.before(item, rate);
    this.#tellLag();
    this.#then(() => {
      current.applied = true;
      this.#show.apply(item);
      this.#run = null;
      this.#when(this.#show.drawn(), () => {
        this.#run = this.#show.after(item, rate);
        this.#tellLag();
        this.#then(() => this.#next());
      });
    });
  }

  /** Goes on when what is shown has been: at once, if nothing is. */
  #then(go: () => void): void {
    const run = this.#run;
    if (run === null) return go();
    const drawn = () => this.#show.drawn();
    this.#when(run.done.then(drawn, drawn), go);
  }

  /** Goes on then, unless all has been put on the board in the meantime. */
  #when(then: Promise<void>, go: () => void): void {
    const generation = this.#generation;
    void then.then(() => {
      if (generation === this.#generation) go();
    });
  }

  #tellLag(): void {
    this.#show.lags(this.#waiting.length > 0 || (this.#current !== null && !this.#current.applied));
  }
}

/** Waits until what has changed is on the screen: what is done then is drawn in a frame of its own. */
export function drawn(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
