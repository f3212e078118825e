// How a match ended for a seat.

import type { Match } from "./matches";

/** A seat's place: 1 if no other seat has more. Equals share a place. */
export function place({ seat, scores }: { seat: number; scores: readonly number[] }): number {
  return 1 + scores.filter((score) => score > scores[seat]).length;
}

/** Your place in a match. */
export const ownPlace = ({ seat, players }: Match): number =>
  place({ seat, scores: players.map(({ score }) => score) });

/** First place is a win, also when it is shared. */
export const isWon = (match: Match): boolean => ownPlace(match) === 1;
