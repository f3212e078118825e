// The deck of each game, for the check of a shuffle: a folder may have a `deck.ts`.

import type { DeckRules } from "../verify/decks";

const decks = import.meta.glob<DeckRules>("./*/deck.ts", { import: "deck", eager: true });

/** The game's deck; `null` if the page does not know it. */
export function deckRulesOf(id: string): DeckRules | null {
  const path = `./${id}/deck.ts`;
  return Object.hasOwn(decks, path) ? decks[path] : null;
}
