// How much money may lie on a card, as far as the house rules of the table say it.

import type { View } from "./view";

type Options = Record<string, unknown> | undefined;

/** The number of an option that has one: 20, or finite(200). */
function numberOf(option: unknown): number {
  if (typeof option === "number") return option;
  const [, finite] = /^finite\((\d+)\)$/.exec(typeof option === "string" ? option : "") ?? [];
  return finite === undefined ? Infinity : Number(finite);
}

/** The most that may lie on one card; infinite without such a rule. */
export function mostOnCard(options: Options): number {
  return numberOf(options?.max_stake);
}

/** What a player may still put on cards in all, by the purse and by the limit on all cards together. */
export function roomFor(view: View, seat: number, options: Options): number {
  const staked = (view.punters[seat]?.live ?? []).reduce((sum, { stake }) => sum + stake, 0);
  const purse = numberOf(options?.purse) + (view.accounts[seat] ?? 0);
  return Math.max(0, Math.min(purse, numberOf(options?.max_total)) - staked);
}
