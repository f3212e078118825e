// Reading the menu. Its entries are a verb and words: `play 6 6 B`.

import type { Legal } from "../../wire";

/** The words after the verb of every entry with this verb. */
export function entries(legal: Legal | null, verb: string): string[][] {
  const words = (legal?.actions ?? []).map((action) => action.split(" "));
  return words.filter(([first]) => first === verb).map(([, ...rest]) => rest);
}

/** Is there an entry with this verb? */
export function offers(legal: Legal | null, verb: string): boolean {
  return entries(legal, verb).length > 0;
}

/** Does the menu hold this text? */
export function holds(legal: Legal | null, action: string): boolean {
  return legal?.actions.includes(action) ?? false;
}

/** Every word that some entry with this verb mentions. */
export function mentioned(legal: Legal | null, verb: string): Set<string> {
  return new Set(entries(legal, verb).flat());
}

/** The entry with this verb and exactly these cards, in whatever order. */
export function matching(legal: Legal | null, verb: string, cards: string[]): string | null {
  const wanted = sorted(cards);
  const found = entries(legal, verb).find((entry) => sorted(entry) === wanted);
  return found ? [verb, ...found].join(" ") : null;
}

/**
 * The cards that can still be added: those of entries with this verb that hold all the
 * chosen ones and more. With nothing chosen: every card that an entry mentions.
 */
export function additions(legal: Legal | null, verb: string, chosen: string[]): Set<string> {
  const found = new Set<string>();
  for (const entry of entries(legal, verb)) {
    const rest = without(entry, chosen);
    for (const card of rest ?? []) found.add(card);
  }
  return found;
}

/** The list without these items, each once; nothing, if one is missing. */
export function without(list: string[], items: string[]): string[] | null {
  const rest = [...list];
  for (const item of items) {
    const at = rest.indexOf(item);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

function sorted(cards: string[]): string {
  return [...cards].sort().join(" ");
}
