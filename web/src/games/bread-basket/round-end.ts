import type { RoundPoints } from "../common/round-end";

export const roundPoints: RoundPoints = { scored: ({ points }) => points, won: () => [] };
