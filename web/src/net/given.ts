// Tables whose cards are given: a match that is played on from a position, and the daily deal.

import type { TableMade } from "../wire";
import { json, posted, table, type ReplaySource } from "./http";

/**
 * Makes a table at which a match goes on after so many of its moves, with you in this seat and bots of
 * this level in the others; says what the table is called.
 */
export async function playOn(source: ReplaySource, acts: number, seat: number, level: string): Promise<string> {
  const query = `acts=${acts}&seat=${seat}&bots=${encodeURIComponent(level)}`;
  const made =
    "record" in source
      ? json<TableMade>(`/api/play-on?${query}`, posted(source.record))
      : json<TableMade>(`${table(source.table)}/matches/${source.match}/play-on?${query}`, { method: "POST" });
  return (await made).table;
}

/** Makes a table for the daily deal of a game and a date by UTC, `2026-11-26`; says what the table is called. */
export async function dailyTable(game: string, date: string): Promise<string> {
  const path = `/api/daily/${encodeURIComponent(game)}/${encodeURIComponent(date)}`;
  return (await json<TableMade>(path, { method: "POST" })).table;
}
