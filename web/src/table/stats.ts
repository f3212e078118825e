// Your games, kept in this browser only.

import { recall, remember } from "../net/store";

/** A match that is over. */
export interface Played {
  table: string;
  match: number;
  game: string;
  /** Your seat, and what everyone had at the end. */
  seat: number;
  scores: number[];
  names: string[];
  at: number;
}

const MAX_PLAYED = 500;

/** All of them, the newest first. */
export function played(): Played[] {
  const list = recall<Played[]>("played", []);
  return Array.isArray(list) ? list : [];
}

/** Keeps one, once. */
export function notePlayed(match: Played): void {
  const others = played().filter((other) => other.table !== match.table || other.match !== match.match);
  remember("played", [match, ...others].slice(0, MAX_PLAYED));
}

/** Your place: 1 if no one has more. */
export function place(match: Pick<Played, "seat" | "scores">): number {
  const own = match.scores[match.seat];
  return 1 + match.scores.filter((score) => score > own).length;
}

/** What there is to say of one game. */
export interface Tally {
  game: string;
  matches: number;
  won: number;
  best: number;
  last: number;
}

/** The games you have played, the most played first. */
export function tally(matches: readonly Played[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const match of matches) {
    const own = match.scores[match.seat];
    const so = tallies.get(match.game) ?? { game: match.game, matches: 0, won: 0, best: own, last: match.at };
    so.matches += 1;
    if (place(match) === 1) so.won += 1;
    so.best = Math.max(so.best, own);
    so.last = Math.max(so.last, match.at);
    tallies.set(match.game, so);
  }
  return [...tallies.values()].sort((a, b) => b.matches - a.matches);
}
