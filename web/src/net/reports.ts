// Reports of players, over plain HTTP.

import type { NewReport } from "../wire";
import { call, put, table } from "./http";

/** The longest text of a report, in characters; the server's `MAX_REPORT_CHARS`. */
export const MAX_REPORT_CHARS = 300;

/** Reports a player of this table, as the player with this token. */
export async function report(name: string, token: string, wanted: NewReport): Promise<void> {
  await call(`${table(name)}/report`, put(wanted, token));
}
