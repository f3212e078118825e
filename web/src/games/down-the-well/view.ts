// What Down the Well shows, and how it is read.

import type { Cards } from "../common/seats";

/** The letters of the six suits, in the order of the alphabet. */
export const SUITS = ["A", "B", "C", "D", "F", "T"] as const;

/** The letter of a suit. */
export type Suit = (typeof SUITS)[number];

/** The table. */
export interface View {
  seat?: number | "spectator";
  phase: "give" | "play" | "over";
  hand: number;
  round: number;
  dealer: number;
  next: number | null;
  turned: string | null;
  lead: Suit | null;
  piles: Record<Suit, string[]>;
  hands: Cards[];
  finished: boolean[];
  swept: Cards;
  rest: Cards;
  last: number | null;
  winner: number | null;
  totals: number[];
  sealed: (string | null)[];
}

/** The suit of a card. */
export function suitOf(card: string): Suit {
  return card.slice(-1) as Suit;
}

/** The cards that one has chosen to give while the others still choose. */
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
