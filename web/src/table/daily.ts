// Your daily deals, kept in this browser only: one match a day and game counts.

import { replay } from "../net/http";
import { recall, remember } from "../net/store";
import { date as written } from "../words";
import { place } from "../you/outcome";

/** The match that counts for a game and a day. */
export interface DailyTry {
  /** The date by UTC, `2026-11-26`. */
  date: string;
  table: string;
  /** How it ended: your place and how many played; `null` until it is over. */
  result: { place: number; of: number } | null;
  /** Your place during the match, as squares, the last one at its end. */
  marks: string;
}

const MAX_TRIES = 1000;
/** So many squares tell how a match went. */
const MAX_MARKS = 10;
/** So many steps of a replay come in one answer. */
const PART = 200;

/** The date by UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** A date by UTC as people write it; as it is, if it is none. */
export function dayText(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : written(day, { dateStyle: "medium", timeZone: "UTC" });
}

const key = (game: string) => `daily/${game}`;

/** Your daily deals of a game, the newest first. */
export function dailyTries(game: string): DailyTry[] {
  const list = recall<DailyTry[]>(key(game), []);
  return Array.isArray(list) ? list : [];
}

/** The match that counts for this day, if it was begun. */
export function dailyTry(game: string, date: string): DailyTry | null {
  return dailyTries(game).find((one) => one.date === date) ?? null;
}

function keep(game: string, changed: DailyTry): void {
  const others = dailyTries(game).filter(({ date }) => date !== changed.date);
  const all = [changed, ...others].sort((a, b) => b.date.localeCompare(a.date));
  remember(key(game), all.slice(0, MAX_TRIES));
}

/** A table for today's deal was made: its match counts. `again` if the one that counted is gone unfinished. */
export function beginDaily(game: string, date: string, table: string, again = false): void {
  const known = dailyTry(game, date);
  if (date !== today() || (known && (known.result || !again))) return;
  keep(game, { date, table, result: null, marks: "" });
}

/** Is this the match that counts? */
export const counts = (game: string, date: string, table: string, match: number): boolean =>
  match === 1 && dailyTry(game, date)?.table === table;

/** The match that counts is over; how it went is found in its replay, which may not be reached. */
export async function finishDaily(game: string, date: string, seat: number, scores: number[]): Promise<void> {
  const known = dailyTry(game, date);
  if (!known || known.result) return;
  const result = { place: place({ seat, scores }), of: scores.length };
  keep(game, { ...known, result, marks: marksOf([scores], seat) });
  try {
    const stands: number[][] = [];
    let all = 0;
    do {
      const part = await replay({ table: known.table, match: 1 }, "spectator", stands.length, PART);
      stands.push(...part.steps.map((step) => step.scores));
      all = part.steps.length === 0 ? 0 : part.acts + 1;
    } while (stands.length < all);
    keep(game, { ...known, result, marks: marksOf(stands, seat) });
  } catch {
    // Then the result alone is shown.
  }
}

/** Squares that tell your place whenever the scores changed: green is first, white last, yellow between. */
export function marksOf(stands: readonly (readonly number[])[], seat: number): string {
  const changes = stands.filter((scores, at) => at > 0 && String(scores) !== String(stands[at - 1]));
  const last = stands.at(-1);
  const told = changes.length > 0 || !last ? changes : [last];
  const many = Math.min(told.length, MAX_MARKS);
  const chosen = Array.from({ length: many }, (_, n) => told[Math.ceil(((n + 1) * told.length) / many) - 1]);
  return chosen.map((scores) => mark(seat, scores)).join("");
}

function mark(seat: number, scores: readonly number[]): string {
  if (place({ seat, scores: [...scores] }) === 1) return "🟩";
  return scores.some((score) => score < scores[seat]) ? "🟨" : "⬜";
}

/** The days in a row on which you finished a deal: up to today or yesterday, and the most ever. */
export function streaks(tries: readonly DailyTry[], today: string): { current: number; longest: number } {
  const days = [...new Set(tries.filter(({ result }) => result).map(({ date }) => dayNumber(date)))];
  days.sort((a, b) => a - b);
  let longest = 0;
  let run = 0;
  days.forEach((day, at) => {
    run = at > 0 && day === days[at - 1] + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  const last = days.at(-1);
  const holds = last !== undefined && dayNumber(today) - last <= 1;
  return { current: holds ? run : 0, longest };
}

const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
