// What this browser remembers of a match, to prove the shuffle by.

import { recall, remember } from "../net/store";

const commitmentKey = (table: string, match: number) => `commitment/${table}/${match}`;
const addedKey = (table: string, match: number) => `added/${table}/${match}`;

const text = (key: string): string | null => {
  const value = recall<unknown>(key, null);
  return typeof value === "string" ? value : null;
};

/** The commitment that the server published before the match. */
export const commitmentOf = (table: string, match: number) => text(commitmentKey(table, match));

/** Keeps the first commitment to a match: a later one would prove nothing. */
export function keepCommitment(table: string, match: number, commitment: string): void {
  if (commitmentOf(table, match) === null) remember(commitmentKey(table, match), commitment);
}

/** What you added to the shuffle. */
export const addedOf = (table: string, match: number) => text(addedKey(table, match));

/** Keeps what you added to the shuffle, once the table has it. */
export const keepAdded = (table: string, match: number, added: string) => remember(addedKey(table, match), added);
