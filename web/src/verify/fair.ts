// The commitment, which is made before anyone adds to the shuffle, and the seed, which comes of both.

import { hex, joined, littleEndian, utf8 } from "./bytes";
import { sha256 } from "./sha256";

/** What the server publishes before the match, so that it cannot choose another secret later. */
export function commitment(secret: Uint8Array): string {
  return hex(sha256(joined(utf8("parlour/fair/1/commit\0"), secret)));
}

/** The seed of a game's daily deal; the date is by UTC, `2026-11-26`. */
export function dailySeed(game: string, date: string): string {
  return hex(sha256(utf8(`parlour/daily/1\0${game}\0${date}`)));
}

/** The seed of a match: the table's secret and what every seat has added. */
export function seedOf(secret: Uint8Array, entropies: readonly (string | null)[]): string {
  const added = entropies.map((text) => {
    const bytes = utf8(text ?? "");
    return joined(littleEndian(bytes.length, 4), bytes);
  });
  return hex(sha256(joined(utf8("parlour/fair/1/seed\0"), secret, ...added)));
}
