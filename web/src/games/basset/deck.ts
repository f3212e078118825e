import { standardPack, type DeckRules } from "../../verify/decks";

export const deck: DeckRules = {
  cards: () => standardPack,
  deals: ({ deals = 1 }) => (typeof deals === "number" ? deals : null),
};
