// Your puzzles, kept in this browser only.

import { recall, remember } from "../net/store";

/** What you made of a puzzle. */
export interface PuzzleTry {
  number: number;
  /** How many answers you gave. */
  tries: number;
  solved: boolean;
  /** The date by UTC of your last answer. */
  date: string;
}

const DAY_MS = 86_400_000;

const key = (game: string) => `puzzles/${game}`;

/** Your puzzles of a game. */
export function puzzleTries(game: string): PuzzleTry[] {
  const list = recall<PuzzleTry[]>(key(game), []);
  return Array.isArray(list) ? list : [];
}

/** You have answered a puzzle. */
export function noteAnswer(game: string, number: number, wins: boolean, date: string): void {
  const all = puzzleTries(game);
  const known = all.find((one) => one.number === number);
  // What is solved stays as it was solved, however often you play it again.
  if (known?.solved) return;
  const noted = { number, tries: (known?.tries ?? 0) + 1, solved: wins, date };
  remember(key(game), [...all.filter((one) => one.number !== number), noted]);
}

/** How many you have solved, and how many of these with your first answer. */
export function solved(tries: readonly PuzzleTry[]): { solved: number; first: number } {
  const done = tries.filter((one) => one.solved);
  return { solved: done.length, first: done.filter((one) => one.tries === 1).length };
}

/** The number of the puzzle of a day, the same everywhere: through all of them, in steps that meet each once. */
export function puzzleOfDay(date: string, count: number): number {
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  return 1 + ((day * step(count)) % count);
}

/** A step without a common divisor with the number of puzzles, so that each has its day. */
function step(count: number): number {
  let step = Math.max(1, Math.floor(count * 0.618));
  while (divisor(step, count) > 1) step += 1;
  return step;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The first puzzle of this difficulty that you have not solved; `null` if you have solved all. */
export function nextPuzzle(
  difficulties: readonly number[],
  difficulty: number,
  tries: readonly PuzzleTry[],
): number | null {
  const done = new Set(tries.filter((one) => one.solved).map((one) => one.number));
  const at = difficulties.findIndex((one, place) => one === difficulty && !done.has(place + 1));
  return at < 0 ? null : at + 1;
}
