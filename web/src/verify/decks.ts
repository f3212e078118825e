// The canonical order of each game's deck: where a card stands in it, or -1 for no such card.

type DeckIndex = (card: string) => number;

const standard: DeckIndex = (card) => {
  const joker = /^X(\d+)$/.exec(card);
  if (joker) return 1000 + Number(joker[1]);
  return bySuit("SHCD", "A 2 3 4 5 6 7 8 9 T J Q K".split(" "))(card);
};

function bySuit(suits: string, ranks: string[]): DeckIndex {
  return (card) => {
    const suit = suits.indexOf(card.slice(-1));
    const rank = ranks.indexOf(card.slice(0, -1));
    return suit < 0 || rank < 0 ? -1 : suit * 100 + rank;
  };
}

function inOrder(before: string, after: string): DeckIndex {
  return (card) => {
    if (/^\d+$/.test(card)) return 100 + Number(card);
    if (before.includes(card)) return before.indexOf(card);
    return after.includes(card) ? 1000 + after.indexOf(card) : -1;
  };
}

const DECKS: Record<string, DeckIndex> = {
  basement: inOrder("", "BCR"),
  "bread-basket": inOrder("O", "C"),
  basset: standard,
  "budr-basef": standard,
  "down-the-well": bySuit("ABCDFT", "2 3 4 5 6 7 Q K A".split(" ")),
};

/** Does this page know the deck of that game? */
export function knowsDeck(game: string): boolean {
  return Object.hasOwn(DECKS, game);
}

/** The first place at which a deck is not in its canonical order; `null` if all is well. */
export function outOfOrder(game: string, cards: readonly string[]): number | null {
  let last = -1;
  for (const [place, card] of cards.entries()) {
    const at = DECKS[game](card);
    if (at < 0 || at < last) return place;
    last = at;
  }
  return null;
}
