// The moments of one table: what has happened is shown on its board, and then the position.

import { flushSync } from "svelte";
import { arrive, calm } from "../../cards/flight.svelte";
import {
  beatsByEvent,
  beatsOf,
  split,
  type AnyChoreography,
  type Beat,
  type Choreography,
} from "../../games/common/beats";
import { play } from "../../sound";
import type { Position, VisibleEvent, Whose } from "../../wire";
import { settings } from "../settings.svelte";
import { eventByEvent, type Between } from "./by-event";
import { inTurn, rest, together } from "./runs";
import type { PlacedSound, Player } from "./player";
import { drawn, MomentQueue, type Run } from "./queue";
import { stepByStep, stepsFrom, stepsOf, type Step } from "./steps";

/** What is known of how a table stands: at least what is seen of it, and who can do what. */
type Seen = Pick<Position, "view" | "turn" | "legal">;

/** Something that has happened at the table. */
export interface Happening<P extends Seen = Position> {
  events: VisibleEvent[];
  position: P | null;
  /** It says how all stands, and nothing of it has just happened. */
  anew: boolean;
  /** The end of a round is told before the next one is dealt: shows it, until you have seen it. */
  panel?: () => Run;
  /** Several players have acted, and how the table stood in between is not known: tells each event as it is shown. */
  tell?: (event: VisibleEvent) => void;
  /** Takes it over into what the page shows. */
  apply(): void;
}

interface Staged<P extends Seen> {
  happening: Happening<P>;
  /** What lay on the table before. */
  before: P | null;
  /** It has been shown before. */
  again: boolean;
  /** When it began to be shown. */
  begun?: number;
  /** Its last step, where there are several: those before it have been shown. */
  last?: Step;
}

/** What the moments are shown on. */
interface Board<P extends Seen> {
  position(): P | null;
  seat(): number | null;
  /** Shows a position that is not the latest. */
  show(position: P, events: VisibleEvent[]): void;
}

/** How many moments of a turn are kept, to be shown again. */
const MAX_KEPT = 8;
/** A deal is shown on a board that appears so soon after it, in milliseconds. */
const DEAL_SHOWN_WITHIN = 1500;
/** What another player does is shown at least so long at speed 1, in milliseconds, unless much waits. */
const MIN_SHOWN_MS = 900;

export class Moments<P extends Seen = Position> {
  /** The board lags behind what has happened: nothing can be done on it. */
  lags = $state(false);
  /** Your last move and what has happened since, to be shown again. */
  kept = $state.raw<Staged<P>[]>([]);
  #board: Board<P>;
  #player: Player | null = null;
  #choreography: AnyChoreography | null = null;
  #stage: HTMLElement | null = null;
  /** Rises with what is shown: an earlier moment that ends does not take away a later one. */
  #shown = 0;
  /** Rises with what is told event by event, and when its position is on the board: then nothing more is told of it. */
  #telling = 0;
  /** What was put on the board when there was none yet. */
  #unseen: { staged: Staged<P>; at: number } | null = null;

  readonly queue = new MomentQueue<Staged<P>>({
    isStill: () => settings.speed === 0 || document.hidden,
    isUrgent: (staged) => staged.happening.anew || this.#player === null || this.#isAtOnce(staged),
    moves: ({ happening }) => happening.events.length > 0,
    before: (staged, rate) => this.#before(staged, rate),
    apply: (staged) => this.#apply(staged),
    after: (staged, rate) => this.#after(staged, rate),
    lags: (lags) => (this.lags = lags),
    drawn,
  });

  constructor(board: Board<P>) {
    this.#board = board;
  }

  push(happening: Happening<P>): void {
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
    const play = ({ Player }: typeof import("./player")) => {
      if (gone) return;
      this.#player = new Player(stage, game, (heard) => this.#hear(heard));
      const unseen = this.#unseen;
      this.#unseen = null;
      if (unseen && performance.now() - unseen.at < DEAL_SHOWN_WITHIN && settings.speed > 0 && !calm()) {
        this.#after(unseen.staged, 1);
        arrive(stage, settings.speed);
      }
    };
    void import("./player").then(play, () => {}); // without it each position is shown at once
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

  /** The game shows a position at once, and what has happened over it; not where events are shown one by one. */
  #isAtOnce({ happening }: Staged<P>): boolean {
    return this.#choreography?.atOnce === true && !happening.tell;
  }

  /** What is shown again begins on the board as it lay. */
  #goBack({ again, before }: Staged<P>): void {
    if (!again || !before) return;
    // Before anything looks at this board: it is not how the game stands.
    this.lags = true;
    this.#board.show(before, []);
    flushSync();
  }

  #beats({ happening, before, last }: Staged<P>): { held: Beat[]; over: Beat[] } {
    const { events, position } = happening;
    if (!before || !position) return { held: [], over: [] };
    return this.#beatsOf(last ?? { events, before: before.view, after: position.view, next: null }, happening.panel);
  }

  #beatsOf({ events, before, after }: Step, panel?: unknown): { held: Beat[]; over: Beat[] } {
    if (!this.#choreography) return { held: [], over: [] };
    const beats = beatsOf(this.#choreography, events, before, after, this.#board.seat());
    // A panel about the end of a round comes after what players have done, and before the next deal.
    const lastMove = panel ? beats.findLast(({ seat }) => seat !== undefined) : undefined;
    if (lastMove) lastMove.glides = false;
    return split(beats, this.#choreography.atOnce);
  }

  #before(staged: Staged<P>, rate: number): Run | null {
    const player = this.#player;
    if (!player) return null;
    this.#goBack(staged);
    staged.before ??= this.#board.position();
    staged.begun = performance.now();
    if (staged.happening.tell) return this.#byEvent(staged, staged.happening.tell, rate);
    const run = this.#steps(staged, rate) ?? this.#held(this.#beats(staged).held, rate);
    const { panel } = staged.happening;
    return panel ? inTurn([() => run, panel]) : run;
  }

  /** What is shown on the board as it lies. */
  #held(beats: readonly Beat[], rate: number): Run | null {
    this.#shown += 1;
    this.#player?.clear();
    if (calm() || beats.length === 0) return null;
    // Nothing can be done on this board any more; only then what lies there is taken off it.
    this.lags = true;
    flushSync();
    return this.#player?.play(beats, rate * settings.speed) ?? null;
  }

  /** Each step on the board as it stands after it, up to the last, which leads to the position; nothing, where there is one. */
  #steps(staged: Staged<P>, rate: number): Run | null {
    const { happening, before } = staged;
    const { between, stands, atOnce } = (this.#choreography ?? {}) as Partial<Choreography>;
    const cut = stepsOf(happening.events, stands);
    if (!between || !before || !happening.position || atOnce || cut.length < 2) return null;
    const steps = stepsFrom(cut, before.view, between);
    const last = { ...steps[steps.length - 1], after: happening.position.view };
    staged.last = last;
    this.lags = true;
    const shown = (this.#telling += 1);
    const isCurrent = () => shown === this.#telling;
    return stepByStep([...steps.slice(0, -1), last], {
      isCurrent,
      held: (step) => {
        staged.begun = performance.now();
        return this.#held(this.#beatsOf(step).held, rate);
      },
      show: (step) => {
        const { events, after, next } = step;
        const turn: Whose =
          next === null || next === this.#board.seat() ? { kind: "any" } : { kind: "one", seat: next };
        this.#board.show({ ...before, view: after, turn, legal: null }, [...events]);
        flushSync();
        this.#player?.clear();
        const isFollowed = this.#isOthers(events) || events.some(({ data }) => stands?.includes(data.event));
        const ms = isFollowed ? MIN_SHOWN_MS / settings.speed : 0;
        return this.#over(this.#beatsOf(step).over, rate, ms);
      },
    });
  }

  /** What is shown over a new board, which is there for so many milliseconds at least. */
  #over(beats: readonly Beat[], rate: number, ms: number): Run {
    const speed = rate * settings.speed;
    const readable = rate > 1 ? null : rest(ms);
    const player = this.#player;
    if (calm()) return together([player?.fade(speed) ?? null, readable]);
    return together([player?.play(beats, speed) ?? null, player?.glides(speed) ?? null, readable]);
  }

  /** Each event for itself on the board as it lay, and told. */
  #byEvent({ happening, before }: Staged<P>, tell: (event: VisibleEvent) => void, rate: number): Run | null {
    const { events, position } = happening;
    const choreography = this.#choreography;
    const speed = rate * settings.speed;
    if (!choreography || !before || !position) return null;
    const beats = calm() ? [] : beatsByEvent(choreography, events, before.view, position.view, this.#board.seat());
    this.#shown += 1;
    this.#player?.clear();
    this.lags = true;
    flushSync();
    const telling = (this.#telling += 1);
    return eventByEvent(events, before.view, {
      isCurrent: () => telling === this.#telling,
      tell,
      beats: (event) => beats[events.indexOf(event)] ?? [],
      between: choreography.between as Between | undefined,
      play: (beats) => this.#player?.play(beats, speed) ?? null,
      readable: (event) => (this.#isOthers([event]) ? rest(MIN_SHOWN_MS / speed) : null),
      clear: () => this.#player?.clear(),
      show: (view, latest) => {
        this.#board.show({ ...before, view }, latest);
        flushSync();
      },
    });
  }

  /** Has someone else done it? */
  #isOthers(events: readonly VisibleEvent[]): boolean {
    const own = this.#board.seat();
    return events.some(({ data }) => typeof data.seat === "number" && data.seat !== own);
  }

  /** How long it takes until what another player has done can be followed, in milliseconds. */
  #missing({ happening, begun }: Staged<P>): number {
    if (begun === undefined || happening.tell || !this.#isOthers(happening.events)) return 0;
    return MIN_SHOWN_MS / settings.speed - (performance.now() - begun);
  }

  #apply(staged: Staged<P>): void {
    const { happening } = staged;
    this.#telling += 1;
    staged.before ??= this.#board.position();
    if (!staged.again && !happening.tell && staged.before && happening.position && happening.events.length > 0)
      this.#keep(staged);
    const isAtOnce = this.#isAtOnce(staged);
    if (isAtOnce) this.#goBack(staged);
    if (this.#stage === null) this.#unseen = { staged, at: performance.now() };
    const player = this.#player;
    if (player && isAtOnce && !calm()) player.keep(this.#beats(staged).over);
    happening.apply();
    if (!player) return;
    // The board's own cards glide from where the moment has left them.
    flushSync();
    if (!isAtOnce) player.clear();
  }

  #after(staged: Staged<P>, rate: number): Run | null {
    const player = this.#player;
    if (!player || staged.happening.anew || staged.happening.events.length === 0) return null;
    const over = staged.happening.tell ? [] : this.#beats(staged).over;
    const shown = (this.#shown += 1);
    const clear = () => {
      if (shown === this.#shown) player.clear();
    };
    const run = this.#over(over, rate, this.#missing(staged));
    return { ...run, done: run.done.then(clear) };
  }

  #hear({ name, seat, ...how }: PlacedSound): void {
    const own = seat === undefined || seat === this.#board.seat();
    play(name, { ...how, distant: !own });
    // A hit and a trick of yours are felt.
    const felt = name === "slap" || name === "gather";
    if (felt && seat !== undefined && own && settings.vibration) navigator.vibrate?.(name === "slap" ? 30 : 45);
  }

  #keep(staged: Staged<P>): void {
    const seat = this.#board.seat();
    const mine = seat === null || staged.happening.events.some(({ data }) => data.seat === seat);
    this.kept = mine ? [staged] : [...this.kept, staged].slice(-MAX_KEPT);
  }
}
