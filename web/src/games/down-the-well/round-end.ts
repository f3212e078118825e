import type { RoundPoints } from "../common/round-end";

/** The piles are swept, or the hand is won. */
export const roundPoints: RoundPoints = { swept: () => [], won: () => [] };
