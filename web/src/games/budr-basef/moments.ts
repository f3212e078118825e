// How what happens in Budr Basef is shown, over a table that never waits: each face has a pitch by its
// rank, a set lights up on the cards that make it, and the stack slides to its winner.

import { seatOf, type Beat, type Choreography, type Move } from "../common/beats";
import type { VisibleEvent } from "../../wire";
import type { View } from "./view";

/** Which cards make a set, counted from the top; of the others the page does not know it. */
const CARDS: Record<string, readonly number[]> = {
  King: [1],
  Twelve: [1, 2],
  Double: [1, 2],
  Fries: [1, 2],
  Thirteen: [1, 2],
  Sandwich: [1, 3],
  Odd: [1, 2, 3],
  Even: [1, 2, 3],
  Suit: [1, 2, 3],
  Straight: [1, 2, 3],
  Sprite: [1, 2, 3],
  Dragon: [1, 2, 3],
  Color: [1, 2, 3, 4, 5],
};

/** How many cards of the stack lie open. */
const OPEN = 6;
const RANKS = "A23456789TJQK";

/** How high a face sounds: an Ace low, a King an octave and a half above it, a Joker above all. */
function pitchOf(card: string): number {
  const rank = card.startsWith("X") ? 16 : RANKS.indexOf(card.charAt(0));
  return 2 ** ((rank * 1.5 - 9) / 12);
}

interface Table {
  /** Which cards of the stack have been lit. */
  lit: Set<number>;
}

export const moments: Choreography<Table, View> = {
  atOnce: true,
  start: () => ({ lit: new Set() }),
  between: (view, events) => ({ ...view, stack: events.reduce(stacked, view.stack) }),
  events: {
    flipped: (data) => [{ moves: [{ ms: 0, sound: { name: "flip", pitch: pitchOf(String(data.card)) } }] }],
    hit: () => [{ moves: [{ ms: 0, sound: "slap" }] }],
    decided: (data, { lit }) => {
      if (data.good !== true) return [{ moves: [{ ms: 0, sound: { name: "slap", pitch: 0.7 } }] }];
      for (const set of data.matches as string[]) for (const at of CARDS[set] ?? []) lit.add(at);
      const shown = Array.from({ length: OPEN }, (_, at) => OPEN - at);
      return [
        {
          moves: shown.map((at): Move => ({
            who: { lying: `stack-${at}` },
            end: lit.has(at) ? "lit" : undefined,
            ms: 650,
            sound: at === 1 ? "chime" : undefined,
          })),
        },
      ];
    },
    took: (data) => slides(data.seat),
    won_pool: (data) => slides(data.seat),
    paid: (data) => {
      const cards = (data.cards as string[]).slice(0, 3);
      const moves = cards.map((card, at): Move => ({
        who: { card },
        from: seatOf(data.seat),
        to: "keep",
        end: "gone",
        ms: 380,
        after: at * 80,
        sound: "slide",
      }));
      return [{ moves }];
    },
  },
};

/** The stack after an event. */
function stacked(stack: string[], { data }: VisibleEvent): string[] {
  if (data.event === "flipped") return [...stack, String(data.card)];
  return data.event === "took" || data.event === "pooled" ? [] : stack;
}

function slides(seat: unknown): Beat[] {
  const moves = Array.from({ length: OPEN }, (_, at): Move => ({
    who: { lying: `stack-${at + 1}` },
    to: seatOf(seat),
    end: "gone",
    ms: 520,
    after: at * 35,
    sound: at === 0 ? "gather" : undefined,
  }));
  return [{ moves }];
}
