// The canonical order of a deck, as a game says it (`games/<game>/deck.ts`), and whether cards are in it.

/** Where a card stands in its deck, or -1 for no such card. */
export type DeckOrder = (card: string) => number;

/** A deck of suits, each with the same ranks; both by their letters. */
export function bySuit(suits: string, ranks: readonly string[]): DeckOrder {
  return (card) => {
    const suit = suits.indexOf(card.slice(-1));
    const rank = ranks.indexOf(card.slice(0, -1));
    return suit < 0 || rank < 0 ? -1 : suit * 100 + rank;
  };
}

/** A deck of numbers, with some other cards before and after them; these by their letters. */
export function byNumber(before: string, after: string): DeckOrder {
  return (card) => {
    if (/^\d+$/.test(card)) return 100 + Number(card);
    if (before.includes(card)) return before.indexOf(card);
    return after.includes(card) ? 1000 + after.indexOf(card) : -1;
  };
}

/** The pack of 52, and Jokers after it. */
export const standardPack: DeckOrder = (card) => {
  const joker = /^X(\d+)$/.exec(card);
  if (joker) return 1000 + Number(joker[1]);
  return bySuit("SHCD", "A 2 3 4 5 6 7 8 9 T J Q K".split(" "))(card);
};

/** The first place at which cards are not in the order of their deck; `null` if all is well. */
export function outOfOrder(order: DeckOrder, cards: readonly string[]): number | null {
  let last = -1;
  for (const [place, card] of cards.entries()) {
    const at = order(card);
    if (at < 0 || at < last) return place;
    last = at;
  }
  return null;
}
