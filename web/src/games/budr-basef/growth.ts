// A newcomer's first match against bots has five sets; the list grows with each match that is played
// to its end in this browser.

import { recall, remember } from "../../net/store";
import { say } from "../../words";
import type { Growth } from "../growth";

/** How many sets the first match has, the second and the third; from then on all of them. */
const STEPS = [5, 8, 11];

/** How many sets there are. */
export const ALL_SETS = 15;

const KEY = "budr-basef/matches";

/** How many matches have been played to their end in this browser. */
export function matchesPlayed(): number {
  const count = recall<unknown>(KEY, 0);
  return typeof count === "number" && count > 0 ? Math.floor(count) : 0;
}

/** Another match has come to its end. */
export function countMatch(): void {
  remember(KEY, matchesPlayed() + 1);
}

/** With how many sets the n-th match begins, from 0. */
export function setsOfMatch(n: number): number {
  return STEPS[n] ?? ALL_SETS;
}

/** How many sets come after so many; the same once they are all there. */
function setsAfter(sets: number): number {
  return STEPS.find((step) => step > sets) ?? ALL_SETS;
}

/** House rules with so many sets. With all of them, they and late hits are as the text has them. */
function withSets(rules: Record<string, unknown>, sets: number): Record<string, unknown> {
  const others = { ...rules };
  delete others.sets;
  delete others.empty_stack_hit;
  return sets < ALL_SETS ? { ...others, sets, empty_stack_hit: "ignore" } : others;
}

export const growth: Growth = {
  isNewcomer: () => matchesPlayed() < STEPS.length,

  // While there are fewer sets, a hit that comes too late and finds the stack gone costs a newcomer nothing.
  quickRules(chosen) {
    const isLeft = !("sets" in chosen) && chosen.freestyle !== true;
    return isLeft ? withSets({}, setsOfMatch(matchesPlayed())) : {};
  },

  next(rules) {
    if (typeof rules.sets !== "number" || rules.sets >= ALL_SETS) return null;
    const sets = setsAfter(rules.sets);
    return { rules: withSets(rules, sets), label: say("budr.sets.next", { n: sets }) };
  },
};
