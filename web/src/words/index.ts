// The texts of the page in the language that was chosen. `<language>/common.ts` holds the common ones,
// and each game has a file of its own beside it. The page learns them before it shows anything, so that
// no module may ask for a text while it is being loaded.

import { addresses, catalogues, type Catalogue } from "virtual:catalogue";
import { filler, type Args } from "./fill";
import { language, locale, PSEUDO } from "./language";
import type { Translation } from "./translate";

export type { Args } from "./fill";

const NOTHING: Catalogue = { texts: {}, sentences: {} };

let texts = (catalogues.en ?? NOTHING).texts;
/** How English is set: the server writes `it's 12 %`. */
const typeset = (text: string) => text.replace(/(\p{L})'(?=\p{L}|\s|$)/gu, "$1’").replace(/(\d) %/g, "$1%");
let translate = (text: string): Translation[] => [{ text: typeset(text), known: true }];
const { fill, number } = filler(locale);

export { number };

/** The texts of a language, fetched if they are not here already. */
async function fetched(name: string): Promise<Catalogue> {
  if (addresses === null) return catalogues[name];
  const answer = await fetch(addresses[name]);
  if (!answer.ok) throw new Error(`${addresses[name]}: ${answer.status}`);
  return (await answer.json()) as Catalogue;
}

async function pseudo(): Promise<Catalogue> {
  const [{ pseudoOf }, ...both] = await Promise.all([import("./pseudo"), fetched("en"), fetched("de")]);
  return pseudoOf(...both);
}

/** Fetches the texts of your language, if they are not here already. */
export async function learn(name = language): Promise<void> {
  const catalogue = name === PSEUDO ? await pseudo() : await fetched(name);
  document.documentElement.lang = name === PSEUDO ? "en" : name;
  texts = catalogue.texts;
  // English needs none
  if (Object.keys(catalogue.sentences).length > 0)
    translate = (await import("./translate")).translator(catalogue.sentences, number);
}

/** Is there a text of that name? */
export function has(key: string): boolean {
  return Object.hasOwn(texts, key);
}

/**
 * The text of that name. `{seat}` is replaced by the argument of that name, and `{cards|card|cards}` by
 * the form of the word that the language uses for that number.
 */
export function say(key: string, args: Args = {}): string {
  return fill(has(key) ? texts[key] : key, args);
}

/** The text of that name, or another one if there is none. */
export function sayOr(key: string, fallback: string, args: Args = {}): string {
  return has(key) ? say(key, args) : fallback;
}

/** What the server says in English, in the language of the page as far as it is known. */
export function translated(sentence: string): string {
  return inParts(sentence)
    .map(({ text }) => text)
    .join(" ");
}

/** The same sentence by sentence, with those that stay English although the page speaks another language. */
export function inParts(sentence: string): { text: string; english: boolean }[] {
  const isForeign = document.documentElement.lang !== "en";
  return translate(sentence).map(({ text, known }) => ({
    text,
    english: isForeign && !known && /\p{L}{2}/u.test(text),
  }));
}

/** Words as a sentence lists them: `Ann, Ben and Cleo`. */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(locale).format(words);
}

/** A day, or a day and an hour, of a moment in milliseconds of the calendar. */
export function date(at: number | Date, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, style).format(at);
}
