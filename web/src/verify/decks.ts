// What a game says of its deck (`games/<game>/deck.ts`), for the check of a shuffle.

/** The house rules of a record. */
export type Options = Readonly<{ [name: string]: unknown }>;

export interface DeckRules {
  /** The cards in the order from which they are shuffled; `null` if the page cannot read the house rules. */
  cards(options: Options): string[] | null;
  /** How many deals a finished match has; `null` if its play decides that. */
  deals(options: Options, players: number): number | null;
}

/** Every rank of a suit, then those of the next; both by their letters. */
export function bySuit(suits: string, ranks: readonly string[]): string[] {
  return [...suits].flatMap((suit) => ranks.map((rank) => rank + suit));
}

/** So many of each card, like ones together. */
export function copies(count: number, cards: readonly string[]): string[] {
  return cards.flatMap((card) => Array<string>(count).fill(card));
}

/** The numbers from one to another, both included. */
export function range(lo: number, hi: number): string[] {
  return Array.from({ length: Math.max(0, hi - lo + 1) }, (_, place) => String(lo + place));
}

/** The pack of 52. */
export const standardPack = bySuit("SHCD", [..."A23456789TJQK"]);

/** Counts of cards that house rules set, with their defaults; `null` if one cannot be such a count. */
export function counts<Name extends string>(
  options: unknown,
  defaults: { [name in Name]: number },
): { [name in Name]: number } | null {
  const said = (options ?? {}) as Options;
  const all = Object.entries<number>(defaults).map(([name, usual]): [string, unknown] => [name, said[name] ?? usual]);
  if (!all.every(([, count]) => Number.isInteger(count) && Number(count) >= 0 && Number(count) <= 128)) return null;
  return Object.fromEntries(all) as { [name in Name]: number };
}
