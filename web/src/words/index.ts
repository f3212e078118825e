// One catalogue of all texts of the page. `en.ts` holds the common ones, and each game has a
// file of its own beside it with keys that begin with the game's id.

import en from "./en";

/** What a text may mention. */
export type Args = Record<string, string | number>;

type Texts = Record<string, string>;

const others = import.meta.glob<{ default: Texts }>(["./*.ts", "!./index.ts", "!./en.ts", "!./*.test.ts"], {
  eager: true,
});

const catalogue: Texts = Object.assign({}, en, ...Object.values(others).map((file) => file.default));

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

/** All names, for tests. */
export function keys(): string[] {
  return Object.keys(catalogue);
}

function fill(text: string, args: Args): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    if (one !== undefined && many !== undefined) return Number(value) === 1 ? one : many;
    return String(value);
  });
}
