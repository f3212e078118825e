// How the view of Basement is read.

import type { Player, View } from "./wire";

export type { Player, View };

/** The Top Cards that you have chosen while the others still choose. */
export function chosenTop(view: View, seat: number | null): string[] {
  const action = seat === null ? null : view.sealed[seat];
  return action && action !== "?" ? action.split(" ").slice(1) : [];
}

/** What a player plays from now: the first of the three that is not empty. */
export function zone(player: Player): "hand" | "top" | "basement" {
  const hand = Array.isArray(player.hand) ? player.hand.length : player.hand;
  if (hand > 0) return "hand";
  return player.top.length > 0 ? "top" : "basement";
}

/** The text of an action with cards, in the order in which they are written. */
export function written(verb: string, cards: string[]): string {
  const place = (card: string) => ({ B: 30, C: 31, R: 32 })[card] ?? Number(card);
  return [verb, ...[...cards].sort((a, b) => place(a) - place(b))].join(" ");
}

/** What the text says, where the table says nothing else (BSM-R31). */
const ROUNDS_AS_WRITTEN = 5;

/** How many rounds are played: those of this table, or more where a tie goes on. */
export function roundsOf(view: View, options: Record<string, unknown> | undefined): number {
  return Math.max(typeof options?.rounds === "number" ? options.rounds : ROUNDS_AS_WRITTEN, view.round);
}

/** From so many turns on it is said how many are left. */
const FEW_TURNS = 20;

/** How many turns are left before the round is stopped, where the table's limit is near. */
export function turnsLeft(view: View, options: Record<string, unknown> | undefined): number | null {
  const left = typeof options?.turn_cap === "number" ? options.turn_cap - view.turns : Infinity;
  return view.phase === "play" && left <= FEW_TURNS ? left : null;
}
