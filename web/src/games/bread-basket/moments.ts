// How what happens in Bread Basket is shown: the line closes like a mouth, and what it took flies to its taker.

import { deal, seatOf, staggered, type Anchor, type Beat, type Choreography, type Data } from "../common/beats";
import type { View } from "./view";

interface Table {
  seats: number;
  own: number | null;
  hand: number;
  /** The line as it grows and shrinks: each card, and where on the board it is found. */
  line: { card: string; at: Anchor }[];
}

export const moments: Choreography<Table, View> = {
  start: (before, after, own) => ({
    seats: after.hands.length,
    own,
    hand: 4,
    line: before.line.map((card, place) => ({ card, at: `line-${place}-${card}` })),
  }),
  events: {
    dealt: (_, { seats, own, hand }) => [deal("line", seats, own, hand)],
    turned_up: (data, { line }) => {
      const card = String(data.card);
      const at = `line-${line.length}-${card}`;
      line.push({ card, at });
      return [
        {
          moves: [{ who: { card, turns: true, name: at }, from: "line", to: "line-next", ms: 320, sound: "flip" }],
          glides: true,
        },
      ];
    },
    played: (data, { line }) => {
      const card = String(data.card);
      const at = `line-${line.length}-${card}`;
      line.push({ card, at });
      const from = `hand-${card} ${seatOf(data.seat)}`;
      return [
        {
          moves: [{ who: { card, name: at }, from, to: "line-next", ms: 320, sound: "slide", lands: "tap" }],
          glides: true,
        },
      ];
    },
    lifted: (data, { line }) => {
      const [gone] = line.splice(Number(data.at), 1);
      const to = seatOf(data.seat);
      return [
        { moves: [{ who: { lying: gone?.at ?? "" }, end: "lit", ms: 350, sound: "flip" }] },
        { moves: [{ who: { lying: gone?.at ?? "" }, to, end: "gone", ms: 420, sound: "slide" }] },
      ];
    },
    took: (data, { line }) => took(data, line),
  },
};

/** The trick lights up, closes, and flies to its taker with its points. */
function took(data: Data, line: Table["line"]): Beat[] {
  const cards = data.cards as string[];
  const first = line.findLastIndex((_, from) => cards.every((card, at) => line[from + at]?.card === card));
  if (first < 0) return [];
  const trick = line.splice(first, cards.length).map(({ at }) => at);
  const middle = trick[Math.floor(trick.length / 2)];
  const to = seatOf(data.seat);
  const points = Number(data.points);
  return [
    {
      moves: staggered(
        trick.map((lying) => ({ who: { lying }, end: "lit", ms: 240, sound: "flip" })),
        70,
      ),
    },
    { moves: trick.map((lying) => ({ who: { lying }, to: middle, ms: 260 })) },
    {
      moves: [
        { who: { points }, from: middle, to, end: "gone", ms: 1150, sound: points < 0 ? "slap" : "chime" },
        ...trick.map((lying, at) => ({
          who: { lying },
          to,
          end: "gone" as const,
          ms: 520,
          after: 550,
          sound: at === 0 ? ("gather" as const) : undefined,
        })),
      ],
    },
  ];
}
