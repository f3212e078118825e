// The order of each game's deck, for the check of a shuffle: a folder may have a `deck.ts`.

import type { DeckOrder } from "../verify/decks";

const orders = import.meta.glob<DeckOrder>("./*/deck.ts", { import: "deckOrder", eager: true });

/** The order of the game's deck; `null` if the page does not know it. */
export function deckOrderOf(id: string): DeckOrder | null {
  const path = `./${id}/deck.ts`;
  return Object.hasOwn(orders, path) ? orders[path] : null;
}
