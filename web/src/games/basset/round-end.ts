import type { RoundPoints } from "../common/round-end";

export const roundPoints: RoundPoints = { deal_over: ({ accounts }) => accounts };
