// House rules as fields of a form: what kind of field, and what was meant by what is written.

import type { OptionInfo } from "../wire";

/** The field for one house rule. */
export type Field =
  | { kind: "switch" }
  | { kind: "choice"; values: string[] }
  /** Several whole numbers by name. */
  | { kind: "numbers"; names: string[] }
  /** Anything else: written as text. */
  | { kind: "text" };

export type Group = "deal" | "length" | "money" | "play";

const GROUPS: Record<Exclude<Group, "play">, readonly string[]> = {
  deal: ["deck", "jokers", "deal", "first_player", "first_dealer", "tailleur", "max_players"],
  length: ["rounds", "turn_cap", "max_plays", "deals", "target", "mode", "max_hands", "session_tie", "tie"],
  money: [
    ...["min_stake", "max_stake", "max_total", "purse", "bank", "new_book", "paroli_ladder"],
    ...["side_bets", "tailleur_side_bets", "bottom_decides_side_bets", "bottom_pays"],
  ],
};

/** Where a house rule stands in the form. */
export function groupOf(name: string): Group {
  const found = Object.entries(GROUPS).find(([, names]) => names.includes(name));
  return (found?.[0] as Group | undefined) ?? "play";
}

/** What a house rule is called, for people. */
export function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The field for a house rule. */
export function fieldOf(option: OptionInfo): Field {
  const usual = option.default;
  if (option.kind === "switch") return { kind: "switch" };
  if (option.kind === "choice") return { kind: "choice", values: option.allowed };
  if (
    option.kind === "number" &&
    option.allowed.every((value) => /^\d+$|^[a-z]+$/.test(value)) &&
    option.allowed.length > 1
  )
    return { kind: "choice", values: option.allowed };
  if (usual !== null && typeof usual === "object" && !Array.isArray(usual)) {
    const names = Object.keys(usual);
    if (names.length > 0 && Object.values(usual).every((value) => typeof value === "number"))
      return { kind: "numbers", names };
  }
  return { kind: "text" };
}

/** A value as it stands in a field. */
export function written(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What a text in a field means; the server says whether it may be. */
export function meant(text: string): unknown {
  const said = text.trim();
  if (/^-?\d+$/.test(said)) return Number(said);
  if (said === "true" || said === "false") return said === "true";
  if (/^[[{]/.test(said)) {
    try {
      return JSON.parse(said);
    } catch {
      return said;
    }
  }
  return said;
}

/** Only what differs from the text of the game. */
export function chosen(options: readonly OptionInfo[], values: Record<string, unknown>): Record<string, unknown> {
  const differs = options.filter(
    ({ name, default: usual }) => name in values && JSON.stringify(values[name]) !== JSON.stringify(usual),
  );
  return Object.fromEntries(differs.map(({ name }) => [name, values[name]]));
}
