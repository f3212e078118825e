// What is said of a match in a few words.

import { points } from "../format";
import { say } from "../words";
import type { Match } from "./matches";
import { isProvisional, matchesToCertainty, type RatedMatch } from "./rating";

/** How much the rating has changed: `+12`, as the difference of the two numbers that are shown. */
export function signed({ before, after }: Pick<RatedMatch, "before" | "after">): string {
  const change = Math.round(after.mu) - Math.round(before.mu);
  return change > 0 ? `+${change}` : change === 0 ? "±0" : points(change);
}

/** Why a match is not rated. */
export const whyUnrated = ({ unrated }: Match): string => say(`you.unrated.${unrated ?? "changed"}`);

/** For how long the rating after this match is provisional, and nothing if it is not. */
export function provisional(latest: RatedMatch): string {
  if (!isProvisional(latest.after)) return "";
  const more = matchesToCertainty(latest);
  return more === null ? say("you.provisional_few") : say("you.provisional_for", { n: more });
}
