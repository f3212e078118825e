import { copies, counts, range, type DeckRules } from "../../verify/decks";

export const deck: DeckRules = {
  cards: (options) => {
    const of = counts(options, { copies: 5 });
    return of && copies(of.copies, ["O", ...range(1, 9), "C"]);
  },
  deals: ({ rounds, tie }, players) => {
    if (tie === "extra_round") return null;
    return typeof rounds === "number" ? rounds : players;
  },
};
