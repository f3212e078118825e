import { counts, range, standardPack, type DeckRules } from "../../verify/decks";

export const deck: DeckRules = {
  cards: (options) => {
    const of = counts(options, { jokers: 2 });
    return of && [...standardPack, ...range(1, of.jokers).map((number) => `X${number}`)];
  },
  deals: () => 1,
};
