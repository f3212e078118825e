// What this browser remembers of a match, to prove the shuffle by.

import { recall } from "../net/store";

const text = (key: string): string | null => {
  const value = recall<unknown>(key, null);
  return typeof value === "string" ? value : null;
};

/** The commitment that the server published before the match. */
export const commitmentOf = (table: string, match: number) => text(`commitment/${table}/${match}`);

/** What you added to the shuffle. */
export const addedOf = (table: string, match: number) => text(`added/${table}/${match}`);
