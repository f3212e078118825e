// How far a match of several hands has come, and what ends it (DTW-33, DTW-R17).

import { say } from "../../words";
import type { View } from "./wire";

/** The points that end a match where the house rules say nothing else. */
const usualTarget = (players: number): number => 10 * players + 1;

/** Which hand is played, and of how many, if the house rules say so. */
export function handOf({ hand, round }: View, { max_hands }: Record<string, unknown> = {}): string {
  if (typeof max_hands !== "number") return say("well.hand", { hand, round });
  return say("well.hand_of", { hand, hands: max_hands, round });
}

/** The points that end the match, where no number of hands does. */
export function goalOf({ totals }: View, { max_hands, target }: Record<string, unknown> = {}): string | null {
  if (typeof max_hands === "number") return null;
  const points = typeof target === "number" ? target : usualTarget(totals.length);
  return say("well.goal", { points });
}
