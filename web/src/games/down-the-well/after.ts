// How the table stands after events of one update, of which only the last position is known.

import type { VisibleEvent } from "../../wire";
import { countOf, type Cards } from "../common/seats";
import { SUITS, suitOf, type View } from "./view";

/** The view after these events. */
export function afterEvents(view: View, events: readonly VisibleEvent[]): View {
  return events.reduce(after, view);
}

function after(view: View, { data }: VisibleEvent): View {
  const seat = Number(data.seat);
  if (data.event === "played") return played(view, seat, String(data.card));
  if (data.event === "passed") return { ...view, finished: view.finished.map((done, at) => done || at === seat) };
  if (data.event === "swept") return swept(view);
  return view;
}

function played(view: View, seat: number, card: string): View {
  const suit = suitOf(card);
  return {
    ...view,
    last: seat,
    hands: view.hands.map((hand, at) => (at === seat ? without(hand, card) : hand)),
    piles: { ...view.piles, [suit]: [...view.piles[suit], card] },
  };
}

function without(hand: Cards, card: string): Cards {
  return typeof hand === "number" ? hand - 1 : hand.filter((one) => one !== card);
}

/** The wells are empty, and all play again. */
function swept(view: View): View {
  const cards = SUITS.reduce((sum, suit) => sum + view.piles[suit].length, 0);
  return {
    ...view,
    round: view.round + 1,
    lead: null,
    piles: { A: [], B: [], C: [], D: [], F: [], T: [] },
    finished: view.finished.map(() => false),
    swept: countOf(view.swept) + cards,
  };
}
