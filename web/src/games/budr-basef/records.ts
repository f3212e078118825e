// What practice leaves behind in this browser: the runs, the longest streak, the sets that were chosen.

import { recall, remember } from "../../net/store";
import { EASIEST } from "./practice";

/** A run of practice that was played to its end. */
export interface Run {
  /** How many answers were right, of how many. */
  right: number;
  of: number;
  /** The median time of the right answers, in milliseconds; none without a right answer. */
  median: number | null;
  /** How many sets were to be seen. */
  sets: number;
}

/** All that is kept. */
export interface Records {
  /** The latest runs, oldest first. */
  runs: Run[];
  /** The most right answers in a row. */
  streak: number;
}

const KEY = "budr-basef/practice";
const CHOICE = "budr-basef/practice/sets";

/** So many runs are kept. */
const MAX_RUNS = 60;

/** With fewer right answers than this share, a quick run was guessing and no best. */
const SURE = 0.8;

export function records(): Records {
  const kept = recall<Partial<Records> | null>(KEY, null);
  return {
    runs: Array.isArray(kept?.runs) ? kept.runs : [],
    streak: typeof kept?.streak === "number" ? kept.streak : 0,
  };
}

/** Keeps another run. */
export function keepRun(run: Run): Records {
  const { runs, streak } = records();
  const now = { runs: [...runs, run].slice(-MAX_RUNS), streak };
  remember(KEY, now);
  return now;
}

/** Keeps a streak, if it is the longest so far. */
export function keepStreak(streak: number): void {
  const now = records();
  if (streak > now.streak) remember(KEY, { ...now, streak });
}

/** The quickest median with so many sets, where most answers were right. */
export function bestOf(runs: Run[], sets: number): number | null {
  const sure = runs.filter((run) => run.sets === sets && run.median !== null && run.right >= SURE * run.of);
  return sure.length === 0 ? null : Math.min(...sure.map((run) => run.median ?? Infinity));
}

/** The sets to look for, as they were chosen last. */
export function chosenSets(): string[] {
  const kept = recall<unknown>(CHOICE, EASIEST);
  return Array.isArray(kept) && kept.length > 0 ? kept.map(String) : EASIEST;
}

export function keepChosenSets(sets: string[]): void {
  remember(CHOICE, sets);
}
