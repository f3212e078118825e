import type { RoundPoints } from "../common/round-end";

export const roundPoints: RoundPoints = { round_over: ({ points }) => points };
