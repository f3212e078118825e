// Where a round or a hand ends: what each game's events say of it, as a panel shows it.

import type { VisibleEvent } from "../wire";

/** A round that is over. */
export interface RoundEnd {
  /** The server's sentences of what ended it, the last of them first said. */
  why: string[];
  /** What each player has of it, and in all, the best first; nothing where a round is worth no points. */
  rows: { seat: number; points: number; total: number }[];
}

/** The sentences before the end that are shown with it. */
const MAX_SENTENCES = 3;

/** Each seat's points, by the name of the event that ends a round; nothing, if it ends none. */
const POINTS: Record<string, (data: VisibleEvent["data"]) => unknown> = {
  round_over: (data) => data.points,
  scored: (data) => data.points,
  deal_over: (data) => data.accounts,
  swept: () => [],
  won: () => [],
  // In Budr Basef the limit of plays; in Bread Basket a player stops, and the round goes on.
  stopped: (data) => ("plays" in data ? [] : null),
};

// Another game may mean something else by such an event: what is no list is no end.
function pointsOf({ data }: VisibleEvent): number[] | null {
  const points = Object.hasOwn(POINTS, data.event) ? POINTS[data.event](data) : null;
  return Array.isArray(points) ? (points as number[]) : null;
}

/** The end of a round, or of a match, among these events, if there is one; `scores` after it. */
export function roundEnd(events: readonly VisibleEvent[], scores: readonly number[]): RoundEnd | null {
  const at = events.findLastIndex((one) => pointsOf(one) !== null);
  if (at < 0) return null;
  const points = pointsOf(events[at]) ?? [];
  const rows = points
    .map((won, seat) => ({ seat, points: won, total: scores[seat] ?? won }))
    .sort((a, b) => b.points - a.points);
  const said = events.slice(Math.max(0, at + 1 - MAX_SENTENCES), at + 1);
  // Of a sentence that lists points only the beginning: the rows list them.
  const why = said.map((one) => (pointsOf(one)?.length ? one.text.replace(/\. .*/, ".") : one.text));
  return { why, rows };
}
