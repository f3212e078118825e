// Which cards a game is played with: its folder may have a `cards.ts`.

import type { GameCards } from "./kinds";

const known = import.meta.glob<GameCards>("../games/*/cards.ts", { import: "cards", eager: true });

/** The game's own cards; `undefined` if its folder names none. */
export function cardsOf(game: string): GameCards | undefined {
  return known[`../games/${game}/cards.ts`];
}
