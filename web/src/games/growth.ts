// How a newcomer's matches against bots grow: a folder may have a `growth.ts`.

type Rules = Record<string, unknown>;

/** A game whose first matches in this browser have fewer rules than its text. */
export interface Growth {
  /** Is there more to come? Then the bots are easy ones, unless you choose others. */
  isNewcomer(): boolean;
  /** House rules of the next match against bots, besides those that were chosen. */
  quickRules(chosen: Rules): Rules;
  /** The match after one with these house rules; `null` where nothing is left to come. */
  next(rules: Rules): NextRules | null;
}

/** House rules with more in them, and what the button to that match says. */
export interface NextRules {
  rules: Rules;
  label: string;
}

const known = import.meta.glob<Growth>("./*/growth.ts", { import: "growth", eager: true });

/** How matches of the game grow; `undefined` if all are the same. */
export function growthOf(id: string): Growth | undefined {
  return known[`./${id}/growth.ts`];
}
