// How what happens in Down the Well is shown: a card drops, and its splash tells how deep; those who can play no more
// pass one after another; when no one can play, the wells run dry.

import { countOf } from "../common/seats";
import { deal, seatOf, type Anchor, type Choreography, type Move, type Sound } from "../common/beats";
import { afterEvents } from "./after";
import { SUITS, suitOf, type View } from "./view";

interface Table {
  seats: number;
  own: number | null;
  /** How many cards lie in each well. */
  deep: Record<string, number>;
  /** Where the cards in the wells are found. */
  lying: Anchor[];
}

export const moments: Choreography<Table, View> = {
  start: (before, after, own) => ({
    seats: after.hands.length,
    own,
    deep: Object.fromEntries(SUITS.map((suit) => [suit, before.piles[suit].length])),
    lying: SUITS.flatMap((suit) => before.piles[suit].map((card) => `hand-${card}`)),
  }),
  between: afterEvents,
  stands: ["passed"],
  events: {
    dealt: (_, { seats, own }) => [deal("wells", seats, own, 4)],
    gave: (data) => {
      const count = countOf(data.cards as string[] | number);
      const moves = Array.from({ length: count }, (_, at): Move => ({
        who: { card: "?" },
        from: seatOf(data.seat),
        to: seatOf(data.to),
        end: "gone",
        ms: 450,
        after: at * 70,
        sound: "slide",
      }));
      return [{ moves, glides: true }];
    },
    played: (data, { deep, lying }) => {
      const card = String(data.card);
      const name = `hand-${card}`;
      const suit = suitOf(card);
      const lands = splash(deep[suit]);
      deep[suit] += 1;
      lying.push(name);
      const from = `${name} ${seatOf(data.seat)}`;
      return [
        { moves: [{ who: { card, name }, from, to: `well-${suit}`, ms: 340, sound: "slide", lands }], glides: true },
      ];
    },
    passed: () => [{ moves: [{ ms: 0, sound: "tap" }], glides: true }],
    swept: (_, { lying }) => [
      {
        moves: lying.map((name, at) => ({
          who: { lying: name },
          end: "sunk",
          ms: 480,
          after: Math.min(at, 12) * 25,
          sound: at % 4 === 0 ? splash(at) : undefined,
        })),
      },
    ],
  },
};

/** The deeper the water, the higher the splash. */
function splash(cards: number): Sound {
  return { name: "splash", pitch: 0.75 + Math.min(cards, 9) * 0.08 };
}
