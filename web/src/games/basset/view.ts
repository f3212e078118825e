// What the board of Basset reads out of the view. No rule is known here: what
// can be done stands in the menu, or has the form that `docs/protocol.md` gives.

import type { Legal } from "../../wire";
import type { BetView as Bet, LiveView as Live, PunterView as Punter, View } from "./wire";

export type { Bet, Live, Punter, View };

/** The rank of a card of the pack. */
export function rankOf(card: string): string {
  return card.slice(0, -1);
}

/** What a winning card pays at each level, 0 to 4: the ladder of this table. */
export type Ladder = number[];

/** The ladder that the table's options name, and the steps that they set; otherwise those of the text. */
export function ladderOf(options: Record<string, unknown> | undefined): Ladder {
  const named = options?.paroli_ladder;
  const steps = Array.isArray(named) && named.every((step) => typeof step === "number") ? named : [7, 15, 30, 60];
  const set = ["cash_pays", "sept_pays", "quinze_pays", "trente_pays", "soixante_pays"].map((name) => options?.[name]);
  return [1, ...steps].map((step, level) => (typeof set[level] === "number" ? set[level] : step));
}

/** What the bank owes for a live card that is cashed. */
export function gainOf(card: Live, ladder: Ladder): number {
  const parts = card.tranches ?? [[card.stake, card.level]];
  return parts.reduce((sum, [amount, level]) => sum + amount * (ladder[level] ?? 0), 0);
}

/** What lies on the table, and the rank that would cost the bank most if it won now. */
export interface Exposure {
  stakes: number;
  worst: { rank: string; cost: number } | null;
}

/** The bank's exposure. */
export function exposure(view: View, ladder: Ladder): Exposure {
  const costs = new Map<string, number>();
  let stakes = 0;
  for (const card of view.punters.flatMap((punter) => punter?.live ?? [])) {
    stakes += card.stake;
    costs.set(card.rank, (costs.get(card.rank) ?? 0) + gainOf(card, ladder));
  }
  let worst: Exposure["worst"] = null;
  for (const [rank, cost] of costs) if (cost > (worst?.cost ?? 0)) worst = { rank, cost };
  return { stakes, worst };
}

/** How many cards of each rank have been turned in this deal, as everyone could see. */
export function goneByRank(view: View): Map<string, number> {
  const gone = new Map<string, number>();
  for (const card of [view.bottom, ...view.shown.flat(), view.last]) {
    if (card) gone.set(rankOf(card), (gone.get(rankOf(card)) ?? 0) + 1);
  }
  return gone;
}

/** The suit of a punter's book, for the eye only: suits do not matter. */
export function suitOf(view: View, seat: number): string {
  const seats = view.punters.length;
  const place = (seat - view.tailleur - 1 + seats) % seats;
  return "SHCD"[place % 4];
}

/** How many cards are laid together, as the menu shows; 0, if none are laid now. */
export function toLay(legal: Legal | null): number {
  const found = legal?.actions.find((action) => action.startsWith("lay "));
  return found ? found.split(" ").length - 1 : 0;
}

/** The stakes that the menu mentions in a `lay` or `replace`, rising. */
export function usualStakes(legal: Legal | null): number[] {
  const found = new Set<number>();
  for (const action of legal?.actions ?? []) {
    if (action.startsWith("lay ")) for (const card of action.split(" ").slice(1)) found.add(Number(card.split(":")[1]));
    if (action.startsWith("replace ")) found.add(Number(action.split(" ")[2]));
  }
  return [...found].sort((a, b) => a - b);
}

/** The second words of the entries with this verb, each once: ranks or numbers. */
export function mentions(legal: Legal | null, verb: string): string[] {
  const words = (legal?.actions ?? []).map((action) => action.split(" "));
  return [...new Set(words.filter(([first]) => first === verb).map(([, second]) => second))];
}

/** The ranks from the Ace up. */
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];

/** In the order of the ranks. */
export function byRank(ranks: string[]): string[] {
  return [...ranks].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b));
}

/** A number with its sign: +10, −5, 0. */
export function signed(units: number): string {
  if (units === 0) return "0";
  return units > 0 ? `+${units}` : `−${-units}`;
}

/** What lies on a live card, in few signs: 10, or 10×7 after a paroli. */
export function moneyOn(card: Live, ladder: Ladder): string {
  return `${card.stake}${card.level > 0 ? `×${ladder[card.level] ?? 0}` : ""}`;
}

/** How many signs that takes for all live cards of a player. */
export function moneySigns(live: Live[], ladder: Ladder): number {
  return live.reduce((signs, card) => signs + moneyOn(card, ladder).length, 0);
}

/** How far a stepper goes: small steps for small money. */
export function stepFor(amount: number): number {
  if (amount >= 200) return 50;
  if (amount >= 50) return 10;
  return amount >= 10 ? 5 : 1;
}
