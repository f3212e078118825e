// How the view of Bread Basket is read.

import type { Annotation } from "../../wire";

export type { View } from "./wire";

/** A trick that an action would take, as the table says it. */
export interface Outcome {
  trick: string;
  cards: string[];
  points: number;
}

/** The first trick among the annotations on an action. */
export function outcome(annotations: Annotation[]): Outcome | null {
  const found = annotations.find(({ code }) => code === "completes");
  if (!found) return null;
  const { trick = "", cards = "", points = "0" } = found.args;
  return { trick, cards: cards.split(" ").filter(Boolean), points: Number(points) };
}

/**
 * The places of the line that such a trick is made of. After `play` the new card is its last,
 * and not in the line yet; after `chef` one place is gone from between.
 */
export function places(line: string[], action: string, cards: string[]): Set<number> {
  const [verb, ...words] = action.split(" ");
  if (cards.length === 0) return new Set();
  if (verb === "play") return new Set(range(line.length - cards.length + 1, line.length - 1));
  if (verb === "take") return new Set(range(Number(words[0]), Number(words[1])));
  const gap = Number(words[0]);
  const rest = line.map((card, at) => ({ card, at })).filter(({ at }) => at !== gap);
  for (let from = 0; from + cards.length <= rest.length; from += 1) {
    const window = rest.slice(from, from + cards.length);
    const spans = (window[0]?.at ?? 0) < gap && (window.at(-1)?.at ?? 0) > gap;
    if (spans && window.every(({ card }, at) => card === cards[at])) return new Set(window.map(({ at }) => at));
  }
  return new Set();
}

/** A number of points with its sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
