// House rules in words: what they are set to, and what the text of the game says instead.
import type { GameInfo, OptionField, OptionInfo } from "../wire";
import { titleOf } from "../format";
import { say, sayOr, translated } from "../words";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Choice = OptionField & { kind: "choice" };

/** A sentence without the clause that it comes from. */
const plain = (sentence: string) => sentence.replace(/ ?\((?:[A-Z]{3}-[A-Z]?\d+,? ?)+\)/g, "");

/** What a word of a choice means, as the server says it. */
const english = (field: Choice, word: string) => plain(field.meanings[field.words.indexOf(word)] ?? titleOf(word));

/** What a word of a choice means. */
export const meaning = (field: Choice, word: string) => translated(english(field, word));

/** Is it a choice between yes and no? Then the word for yes and the word for no. */
export function yesAndNo(field: OptionField): { yes: unknown; no: unknown } | null {
  if (field.kind === "switch") return { yes: true, no: false };
  if (field.kind !== "choice" || field.words.length !== 2) return null;
  const [first, second] = field.words;
  const said = field.words.map((word) => english(field, word)).join(" ");
  if (said === "Yes. No.") return { yes: first, no: second };
  return said === "No. Yes." ? { yes: second, no: first } : null;
}

/** A word that stands beside numbers. */
export const numberWord = (word: string) => sayOr(`rule.word.${word}`, titleOf(word));

/** A named number of a table, such as the highest number of a deck. */
export const partName = (name: string) => sayOr(`rule.part.${name}`, titleOf(name));

/** The value of a house rule in words. */
export function answer({ field, default: written }: OptionInfo, value: unknown): string {
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (field.kind === "choice" && typeof value === "string") return meaning(field, value).replace(/\.$/, "");
  if (typeof value === "string") return numberWord(value);
  if (Array.isArray(value)) return value.join(", ");
  if (value === null || typeof value !== "object") return String(value);
  const parts = Object.entries(value).filter(
    ([name, part]) => !isSame(part, (written as Record<string, unknown> | null)?.[name]),
  );
  const all = parts.length > 0 ? parts : Object.entries(value);
  return all
    .map(([name, part]) => (typeof part === "boolean" ? say(part ? "yes" : "no") : `${partName(name)} ${part}`))
    .join(", ");
}

/** What the text says, where a table says something else: of a table of numbers only those that differ. */
function written(option: OptionInfo, value: unknown): string {
  const text = option.default;
  if (option.field.kind !== "table" || typeof value !== "object" || value === null) return answer(option, text);
  const differ = Object.entries(text as Record<string, number>).filter(
    ([name, part]) => name in value && !isSame((value as Record<string, number>)[name], part),
  );
  return differ.map(([name, part]) => `${partName(name)} ${part}`).join(", ");
}

/** A house rule of a table that differs from the text. */
export interface ChangedRule {
  question: string;
  answer: string;
  written: string;
  clause: string;
}

/**
 * The number that an answer calls by the name of another rule of its clause, such as “the target”, where that rule is as
 * the text has it; in brackets after the answer.
 */
function meant(option: OptionInfo, all: readonly OptionInfo[], options: Record<string, unknown>, players?: number) {
  const { field, clause } = option;
  const word = options[option.name];
  if (field.kind !== "choice" || typeof word !== "string") return "";
  const says = english(field, word);
  const other = all.find(
    (one) => one.clause === clause && one.field.kind === "number" && says.includes(`the ${one.name}`),
  );
  if (other === undefined || other.name in options) return "";
  // `10N+1`: so many for each player, and so many more
  const [, each, more] = /^(\d+)N\+(\d+)$/.exec(String(other.default)) ?? [];
  const number = each && players !== undefined ? Number(each) * players + Number(more) : other.default;
  return typeof number === "number" ? ` (${number})` : "";
}

/** What differs from the text of the game, in the order of its form; at a table of so many, if that is known. */
export function changedRules(
  game: Pick<GameInfo, "options">,
  options: Record<string, unknown>,
  players?: number,
): ChangedRule[] {
  const changed = game.options.filter(({ name, default: text }) => name in options && !isSame(options[name], text));
  return changed.map((option) => ({
    question: translated(option.question),
    answer: answer(option, options[option.name]) + meant(option, game.options, options, players),
    written: written(option, options[option.name]),
    clause: option.clause,
  }));
}
