// A text with its arguments, in the numbers and plurals of a language.

/** What a text may mention. */
export type Args = Record<string, string | number>;

/** `{name}`, or `{n|card|cards}`. */
const HOLE = /\{(\w+)((?:\|[^|}]*)*)\}/g;

/** The order in which a text lists the forms of a word, of those that its language has. */
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** The plural forms that a language has, in that order. */
export function pluralForms(locale: string): Intl.LDMLPluralRule[] {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  return CATEGORIES.filter((category) => pluralCategories.includes(category));
}

/** How a language fills its texts. */
export interface Filler {
  fill(text: string, args: Args): string;
  number(value: number, digits?: number): string;
}

/** Numbers have separators from five digits on, and zero has no sign; `digits` behind the decimal point, if it is given. */
export function filler(locale: string): Filler {
  const rules = new Intl.PluralRules(locale);
  const forms = pluralForms(locale);
  const plain = new Intl.NumberFormat(locale, { useGrouping: "min2", signDisplay: "negative" });
  const number = (value: number, digits?: number) =>
    digits === undefined
      ? plain.format(value)
      : value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const fill = (text: string, args: Args) =>
    text.replace(HOLE, (whole, name: string, words: string) => {
      const value = args[name];
      if (value === undefined) return whole;
      if (words === "") return typeof value === "number" ? number(value).replace("-", "−") : value;
      const choices = words.slice(1).split("|");
      return choices[forms.indexOf(rules.select(Number(value)))] ?? choices[choices.length - 1];
    });
  return { fill, number };
}

/** The arguments that a text names, each once, sorted. */
export function argsOf(text: string): string[] {
  return [...new Set([...text.matchAll(HOLE)].map(([, name]) => name))].sort();
}

/** How many forms each of a text's plurals has. */
export function formCounts(text: string): number[] {
  return [...text.matchAll(HOLE)]
    .filter(([, , words]) => words !== "")
    .map(([, , words]) => words.split("|").length - 1);
}
