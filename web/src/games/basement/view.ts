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
