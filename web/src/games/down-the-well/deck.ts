import { bySuit, counts, type DeckRules } from "../../verify/decks";

const RANKS = [..."234567QKA"];

export const deck: DeckRules = {
  cards: (options) => {
    const of = counts(options, { suits: 6, ranks: 9 });
    return of && bySuit("ABCDFT".slice(0, of.suits), RANKS.slice(Math.max(0, RANKS.length - of.ranks)));
  },
  deals: ({ mode }) => (mode === "match" ? null : 1),
};
