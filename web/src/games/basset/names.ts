// What cards of a book are called: by their rank, since suits do not matter.

import { say, sayOr } from "../../words";
import type { Ladder, Live } from "./view";

/** Queen, 7, Ace. */
export function rankName(rank: string): string {
  return sayOr(`card.rank.${rank}`, rank === "T" ? "10" : rank);
}

/** Cards with what is laid on them, which an action says as `Q:10 T:5`: Queen (10), 10 (5). */
export function laidCards(cards: readonly string[]): string {
  return cards
    .map((card) => card.replace(/^(.+):(.+)$/, (_, rank: string, on: string) => `${rankName(rank)} (${on})`))
    .join(", ");
}

/** A live card with all that is on it. */
export function liveName(card: Live, ladder: Ladder): string {
  const rank = rankName(card.rank);
  if (card.level === 0) return say("basset.live", { rank, stake: card.stake });
  return say("basset.live.paroli", { rank, stake: card.stake, level: card.level, times: ladder[card.level] ?? 0 });
}
