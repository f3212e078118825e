// What a card is called, and how a hand is sorted.

import { say, sayOr } from "../words";
import type { Deck } from "./kinds";
import { cardsOf } from "./of-game";

/** The deck of a game: the standard pack, if it names none; `plain` shows each code as it is. */
export function deckOf(game: string): Deck {
  return cardsOf(game)?.deck ?? (game === "plain" ? "plain" : "standard");
}

const standardSuits: Record<string, string> = { S: "spades", H: "hearts", C: "clubs", D: "diamonds" };
const islandSuits: Record<string, string> = {
  A: "Anchors",
  B: "Boats",
  C: "Crabs",
  D: "Dolphins",
  F: "Flowers",
  T: "Trees",
};

/** A card of a deck with suits, taken apart; nothing for a Joker, a rank alone, or another deck. */
export function suited(game: string, code: string): { rank: string; suit: string } | null {
  const table = { standard: standardSuits, island: islandSuits, basket: null, cellar: null, plain: null }[deckOf(game)];
  const suit = table?.[code.slice(-1)];
  return suit && code.length > 1 ? { rank: code.slice(0, -1), suit } : null;
}

/** The six suits of the Island Deck by their letters. */
export function islandSuit(letter: string): string {
  return islandSuits[letter] ?? letter;
}

/** What a card is called: "5 of Crabs", "Onion", "Blank". */
export function cardName(game: string, code: string): string {
  if (code === "?") return say("card.hidden");
  const parts = suited(game, code);
  if (parts) {
    const rank = sayOr(`card.rank.${parts.rank}`, parts.rank);
    return say("card.of", { rank, suit: say(`card.suit.${parts.suit}`) });
  }
  if (deckOf(game) === "standard") {
    return code.startsWith("X") ? say("card.joker") : sayOr(`card.rank.${code}`, code);
  }
  return sayOr(`card.${deckOf(game)}.${code}`, code);
}

/** Several cards: "5 of Crabs, Ace of Trees". */
export function cardNames(game: string, codes: string[]): string {
  return codes.map((code) => cardName(game, code)).join(", ");
}

const standardRanks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const islandRanks = ["2", "3", "4", "5", "6", "7", "Q", "K", "A"];

/** Where a card stands among its like, for sorting only. */
export function sortKey(game: string, code: string, by: "rank" | "suit" = "suit"): number {
  const parts = suited(game, code);
  if (!parts) return plainKey(code);
  const ranks = deckOf(game) === "island" ? islandRanks : standardRanks;
  const letters = Object.keys(deckOf(game) === "island" ? islandSuits : standardSuits);
  const rank = ranks.indexOf(parts.rank);
  const suit = letters.indexOf(code.slice(-1));
  return by === "suit" ? suit * 20 + rank : rank * 20 + suit;
}

function plainKey(code: string): number {
  const known: Record<string, number> = { O: 0, B: 30, C: 31, R: 32 };
  if (code.startsWith("X")) return 900;
  return known[code] ?? (Number(code) || standardRanks.indexOf(code) + 1);
}

/** How a rank is written on a card: the ten with two digits, and the court by the letters of the language. */
export function indexOf(rank: string): string {
  return rank === "T" ? "10" : sayOr(`card.index.${rank}`, rank);
}
