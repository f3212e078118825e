// A hand as a list: its cards sorted, each with a key of its own even where two are alike.

import { sortKey } from "./names";

/** A card in a hand. */
export interface Held {
  /** Its own among all in this hand: `8`, then `8#1`. */
  key: string;
  /** Its code. */
  code: string;
}

/** The cards of a hand in order; unsorted, if `by` is nothing. */
export function held(game: string, cards: string[], by: "suit" | "rank" | null): Held[] {
  const seen = new Map<string, number>();
  const list = by ? [...cards].sort((a, b) => sortKey(game, a, by) - sortKey(game, b, by)) : cards;
  return list.map((code) => {
    const before = seen.get(code) ?? 0;
    seen.set(code, before + 1);
    return { key: before ? `${code}#${before}` : code, code };
  });
}

/** The code of a key. */
export function codeOf(key: string): string {
  return key.split("#")[0] ?? key;
}

/** Keys for these codes among those held. */
export function keysFor(hand: Held[], codes: string[]): string[] {
  const free = [...hand];
  const keys: string[] = [];
  for (const code of codes) {
    const at = free.findIndex((card) => card.code === code);
    if (at >= 0) keys.push(...free.splice(at, 1).map((card) => card.key));
  }
  return keys;
}
