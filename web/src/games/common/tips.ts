// When a tip of the first steps fits: a tip about a phase is shown in that phase and no other.

import { recall } from "../../net/store";
import type { Legal } from "../../wire";

/** As much of a view as tips look at. */
interface Phased {
  phase: string;
  deck?: unknown[] | number;
}

/** Whether a tip fits the view and the menu. */
export type Tip = (view: Phased, legal: Legal | null) => boolean;

/** Fits in these phases. */
export const during =
  (...phases: string[]): Tip =>
  ({ phase }) =>
    phases.includes(phase);

/** Fits while the menu has this verb. */
export const offers =
  (verb: string): Tip =>
  (_, legal) =>
    legal?.actions.some((action) => action.split(" ")[0] === verb) ?? false;

/** The first of a game's tips, from 0, that fits and has not been seen; none that was seen comes back. */
export function nextTip(
  tips: readonly Tip[],
  view: unknown,
  legal: Legal | null,
  seen: readonly number[],
): number | null {
  const at = tips.findIndex((fits, n) => !seen.includes(n) && fits(view as Phased, legal));
  return at < 0 ? null : at;
}

/** Where this browser remembers which tips of a game were seen. */
export const tipsKey = (game: string): string => `tips/${game}`;

/** The tips of a game that were seen, from 0. */
export function seenTips(game: string, tips: readonly Tip[]): readonly number[] {
  const kept = recall<boolean | number[]>(tipsKey(game), []);
  return Array.isArray(kept) ? kept : [...tips.keys()];
}
