// Your matches, kept in this browser only.

import { isPassing, recall, remember } from "../net/store";

/** Who had a seat, and what came of it. */
export interface Player {
  /** `unknown`: the seat changed hands during the match, or the match was kept by an older page. */
  kind: "person" | "bot" | "unknown";
  name: string;
  /** How a bot plays. */
  level: string | null;
  /** Which character a bot is. */
  character: string | null;
  /** The result: more is better. */
  score: number;
}

/** Why a match has no effect on your rating. */
export const UNRATED = ["hint", "undo", "playtest", "sets", "old"] as const;
export type Unrated = (typeof UNRATED)[number];

/** A match that is over. */
export interface Match {
  table: string;
  /** Which match of the table, from 1. */
  match: number;
  game: string;
  /** When it was over, in milliseconds of this machine's calendar. */
  at: number;
  /** Your seat; `players` are by seat and have you among them. */
  seat: number;
  players: Player[];
  /** The preset of the house rules; `null` if they are of no preset. */
  preset: string | null;
  unrated: Unrated | null;
}

/** So many matches of each game are kept; the oldest go first. */
export const MAX_MATCHES_PER_GAME = 500;
/** So many of all games together, which is at most about a megabyte. */
const MAX_MATCHES = 2500;

const KEY = "you";

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** All of them, the newest first. */
export function matches(): Match[] {
  const kept = recall<unknown>(KEY, []);
  const list = isList(kept) ? (kept as Match[]) : [];
  return list.length > 0 ? list : fromOlderPage();
}

/** What an older page kept of your matches: who the opponents were is not in it. */
function fromOlderPage(): Match[] {
  interface Played extends Pick<Match, "table" | "match" | "game" | "at" | "seat"> {
    scores: number[];
    names: string[];
  }
  const kept = recall<unknown>("played", []);
  const player = (name: string, score: number): Player => ({
    kind: "unknown",
    name,
    level: null,
    character: null,
    score,
  });
  return (isList(kept) ? (kept as Played[]) : []).map(({ scores, names, ...match }) => ({
    ...match,
    players: scores.map((score, seat) => player(names[seat] ?? "", score)),
    preset: null,
    unrated: "old",
  }));
}

/** Is it the same match? */
const same = (a: Pick<Match, "table" | "match">, b: Pick<Match, "table" | "match">) =>
  a.table === b.table && a.match === b.match;

/** This match, if it is kept. */
export function keptMatch(table: string, match: number): Match | null {
  return matches().find((other) => same(other, { table, match })) ?? null;
}

/** Of several lists, each match once (as the first list has it), the newest first, and no more than are kept. */
export function merged(...lists: readonly Match[][]): Match[] {
  const found = new Map<string, Match>();
  for (const match of lists.flat()) {
    const key = `${match.table}/${match.match}`;
    if (!found.has(key)) found.set(key, match);
  }
  const counts = new Map<string, number>();
  const isRecent = ({ game }: Match) => {
    const count = (counts.get(game) ?? 0) + 1;
    counts.set(game, count);
    return count <= MAX_MATCHES_PER_GAME;
  };
  return [...found.values()]
    .sort((a, b) => b.at - a.at)
    .filter(isRecent)
    .slice(0, MAX_MATCHES);
}

/** Keeps a match, once; `false` if only until the page is closed, because storage is full or forbidden. */
export function keepMatch(match: Match): boolean {
  return keptMatch(match.table, match.match) === null ? replaceMatches(merged(matches(), [match])) : !arePassing();
}

/** Keeps these matches instead of all others; `false` if only until the page is closed. */
export function replaceMatches(list: readonly Match[]): boolean {
  const kept = remember(KEY, list);
  if (kept) remember("played", []);
  return kept;
}

/** Are your matches remembered only until the page is closed? */
export const arePassing = (): boolean => isPassing(KEY);
