// How what happens in Basement is shown: a card that no one has seen rises, turns, and hangs beside the
// pile before it is judged.

import { countOf } from "../common/seats";
import { deal, seatOf, type Beat, type Choreography, type Data, type Move } from "../common/beats";
import type { View } from "./view";

interface Table {
  seats: number;
  own: number | null;
  /** What the pile's top card is called on the board that comes. */
  top: string;
  /** A turned card that has not been judged yet hangs beside the pile. */
  hangs: boolean;
  /** A card that lies on the pile now, and on the board does not yet. */
  laid: boolean;
  trash: string;
}

/** How long a turned card hangs beside the pile before it is judged. */
const BREATH = 400;

export const moments: Choreography<Table, View> = {
  start: (before, after, own) => ({
    seats: after.players.length,
    own,
    top: `pile-${after.round}-${after.turns}-${after.pile.length}`,
    hangs: false,
    laid: false,
    trash: countOf(before.trash) > 0 ? "trash" : "pile",
  }),
  events: {
    dealt: (_, { seats, own }) => [deal("deck", seats, own, 6)],
    played: (data, table) => {
      const { top } = table;
      table.laid = true;
      const cards = data.cards as string[];
      const moves = cards.map((card, at): Move => ({
        who: { card, name: at === cards.length - 1 ? top : undefined },
        from: `hand-${card} top-${card} ${seatOf(data.seat)}`,
        to: "pile",
        ms: 320,
        after: at * 110,
        sound: "slide",
        lands: "tap",
      }));
      return [{ moves, glides: cards.length === 1 }];
    },
    chanced: (data, table) => turned("deck", data, table),
    revealed: (data, table) =>
      turned(`slot-${Number(data.seat)}-${Number(data.slot)} ${seatOf(data.seat)}`, data, table),
    cleared: (_, table) => {
      const { trash, laid, top } = table;
      table.laid = false;
      const above: Move[] = laid ? [{ who: { lying: top }, to: trash, end: "gone", ms: 420 }] : [];
      return [
        { moves: [{ who: { lying: laid ? top : "pile" }, end: "lit", ms: 350, sound: "chime" }] },
        { moves: [{ who: { lying: "pile" }, to: trash, end: "gone", ms: 420, sound: "gather" }, ...above] },
      ];
    },
    ate: (data, table) => {
      const { hangs, laid, top } = table;
      table.laid = false;
      const to = seatOf(data.seat);
      const pile: Move[] = ["under-2", "under-1", "pile"].map((name, at) => ({
        who: name === "pile" ? { lying: "pile" } : { card: "?", name },
        from: "pile",
        to,
        end: "gone",
        ms: 560,
        after: (2 - at) * 70,
        sound: at === 2 ? "gather" : undefined,
      }));
      const held: Move[] = hangs ? [{ who: { lying: "turned" }, to, end: "gone", ms: 560 }] : [];
      const above: Move[] = laid ? [{ who: { lying: top }, to, end: "gone", ms: 560 }] : [];
      return [{ moves: [...pile, ...above, ...held] }];
    },
    drew: (data, { own }) => {
      const count = countOf(data.cards as string[] | number);
      const back: Move = { who: { card: "?" }, from: "deck", to: seatOf(data.seat), end: "gone", ms: 320 };
      const moves = Array.from({ length: count }, (_, at): Move => ({ ...back, after: at * 80, sound: "slide" }));
      return data.seat === own ? [{ moves: [], glides: true }] : [{ moves, glides: true }];
    },
  },
};

/** It rises, turns and hangs; what stands lands on the pile. */
function turned(from: string, data: Data, table: Table): Beat[] {
  const card = String(data.card);
  table.hangs = !data.stands;
  const rises: Beat = {
    moves: [
      {
        who: { card, turns: true, name: "turned" },
        from,
        to: "pile",
        end: "beside",
        ms: 520,
        sound: "slide",
        lands: "flip",
      },
      { ms: 520 + BREATH },
    ],
  };
  const lands: Beat = {
    moves: [{ who: { lying: "turned", name: table.top }, to: "pile", ms: 240, lands: "tap" }],
  };
  if (data.stands) table.laid = true;
  return data.stands ? [rises, lands] : [rises];
}
