import { standardPack, type DeckOrder } from "../../verify/decks";

export const deckOrder: DeckOrder = standardPack;
