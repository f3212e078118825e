// What the designer of a playtest reads at a glance: counts, and no percentages of a handful of people.

import type { PlaytestAnswers, PlaytestExport, PlaytestNotes } from "../wire";

/** How often something was said, of those who answered. */
export interface Said {
  yes: number;
  of: number;
}

export interface Summary {
  matches: number;
  /** How many players have shared a match, one match each. */
  shared: number;
  decisions: number;
  /** The median time of a decision, in milliseconds. */
  median: number | null;
  hits: number;
  goodHits: number;
  medianHit: number | null;
  /** By clause, the most first. */
  refused: [string, number][];
  lookedUp: [string, number][];
  undone: number;
  hints: number;
  /** How many have answered closing questions. */
  answered: number;
  broken: Said;
  reread: Said;
  again: Said;
  /** How often each closeness from 1 to 5 was said. */
  close: number[];
  /** How often each round was the best, in order. */
  best: [number, number][];
}

/** The middle one of these numbers, or the mean of the middle two. */
export function median(numbers: number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return (sorted[low] + sorted[high]) / 2;
}

function byClause(all: PlaytestNotes[], of: (notes: PlaytestNotes) => Record<string, number>): [string, number][] {
  const sums = new Map<string, number>();
  for (const notes of all) {
    for (const [clause, n] of Object.entries(of(notes))) sums.set(clause, (sums.get(clause) ?? 0) + n);
  }
  return [...sums].sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
}

/** Counts what was shared. */
export function summaryOf({ matches }: PlaytestExport): Summary {
  const all = matches.flatMap((match) => match.notes.map(({ notes }) => notes));
  const answers = all.flatMap((notes) => (notes.answers ? [notes.answers] : []));
  const decisions = all.flatMap((notes) => notes.decisions.map(({ ms }) => ms));
  const hits = all.flatMap((notes) => notes.hits);
  const said = (what: (answers: PlaytestAnswers) => boolean | null | undefined): Said => {
    const told = answers.map(what).filter((one) => typeof one === "boolean");
    return { yes: told.filter(Boolean).length, of: told.length };
  };
  const best = new Map<number, number>();
  for (const { best_round: round } of answers) {
    if (typeof round === "number") best.set(round, (best.get(round) ?? 0) + 1);
  }
  return {
    matches: matches.length,
    shared: all.length,
    decisions: decisions.length,
    median: median(decisions),
    hits: hits.length,
    goodHits: hits.filter(({ good }) => good).length,
    medianHit: median(hits.map(({ ms }) => ms)),
    refused: byClause(all, (notes) => notes.refused),
    lookedUp: byClause(all, (notes) => notes.looked_up),
    undone: all.reduce((sum, { undone }) => sum + undone, 0),
    hints: all.reduce((sum, { hints }) => sum + hints, 0),
    answered: answers.length,
    broken: said((one) => one.broken),
    reread: said((one) => one.reread),
    again: said((one) => one.again),
    close: [1, 2, 3, 4, 5].map((n) => answers.filter(({ close }) => close === n).length),
    best: [...best].sort(([a], [b]) => a - b),
  };
}
