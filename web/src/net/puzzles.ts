// Puzzles: how many a game has, one of them, a table that begins with it, and what becomes of an answer.

import type { PuzzleInfo, PuzzleList, PuzzleVerdict, TableMade } from "../wire";
import { json, posted } from "./http";

const path = (game: string, number: number) => `/api/puzzles/${encodeURIComponent(game)}/${number}`;

/** How hard each puzzle of a game is, from 1 to 5, in the order of their numbers. */
export const puzzleList = (game: string): Promise<PuzzleList> => json(`/api/puzzles/${encodeURIComponent(game)}`);

/** What a player may know of a puzzle. */
export const puzzleInfo = (game: string, number: number): Promise<PuzzleInfo> => json(path(game, number));

/** Makes a table that begins with a puzzle; says what the table is called. */
export async function puzzleTable(game: string, number: number): Promise<string> {
  return (await json<TableMade>(path(game, number), { method: "POST" })).table;
}

/** Does this move win? */
export const judge = (game: string, number: number, action: string): Promise<PuzzleVerdict> =>
  json(`${path(game, number)}/answer`, posted({ action }));
