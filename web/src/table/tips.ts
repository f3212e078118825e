// When each tip of the first steps fits: a tip about a phase is shown in that phase and no other.

import type { Legal } from "../wire";

interface Phased {
  phase: string;
  deck?: unknown[] | number;
}
type Fits = (view: Phased, legal: Legal | null) => boolean;

const during =
  (...phases: string[]): Fits =>
  (view) =>
    phases.includes(view.phase);
const offers =
  (verb: string): Fits =>
  (_, legal) =>
    legal?.actions.some((action) => action.split(" ")[0] === verb) ?? false;
const hasDeck = (view: Phased) => (typeof view.deck === "number" ? view.deck : (view.deck?.length ?? 0)) > 0;

/** By game: when its first tip fits, its second, and so on. */
export const TIPS: Record<string, Fits[]> = {
  basement: [
    during("top"),
    during("play"),
    during("play"),
    (view) => view.phase === "play" && hasDeck(view),
    (view) => view.phase === "play" && !hasDeck(view),
  ],
  "bread-basket": [during("play"), during("play"), during("play"), offers("chef")],
  "budr-basef": [during("play"), during("play"), during("play"), during("gamble")],
  basset: [during("lay"), during("bets", "topup", "mace", "cash"), offers("cash"), offers("done")],
  "down-the-well": [during("give"), during("play"), during("play"), during("play")],
};

/** The first tip, from 0, that fits and has not been seen; none that was seen comes back. */
export function nextTip(game: string, view: unknown, legal: Legal | null, seen: readonly number[]): number | null {
  const at = (TIPS[game] ?? []).findIndex((fits, n) => !seen.includes(n) && fits(view as Phased, legal));
  return at < 0 ? null : at;
}
