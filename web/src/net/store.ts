// What this browser remembers: your seats, the last tables, the settings. Without storage
// (private windows, blocked by the user, full) it is remembered until the page is closed.

import { SITE } from "./site";

const memory = new Map<string, string>();
const PREFIX = "parlour/";

/** Reads one remembered value; `fallback` if there is none or it is not readable. */
export function recall<T>(key: string, fallback: T): T {
  // What could not be stored is newer than what is.
  let text: string | null | undefined = memory.get(key);
  try {
    text ??= localStorage.getItem(PREFIX + key);
  } catch {
    // Then what this page remembers is all there is.
  }
  if (text === null || text === undefined) return fallback;
  try {
    return JSON.parse(text) as T;
  } catch {
    return fallback;
  }
}

/** Remembers one value; `false` if only until the page is closed, because storage is full or forbidden. */
export function remember(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

/** Is this value remembered only until the page is closed? */
export const isPassing = (key: string): boolean => memory.has(key);

/** Forgets one value. */
export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Then there is nothing to forget either.
  }
}

/** The session of a name with a passkey is kept under this key. */
export const SESSION = "account";

/** Does this browser keep a session of a name with a passkey? */
export function isSignedIn(): boolean {
  const kept = recall<unknown>(SESSION, null);
  return typeof kept === "object" && kept !== null && "token" in kept && typeof kept.token === "string";
}

/** A table that was visited, for the list on the first page. */
export interface Visited {
  table: string;
  game: string;
  /** When, in milliseconds of this machine's calendar. */
  at: number;
  /** Has it days for each move? Then the list says whether it is your turn. */
  slow?: boolean;
}

const MAX_VISITED = 12;

/** A server and the page without one may have the same address, but neither has the other's tables. */
const VISITED = SITE ? "tables/offline" : "tables";

/** The tables visited last, the newest first. */
export function visited(): Visited[] {
  const list = recall<Visited[]>(VISITED, []);
  return Array.isArray(list) ? list : [];
}

/** Puts a table at the head of the list. */
export function visit(table: string, game: string, at: number, slow = false): void {
  const others = visited().filter((other) => other.table !== table);
  remember(VISITED, [{ table, game, at, slow }, ...others].slice(0, MAX_VISITED));
}

/** Takes a table out of the list, with its secret. */
export function unvisit(table: string): void {
  remember(
    VISITED,
    visited().filter((other) => other.table !== table),
  );
  forgetSeat(table);
}

/** The secret of your seat at a table. */
export function seatToken(table: string): string | null {
  const token = recall<unknown>(`seat/${table}`, null);
  return typeof token === "string" ? token : null;
}

/** Keeps the secret of your seat. */
export function keepSeat(table: string, token: string): void {
  remember(`seat/${table}`, token);
}

/** You have left the table, or the secret is no longer good. */
export function forgetSeat(table: string): void {
  forget(`seat/${table}`);
}

/** Games that were offered or learned here, whose tables may no longer be in the list. */
const met = (): string[] => {
  const list = recall<unknown>("met", []);
  return Array.isArray(list) ? list.filter((game) => typeof game === "string") : [];
};

/** Was this game played, learned or offered in this browser before? */
export function knowsGame(game: string): boolean {
  return met().includes(game) || visited().some((other) => other.game === game);
}

/** This game is no longer new here. */
export function meetGame(game: string): void {
  if (!met().includes(game)) remember("met", [...met(), game]);
}
