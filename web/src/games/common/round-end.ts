// Where a round or a hand ends: what the events say of it, as a panel shows it.

import type { VisibleEvent } from "../../wire";

/** A round that is over. */
export interface RoundEnd {
  /** The server's sentences of what ended it, in order. */
  why: string[];
  /** What each player has of it, and in all, the best first; nothing where a round is worth no points. */
  rows: { seat: number; points: number; total: number }[];
}

/**
 * By the name of an event that ends a round: its points by seat, an empty list where it has none. Null stands for events
 * that lead to the end without saying how.
 */
export type RoundPoints = Record<string, ((data: VisibleEvent["data"]) => unknown) | null>;

/** The sentences before the end that are shown with it. */
const MAX_SENTENCES = 3;

// A program may say something else by such a name: what has no list is no end.
function pointsOf({ data }: VisibleEvent, points: RoundPoints): number[] | null {
  const list = Object.hasOwn(points, data.event) ? points[data.event]?.(data) : null;
  return Array.isArray(list) ? (list as number[]) : null;
}

/** The end of a round, or of a match, among these events, if there is one; `scores` after it. */
export function roundEnd(
  points: RoundPoints,
  events: readonly VisibleEvent[],
  scores: readonly number[],
): RoundEnd | null {
  const at = events.findLastIndex((one) => pointsOf(one, points) !== null);
  if (at < 0) return null;
  const rows = (pointsOf(events[at], points) ?? [])
    .map((won, seat) => ({ seat, points: won, total: scores[seat] ?? won }))
    .sort((a, b) => b.points - a.points);
  const tells = ({ data }: VisibleEvent) => !Object.hasOwn(points, data.event) || points[data.event] !== null;
  const said = events
    .slice(0, at + 1)
    .filter(tells)
    .slice(-MAX_SENTENCES);
  // Of a sentence that lists points only the beginning: the rows list them.
  const why = said.map((one) => (pointsOf(one, points)?.length ? one.text.replace(/\. .*/, ".") : one.text));
  return { why, rows };
}
