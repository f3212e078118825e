// How what happens in Basset is shown: the first card turns and the bank pays; a breath; the second
// turns, and the bank rakes in what it has won.

import { seatOf, type Anchor, type Beat, type Choreography, type Data, type Move } from "../common/beats";
import type { View } from "./view";

interface Table {
  bank: Anchor;
  /** No couple has been shown: the second card has no place yet but beside the first. */
  opening: boolean;
}

/** Between the two cards of a couple nothing moves. */
const BREATH = 700;

export const moments: Choreography<Table, View> = {
  start: (before) => ({ bank: seatOf(before.tailleur), opening: before.shown.length === 0 }),
  events: {
    bottom: (data) => turned(String(data.card), "couple-first"),
    first: (data) => turned(String(data.card), "couple-first", "couple-second"),
    second: (data, { opening }) => [
      { moves: [{ ms: BREATH }] },
      ...turned(String(data.card), opening ? "couple-first" : "couple-second", undefined, opening),
    ],
    last: (data) => turned(String(data.card), "couple-second"),
    cashed: (data, { bank }) => coins(Number(data.gain), bank, data.seat),
    paid_open: (data, { bank }) => coins(Number(data.gain), bank, data.seat),
    paroli: (data) => [{ moves: [{ who: { lying: stakeOf(data) }, end: "lit", ms: 500, sound: "flip" }] }],
    lost: (data, { bank }) => raked(Number(data.stake), stakeOf(data), data.seat, bank),
    paid_bottom: (data, { bank }) => raked(Number(data.amount), stakeOf(data), data.seat, bank),
    bet_won: (data) => coins(Number(data.amount), seatOf(data.from), data.seat),
    maced: (data) => [
      {
        moves: [
          { who: { coins: Number(data.amount) }, from: seatOf(data.seat), to: stakeOf(data), ms: 300, sound: "coin" },
        ],
      },
    ],
  },
};

/** A card of the pack turns up; what lay at `gone` has left. */
function turned(card: string, to: Anchor, gone?: Anchor, beside = false): Beat[] {
  const clear: Move[] = gone ? [{ who: { lying: gone }, to: gone, end: "gone", ms: 180 }] : [];
  return [
    {
      moves: [
        ...clear,
        {
          who: { card, turns: true },
          from: "deck",
          to,
          end: beside ? "beside" : undefined,
          ms: 460,
          sound: "slide",
          lands: "flip",
        },
      ],
    },
  ];
}

function stakeOf(data: Data): Anchor {
  return `stake-${Number(data.seat)}-${String(data.rank)}`;
}

function coins(amount: number, from: Anchor, seat: unknown): Beat[] {
  return [{ moves: [{ who: { coins: amount }, from, to: seatOf(seat), ms: 520, sound: "coin", lands: "coin" }] }];
}

/** The card that lost lights up, and its stake goes to the bank. */
function raked(amount: number, stake: Anchor, seat: unknown, bank: Anchor): Beat[] {
  const from = `${stake} ${seatOf(seat)}`;
  return [{ moves: [{ who: { coins: amount }, from, to: bank, ms: 520, sound: "coin", lands: "gather" }] }];
}
