// One catalogue of all texts of the page. `en.ts` holds the common ones, and each game has a file of
// its own beside it. The page learns them before it shows anything, so that no module may ask for a
// text while it is being loaded.

import { address, texts } from "virtual:catalogue";

/** What a text may mention. */
export type Args = Record<string, string | number>;

let catalogue = texts;

/** Fetches the texts, if they are not here already. */
export async function learn(): Promise<void> {
  if (address === null) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  catalogue = (await answer.json()) as Record<string, string>;
}

/** Is there a text of that name? */
export function has(key: string): boolean {
  return Object.hasOwn(catalogue, key);
}

/**
 * The text of that name. `{seat}` is replaced by the argument of that name, and
 * `{cards|card|cards}` by the first word if the argument is 1, by the second otherwise.
 */
export function say(key: string, args: Args = {}): string {
  return fill(has(key) ? catalogue[key] : key, args);
}

/** The text of that name, or another one if there is none. */
export function sayOr(key: string, fallback: string, args: Args = {}): string {
  return has(key) ? say(key, args) : fallback;
}

function fill(text: string, args: Args): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    if (one !== undefined && many !== undefined) return Number(value) === 1 ? one : many;
    return String(value);
  });
}
