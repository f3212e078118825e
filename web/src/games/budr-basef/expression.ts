// Writing an expression with the thumb: words are put in at the caret with the spaces they need.
// What an expression means, only the table knows.

import type { View } from "./view";

/** The most characters, as the rules say. */
export const MAX_EXPRESSION_CHARS = 160;

/** What a set can ask of a card, by the letter of the variable. */
export const KINDS = ["n", "s", "c", "r"] as const;
export type Kind = (typeof KINDS)[number];

/** The cards that a set can ask for: from the top, and the bottom card. */
export const CARDS = ["1", "2", "3", "4", "5", "6", "7", "8", "b"];

/** Operators, each with the key of how it is spoken. */
export const OPERATORS: [string, string][] = [
  ["==", "equal"],
  ["!=", "unequal"],
  ["<", "less"],
  [">", "more"],
  ["<=", "atmost"],
  [">=", "atleast"],
  ["+", "plus"],
  ["-", "minus"],
  ["*", "times"],
  ["/", "over"],
  ["%", "rest"],
  ["&&", "and"],
  ["||", "or"],
  ["!", "not"],
  ["(", "open"],
  [")", "close"],
  ["?", "if"],
  [":", "else"],
];

/** Something to begin with, by the key of what it is. */
export const STARTS: [string, string, string][] = [
  ["sum", "Ten", "n1 > 0 && n2 > 0 && n1 + n2 == 10"],
  ["product", "Product", "n1 > 0 && n2 > 0 && n3 > 0 && n1 * n2 == n3"],
  ["suits", "Zebra", "c1 != c2 && c2 != c3 && c3 != c4"],
  ["seven", "RedSeven", "r1 == 7 && c1 == 2"],
  ["size", "Tower", "size >= 9 && s1 == s2"],
];

/** A text and where its caret is. */
export interface Written {
  text: string;
  caret: number;
}

const isDigits = (text: string) => /^\d+$/.test(text);

/** Puts a word in at the caret: digits join a number, everything else stands apart. */
export function insert({ text, caret }: Written, word: string): Written {
  const before = text.slice(0, caret).trimEnd();
  const after = text.slice(caret).trimStart();
  const joins =
    isDigits(word) && text.slice(0, caret) === before && /(?:^|[^\w])\d*$/.test(before) && /\d$/.test(before);
  const tight = before === "" || joins || /[(!]$/.test(before) || (word === ")" && before !== "");
  const start = tight ? `${before}${word}` : `${before} ${word}`;
  const rest = after === "" ? "" : ` ${after}`;
  return { text: start + rest, caret: start.length };
}

/** Takes the word before the caret away: a variable, an operator, or one digit of a number. */
export function takeBack({ text, caret }: Written): Written {
  const before = text.slice(0, caret).trimEnd();
  const after = text.slice(caret);
  const found = /(?:[A-Za-z]\w*|\d|&&|\|\||[=!<>]=|\S)$/.exec(before);
  const rest = found ? before.slice(0, found.index) : "";
  const start = /\d$/.test(rest) && /^\d$/.test(found?.[0] ?? "") ? rest : rest.trimEnd();
  return { text: start + after, caret: start.length };
}

/** A name that is still free. */
export function freeName(view: View, suggested = "Mine"): string {
  const taken = new Set([...view.sets, ...view.defined.map((set) => set.name)]);
  if (!taken.has(suggested)) return suggested;
  for (let n = 2; ; n++) {
    if (!taken.has(`${suggested}${n}`)) return `${suggested}${n}`;
  }
}
