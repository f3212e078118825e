// The moments of one table: what has happened is shown on its board, and then the position.

import { flushSync } from "svelte";
import { arrive, calm } from "../../cards/flight.svelte";
import { beatsOf, split, type AnyChoreography, type Beat } from "../../games/common/beats";
import { play } from "../../sound";
import type { Position, VisibleEvent } from "../../wire";
import { settings } from "../settings.svelte";
import { drawn } from "./drawn";
import type { PlacedSound, Player } from "./player";
import { MomentQueue, type Run } from "./queue";

/** Something that has happened at the table. */
export interface Happening {
  events: VisibleEvent[];
  position: Position | null;
  /** It says how all stands, and nothing of it has just happened. */
  anew: boolean;
  /** The end of a round is told before the next one is dealt: shows it, until you have seen it. */
  panel?: () => Run;
  /** Takes it over into what the page shows. */
  apply(): void;
}

interface Staged {
  happening: Happening;
  /** What lay on the table before. */
  before: Position | null;
  /** It has been shown before. */
  again: boolean;
}

/** What the moments are shown on. */
interface Board {
  position(): Position | null;
  seat(): number | null;
  /** Puts a position back, for what is shown again. */
  show(position: Position, events: VisibleEvent[]): void;
}

/** How many moments of a turn are kept, to be shown again. */
const MAX_KEPT = 8;
/** A deal is shown on a board that appears so soon after it, in milliseconds. */
const DEAL_SHOWN_WITHIN = 1500;

export class Moments {
  /** The board lags behind what has happened: nothing can be done on it. */
  lags = $state(false);
  /** Is there something to show again? */
  kept = $state.raw<Staged[]>([]);
  #board: Board;
  #player: Player | null = null;
  #choreography: AnyChoreography | null = null;
  #stage: HTMLElement | null = null;
  /** Rises with what is shown: an earlier moment that ends does not take away a later one. */
  #shown = 0;
  /** What was put on the board when there was none yet. */
  #unseen: { staged: Staged; at: number } | null = null;

  readonly queue = new MomentQueue<Staged>({
    isStill: () => settings.speed === 0 || document.hidden,
    isUrgent: ({ happening }) => happening.anew || this.#player === null || this.#choreography?.atOnce === true,
    moves: ({ happening }) => happening.events.length > 0,
    before: (staged, rate) => this.#before(staged, rate),
    apply: (staged) => this.#apply(staged),
    after: (staged, rate) => this.#after(staged, rate),
    lags: (lags) => (this.lags = lags),
    drawn,
  });

  constructor(board: Board) {
    this.#board = board;
  }

  push(happening: Happening): void {
    this.queue.push({ happening, before: null, again: false });
  }

  /** The choreography of the game, when it has been loaded. */
  use(choreography: AnyChoreography | null): void {
    this.#choreography = choreography;
  }

  /** Shows moments on this board from now on; call what it returns when the board goes. */
  attach(stage: HTMLElement, game: string): () => void {
    this.#stage = stage;
    let gone = false;
    void import("./player").then(({ Player }) => {
      if (gone) return;
      this.#player = new Player(stage, game, (heard) => this.#hear(heard));
      const unseen = this.#unseen;
      this.#unseen = null;
      if (unseen && performance.now() - unseen.at < DEAL_SHOWN_WITHIN && settings.speed > 0 && !calm()) {
        this.#after(unseen.staged, 1);
        arrive(stage, settings.speed);
      }
    });
    const hide = () => {
      if (document.hidden) this.queue.flush();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      gone = true;
      this.queue.flush();
      this.#player?.end();
      this.#player = this.#stage = null;
      document.removeEventListener("visibilitychange", hide);
    };
  }

  /** Shows again what has happened since your last move. */
  again(): void {
    const turn = this.kept;
    if (turn.length === 0 || this.#player === null) return;
    this.queue.flush();
    const now = this.#board.position();
    for (const { happening, before } of this.#choreography?.atOnce ? turn.slice(-1) : turn) {
      const { events, position } = happening;
      if (!before || !position) continue;
      const apply = () => this.#board.show(position, events);
      this.queue.push({ happening: { events, position, anew: false, apply }, before, again: true });
    }
    // What comes in the meantime waits behind these; then the board is as it was.
    if (now) this.push({ events: [], position: now, anew: false, apply: () => this.#board.show(now, []) });
  }

  /** What is shown again begins on the board as it lay. */
  #goBack({ again, before }: Staged): void {
    if (!again || !before) return;
    this.#board.show(before, []);
    flushSync();
  }

  #beats({ happening, before }: Staged): { held: Beat[]; over: Beat[] } {
    const { events, position } = happening;
    if (!this.#choreography || !before || !position) return { held: [], over: [] };
    const beats = beatsOf(this.#choreography, events, before.view, position.view, this.#board.seat());
    return split(beats, this.#choreography.atOnce);
  }

  #before(staged: Staged, rate: number): Run | null {
    const player = this.#player;
    if (!player) return null;
    this.#goBack(staged);
    staged.before ??= this.#board.position();
    const held = calm() ? [] : this.#beats(staged).held;
    this.#shown += 1;
    player.clear();
    if (held.length > 0) {
      // Nothing can be done on this board any more; only then what lies there is taken off it.
      this.lags = true;
      flushSync();
    }
    const run = held.length > 0 ? player.play(held, rate * settings.speed) : null;
    const { panel } = staged.happening;
    return panel ? oneAfterTheOther(run, panel) : run;
  }

  #apply(staged: Staged): void {
    const { happening } = staged;
    staged.before ??= this.#board.position();
    if (!staged.again && staged.before && happening.position && happening.events.length > 0) this.#keep(staged);
    if (this.#choreography?.atOnce) this.#goBack(staged);
    if (this.#stage === null) this.#unseen = { staged, at: performance.now() };
    const player = this.#player;
    if (player && this.#choreography?.atOnce && !calm()) player.keep(this.#beats(staged).over);
    happening.apply();
    if (!player) return;
    // The board's own cards glide from where the moment has left them.
    flushSync();
    if (!this.#choreography?.atOnce) player.clear();
  }

  #after(staged: Staged, rate: number): Run | null {
    const player = this.#player;
    if (!player || staged.happening.anew || staged.happening.events.length === 0) return null;
    const speed = rate * settings.speed;
    if (calm()) return player.fade(speed);
    const { over } = this.#beats(staged);
    const shown = (this.#shown += 1);
    const clear = () => {
      if (shown === this.#shown) player.clear();
    };
    const runs = [player.play(over, speed), player.glides(speed)];
    const finish = () => runs.forEach((run) => run.finish());
    return { done: Promise.all(runs.map(({ done }) => done)).then(clear), finish };
  }

  #hear({ name, seat, ...how }: PlacedSound): void {
    const own = seat === undefined || seat === this.#board.seat();
    play(name, { ...how, distant: !own });
    // A hit and a trick of yours are felt.
    const felt = name === "slap" || name === "gather";
    if (felt && seat !== undefined && own && settings.vibration) navigator.vibrate?.(name === "slap" ? 30 : 45);
  }

  #keep(staged: Staged): void {
    const seat = this.#board.seat();
    const mine = seat === null || staged.happening.events.some(({ data }) => data.seat === seat);
    this.kept = mine ? [staged] : [...this.kept, staged].slice(-MAX_KEPT);
  }
}

function oneAfterTheOther(first: Run | null, second: () => Run): Run {
  let current = first;
  const done = (first?.done ?? Promise.resolve()).then(() => {
    current = second();
    return current.done;
  });
  return { done, finish: () => current?.finish() };
}
