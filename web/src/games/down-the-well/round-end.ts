import type { RoundPoints } from "../common/round-end";

/** The piles are swept, or the hand is won. Before that, all have passed. */
export const roundPoints: RoundPoints = { swept: () => [], won: () => [], passed: null };
