import { copies, counts, range, type DeckRules } from "../../verify/decks";

export const deck: DeckRules = {
  cards: (options) => {
    const of = counts(options.deck, { lo: 1, hi: 11, copies: 4, clears: 4, resets: 4, blanks: 4 });
    if (!of) return null;
    const specials = [...copies(of.blanks, ["B"]), ...copies(of.clears, ["C"]), ...copies(of.resets, ["R"])];
    return [...copies(of.copies, range(of.lo, of.hi)), ...specials];
  },
  deals: ({ rounds = 5, session_tie }) => (typeof rounds === "number" && session_tie !== "extra_round" ? rounds : null),
};
