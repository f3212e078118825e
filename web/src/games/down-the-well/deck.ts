import { bySuit, type DeckOrder } from "../../verify/decks";

export const deckOrder: DeckOrder = bySuit("ABCDFT", "2 3 4 5 6 7 Q K A".split(" "));
