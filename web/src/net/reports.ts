// Reports of players, over plain HTTP.

import type { NewReport, PastPlayers, ReportedSeat } from "../wire";
import { bearer, call, json, put, table } from "./http";

/** The longest text of a report, in characters; the server's `MAX_REPORT_CHARS`. */
export const MAX_REPORT_CHARS = 300;

/** Reports a player of this table, as the player with this token. */
export async function report(name: string, token: string, wanted: NewReport): Promise<void> {
  await call(`${table(name)}/report`, put(wanted, token));
}

/** Who has left this table since the player with this token sat down, the last first. */
export async function playersLeft(name: string, token: string): Promise<ReportedSeat[]> {
  return (await json<PastPlayers>(`${table(name)}/left`, { headers: bearer(token) })).players;
}
