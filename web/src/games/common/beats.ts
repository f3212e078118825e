// How a game's visible events are shown: what moves, from where to where, for how long, with which sound.
//
// Each game has a table of them, `moments.ts`, by the names of its events. It is data for the player of
// `table/moments`, which knows no game, as this knows no screen.

import type { VisibleEvent } from "../../wire";

/** The sounds there are. */
export type SoundName = "slide" | "flip" | "tap" | "slap" | "coin" | "splash" | "gather" | "chime";

/** A sound, `pitch` times as high. */
export interface Sound {
  name: SoundName;
  pitch?: number;
}

/**
 * Places of the board by their `data-fly` or `data-home`, with blanks between: the first that is there
 * counts. What a move has brought to the table is found by its own name.
 */
export type Anchor = string;

/** What moves. */
export type Actor =
  /** A card that is drawn for it; `turns`: its face comes up on the way. `name` is what it is found by. */
  | { card: string; turns?: boolean; name?: string }
  /** What lies at this place; `name` is what it is found by from now on. */
  | { lying: Anchor; name?: string }
  /** A number of points, which counts up. */
  | { points: number }
  | { coins: number };

/** One thing that moves, or with no `who` only time that passes. */
export interface Move {
  who?: Actor;
  /** Where it starts; what lies starts where it lies. */
  from?: Anchor;
  /** Where it goes; nowhere, if it stays. */
  to?: Anchor;
  /** How it ends: beside that place, gone in it, sunk where it lies, or lit; else it lies there. */
  end?: "beside" | "gone" | "sunk" | "lit";
  /** Milliseconds, at speed 1. */
  ms: number;
  /** How long it waits before. */
  after?: number;
  /** What is heard when it starts, and when it arrives. */
  sound?: Sound | SoundName;
  lands?: Sound | SoundName;
}

/** What moves at the same time. */
export interface Beat {
  moves: Move[];
  /**
   * It needs no board as it lay before: with nothing but such beats to come, the new position is shown,
   * whose cards glide to their places, and what has no `name` of its own there moves over it.
   */
  glides?: boolean;
  /** Whose move it is: your own is heard louder. */
  seat?: number;
  /** Which event it shows. */
  event?: string;
}

/** What an event tells, as its game means it. */
export type Data = VisibleEvent["data"];

/** How a game's events are shown. */
export interface Choreography<Table = unknown, View = unknown> {
  /** A new position is shown at once, because it may be a race: moments play over it. */
  atOnce?: boolean;
  /** What the events are shown on, and change as they go. */
  start(before: View, after: View, seat: number | null): Table;
  /** The view with what has happened so far, where only the last one is known: what the events' moves leave unclear. */
  between?(view: View, events: readonly VisibleEvent[]): View;
  /** Events that move nothing and are seen as long as a move, before what comes after them; needs `between`. */
  stands?: readonly string[];
  events: Record<string, (data: Data, table: Table) => Beat[]>;
}

/** A choreography of any game. */
export type AnyChoreography = Choreography<never, never>;

/** The beats of each of these events, in order. */
export function beatsByEvent(
  choreography: AnyChoreography,
  events: readonly VisibleEvent[],
  before: unknown,
  after: unknown,
  seat: number | null,
): Beat[][] {
  const { start, events: table } = choreography as unknown as Choreography;
  const state = start(before, after, seat);
  return events.map(({ data }) => {
    const beats = Object.hasOwn(table, data.event) ? table[data.event](data, state) : [];
    const by = typeof data.seat === "number" ? data.seat : undefined;
    return beats.map((beat) => ({ seat: by, event: data.event, ...beat }));
  });
}

/** The beats of these events, in order. */
export function beatsOf(...of: Parameters<typeof beatsByEvent>): Beat[] {
  return beatsByEvent(...of).flat();
}

/** The events in turns: what no player does belongs to what was done before. */
export function turnsOf(events: readonly VisibleEvent[]): VisibleEvent[][] {
  const turns: VisibleEvent[][] = [];
  let seat: unknown;
  for (const event of events) {
    const by = event.data.seat ?? seat;
    if (turns.length === 0 || by !== seat) turns.push([]);
    turns[turns.length - 1].push(event);
    seat = by;
  }
  return turns;
}

/** Splits beats into those that need the board as it lay, and those that go over the new one. */
export function split(beats: Beat[], atOnce = false): { held: Beat[]; over: Beat[] } {
  const at = atOnce ? 0 : beats.findLastIndex(({ glides }) => !glides) + 1;
  return { held: beats.slice(0, at).map((beat) => ({ ...beat, glides: false })), over: beats.slice(at) };
}

/** The place of a player. */
export function seatOf(seat: unknown): Anchor {
  return `seat-${Number(seat)}`;
}

/** One after another in one beat: each starts `gap` milliseconds after the one before. */
export function staggered(moves: Move[], gap: number): Move[] {
  return moves.map((move, at) => ({ ...move, after: (move.after ?? 0) + at * gap }));
}

/** A deal: backs fly from a place to every other player, round after round. */
export function deal(from: Anchor, seats: number, own: number | null, rounds: number): Beat {
  const turns = Array.from({ length: seats * Math.min(rounds, 4) }, (_, at) => at % seats);
  const moves = turns
    .map((seat): Move | null =>
      seat === own ? null : { who: { card: "?" }, from, to: `seat-${seat}`, end: "gone", ms: 300, sound: "slide" },
    )
    .map((move, at) => move && { ...move, after: at * 45 })
    .filter((move) => move !== null);
  return { moves, glides: true };
}
