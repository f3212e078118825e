// How the view of Down the Well is read.

import type { Passing, View } from "./wire";

export type { View };

/** The letter of a suit. */
export type Suit = keyof View["piles"];

/** The letters of the six suits, in the order of the alphabet. */
export const SUITS: readonly Suit[] = ["A", "B", "C", "D", "F", "T"];

/** What is passed before the first round. */
export function passing(view: View): Passing {
  return view.passing ?? { cards: 3, to: "left" };
}

/** Who gets the cards of this seat. */
export function receiver(view: View, seat: number): number {
  const players = view.hands.length;
  return (seat + (passing(view).to === "left" ? 1 : players - 1)) % players;
}

/** The suits of the deck. */
export function suitsOf(view: View): readonly Suit[] {
  return SUITS.slice(0, view.suits ?? SUITS.length);
}

/** The suit of a card. */
export function suitOf(card: string): Suit {
  return card.slice(-1) as Suit;
}

/** The cards that you have chosen to pass while the others still choose. */
export function given(view: View, seat: number | null): string[] {
  const action = seat === null ? null : view.sealed[seat];
  return action && action !== "?" ? action.split(" ").slice(1) : [];
}

/** The text of giving these cards, in the order of the deck. */
export function giving(cards: string[]): string {
  const ranks = "234567QKA";
  const place = (card: string) => SUITS.indexOf(suitOf(card)) * 10 + ranks.indexOf(card.slice(0, -1));
  return ["give", ...[...cards].sort((a, b) => place(a) - place(b))].join(" ");
}

/** Is points counting going on: a match of several hands? A single hand has a winner and no score. */
export function counts(view: View): boolean {
  return view.hand > 1 || (view.winner === null && view.totals.some((points) => points > 0));
}
