import { byNumber, type DeckOrder } from "../../verify/decks";

export const deckOrder: DeckOrder = byNumber("", "BCR");
