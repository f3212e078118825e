// A set that was invented, as a sentence: from its blocks, or else word by word.

import { say } from "../../words";
import { type Block, type Condition, gapsOf, PLACES, read } from "./blocks";

/** What stands in a gap, as it is spoken. */
export function spoken(gap: string, value: string): string {
  if (gap === "a" || gap === "b" || gap === "c") return say(`budr.place.${value}`);
  if (gap === "sign") return say(`budr.block.sign.${{ "*": "times", "+": "plus", "-": "minus" }[value]}`);
  if (gap === "order") return say(value === ">" ? "budr.block.higher" : "budr.block.lower");
  if (gap === "same") return say(value === "==" ? "budr.block.agree" : "budr.block.differ");
  if (gap === "what") return say(`budr.own.kind.${value}`);
  if (gap === "trait") return say(`budr.block.trait.${value}`);
  if (gap === "row") return say(`budr.block.row.${value}`);
  if (gap === "way") return say(`budr.block.way.${value}`);
  return value;
}

/** A block as a sentence without its capital and its full stop. */
function sentenceOfBlock({ kind, gaps }: Block): string {
  const named = Object.keys(gapsOf(kind)).map((gap) => [gap, spoken(gap, gaps[gap])]);
  return say(`budr.block.${kind}`, Object.fromEntries(named) as Record<string, string>);
}

/** Conditions as a sentence. */
export function sentenceOf(conditions: Condition[]): string {
  return conditions
    .map(({ join, block }, at) => (at === 0 ? "" : say(`budr.block.${join}`)) + sentenceOfBlock(block))
    .join("");
}

const OPERATOR: Record<string, string> = {
  "+": "plus",
  "-": "minus",
  "*": "times",
  "/": "over",
  "%": "rest",
  "==": "equal",
  "!=": "unequal",
  "<": "less",
  ">": "more",
  "<=": "atmost",
  ">=": "atleast",
  "&&": "and",
  "||": "or",
  "!": "not",
  "?": "if",
  ":": "else",
};

function wordOf(word: string): string {
  if (word === "size" || word === "keep") return say(`budr.own.${word}`);
  const [letter, place] = word;
  if (word.length === 2 && "nrsc".includes(letter) && (PLACES as readonly string[]).includes(place)) {
    return say("budr.own.of", { what: say(`budr.own.kind.${letter}`), card: say(`budr.place.${place}`) });
  }
  return OPERATOR[word] ? say(`budr.own.op.${OPERATOR[word]}`) : word;
}

/** What an expression asks for, in words. */
export function meaningOf(expression: string): string {
  const conditions = read(expression);
  if (conditions) return sentenceOf(conditions);
  const words = expression.match(/\w+|&&|\|\||[=!<>]=|\S/g) ?? [];
  return words.map(wordOf).join(" ").replaceAll("( ", "(").replaceAll(" )", ")");
}
