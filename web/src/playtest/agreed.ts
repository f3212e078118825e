// What this browser remembers of a table whose player shares how it goes.

import { forget, recall, remember } from "../net/store";
import type { PlaytestNotes } from "../wire";

/** That you agreed, and what was noted since. */
export interface Agreed {
  /** Your token when you agreed: with it what was shared is taken back, also if you leave the table. */
  token: string;
  match: number;
  /** `null` once they are shared with the answers to the closing questions, or the table is one of long ago. */
  notes: PlaytestNotes | null;
}

const key = (table: string) => `playtest/${table}`;

/** What you agreed to at this table, if you did. */
export function recallAgreed(table: string): Agreed | null {
  const agreed = recall<Agreed | null>(key(table), null);
  return agreed && typeof agreed.token === "string" ? agreed : null;
}

export function rememberAgreed(table: string, agreed: Agreed): void {
  remember(key(table), agreed);
}

export function forgetAgreed(table: string): void {
  forget(key(table));
}
