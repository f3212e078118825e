// What is noted of a match, and how it is counted. Nothing here knows a name or a card.

import type { PlaytestNotes } from "../wire";

/** The server keeps no more decisions, hits and clauses than these. */
const MAX_TIMES = 2000;
const MAX_CLAUSES = 100;
/** The largest number of milliseconds that is told. */
const MAX_MS = 2 ** 32 - 1;
/** The most moves that are told to be on offer. */
const MAX_CHOICES = 2 ** 16 - 1;

/** What a look-up counts for that is of no one clause. */
const ALL_RULES = "rules";

/** Nothing was noted yet. */
export function noNotes(): PlaytestNotes {
  return { decisions: [], hits: [], refused: {}, looked_up: {}, undone: 0, hints: 0, answers: null };
}

const whole = (ms: number) => Math.min(MAX_MS, Math.max(0, Math.round(ms)));

/** You made a decision. */
export function noteDecision(notes: PlaytestNotes, ms: number, choices: number): void {
  if (notes.decisions.length < MAX_TIMES)
    notes.decisions.push({ ms: whole(ms), choices: Math.min(MAX_CHOICES, choices) });
}

/** You hit, so long after the card was shown. */
export function noteHit(notes: PlaytestNotes, ms: number, good: boolean): void {
  if (notes.hits.length < MAX_TIMES) notes.hits.push({ ms: whole(ms), good });
}

/** A move was refused. What has no clause is not a rule, such as a move that came too late. */
export function noteRefusal(notes: PlaytestNotes, clause: string | null | undefined): void {
  if (clause) count(notes.refused, clause);
}

/** A rule was looked up, or the rules. */
export function noteLookUp(notes: PlaytestNotes, clause: string | null): void {
  count(notes.looked_up, clause ?? ALL_RULES);
}

function count(counts: Record<string, number>, name: string): void {
  if (name in counts || Object.keys(counts).length < MAX_CLAUSES) counts[name] = (counts[name] ?? 0) + 1;
}
