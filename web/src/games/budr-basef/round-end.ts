import type { RoundPoints } from "../common/round-end";

/** All cards are in one deck, or the limit of plays is reached. */
export const roundPoints: RoundPoints = { won: () => [], stopped: () => [] };
