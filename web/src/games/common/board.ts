// What the table page hands to the board of a game, and what it gets back.
//
// A board draws the view and the menu. It knows no rule: what a tap means it finds by
// matching the menu's texts (`menu.ts`), and what the menu does not hold it may still send,
// so that the server can say why not.

import type { Component, Snippet } from "svelte";
import type { VisibleEvent, Legal, Race, Refusal, Annotation, Whose } from "../../wire";

/**
 * What a preview tells of an action: why it cannot be done, and what is worth knowing before. Bread
 * Basket's board reads the annotation `completes` with `trick` (`sandwich` or `soup`), `cards` (codes
 * with spaces between, left to right) and `points`: the trick that the action would take first.
 */
export interface Preview {
  error: Refusal | null;
  annotations: Annotation[];
}

/** What every board is given. */
export interface BoardProps<View = unknown> {
  /** What this viewer may see of the table: the game's own type. */
  view: View;
  /** Your menu, if it is your turn. */
  legal: Legal | null;
  /** Who may act. */
  turn: Whose;
  /** Your seat; none for a spectator. */
  seat: number | null;
  /** What the players are called, by seat. */
  names: string[];
  /** What happened in the last update. */
  events: VisibleEvent[];
  /** Which face the table shows, for games with races. */
  face: number;
  /** Does an action. */
  act(action: string): void;
  /** An action is on its way: until it is answered, no other is sent. */
  acting?: boolean;
  /** Hits a face, in a game with races. */
  hit?(action: string, reaction: number | null, steps: number[]): void;
  /** Asks what would come of an action, without doing it. */
  preview?(action: string): Promise<Preview>;
  /** An action that a bot suggests. */
  hint: string | null;
  /** The race that was decided last. */
  race?: Race;
  /** How fast things move: 0 not at all, 1 as a hand does, 2 twice as fast. */
  speed: number;
  /** A replay, or a match that is over: it can be looked at, and nothing can be done. */
  still: boolean;
  /** The server's time in milliseconds. */
  serverNow(): number;
  /** The house rules of the table that differ from the text. */
  options?: Record<string, unknown>;
  /** What the table has to say, in a strip of fixed height: the board puts it beside the hand. */
  strip?: Snippet;
  /** What the table knows of a seat, such as who is away: the board puts it on the seat's plate. */
  status?: Snippet<[seat: number]>;
}

/** The phase of the game and what you can do now, in one sentence. */
export type Sentence<View = unknown> = (
  view: View,
  legal: Legal | null,
  turn: Whose,
  seat: number | null,
  names: string[],
) => string;

/** A game as the page shows it. */
export interface Game {
  Board: Component<BoardProps<never>>;
  sentence: Sentence<never>;
}
