// The server speaks English: its sentences are found in the catalogue as gettext finds them, by the
// English text itself. `{name}` in an entry stands for any words, which are translated by themselves.
// Some names of holes say more: see below. What is in no entry stays English.

import type { Filler } from "./fill";

type Sentences = Readonly<Record<string, string>>;

interface Pattern {
  english: RegExp;
  names: string[];
  translation: string;
  /** How many characters are written out: the entry that says most is tried first. */
  weight: number;
}

const HOLE = /\{(\w+)\}/;

/** Holes that only a number fills: counts, and the numbers of seats. */
const NUMBERS = ["n", "s", "t"];

/** Holes for a number that may have a fraction: after a list of cards a comma does not say where it begins. */
const FRACTIONS = ["share", "next_share", "next_points"];

/** `{rank}` is one word, so that it does not reach across a list of cards. */
const RANK = "rank";

/** Holes for names of sets in Budr Basef, which every language leaves as they are. */
const NAMES = ["set", "sets", "name"];

/** A number with a fraction, or a share; caught is what is behind the point. */
const FRACTION = /^-?\d+\.(\d+)(?=$| %$)/;

const MAX_KEPT = 2000;

/** An entry with holes as a pattern. */
function pattern(english: string, translation: string): Pattern {
  const names: string[] = [];
  let weight = 0;
  const source = english.split(/(\{\w+\})/).map((part) => {
    const hole = HOLE.exec(part);
    if (hole === null) {
      weight += part.length;
      return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    }
    names.push(hole[1]);
    if (NUMBERS.includes(hole[1])) return "(-?\\d+)";
    if (FRACTIONS.includes(hole[1])) return "(-?\\d+(?:\\.\\d+)?)";
    return hole[1] === RANK ? "([^ ,]+)" : "(.+?)";
  });
  return { english: new RegExp(`^${source.join("")}$`, "s"), names, translation, weight };
}

/** A sentence in the language of the page, or the English one where no entry is known for it. */
export interface Translation {
  text: string;
  known: boolean;
}

/** A function that translates texts by these entries, sentence by sentence; `number` writes those with a fraction. */
export function translator(sentences: Sentences, number: Filler["number"]): (text: string) => Translation[] {
  const entries = Object.entries(sentences);
  const patterns = entries
    .filter(([english]) => HOLE.test(english))
    .map(([english, translation]) => pattern(english, translation))
    .sort((a, b) => b.weight - a.weight);
  const kept = new Map<string, Translation[]>();

  /** The whole of it by one entry. */
  function whole(text: string): string | null {
    if (Object.hasOwn(sentences, text)) return sentences[text];
    for (const { english, names, translation } of patterns) {
      const found = english.exec(text);
      if (found === null) continue;
      const words = new Map(
        names.map((name, at) => [name, NAMES.includes(name) ? found[at + 1] : inner(found[at + 1])]),
      );
      return translation.replace(/\{(\w+)\}/g, (hole, name: string) => words.get(name) ?? hole);
    }
    return null;
  }

  /** What stands in a hole: known words, or a list of them. */
  function inner(text: string): string {
    const known = whole(text);
    if (known !== null) return known;
    for (const separator of [", ", " and "]) {
      const parts = text.split(separator);
      if (parts.length > 1)
        return parts.map(inner).join(separator === ", " ? separator : (whole(separator) ?? separator));
    }
    return text.replace(FRACTION, (value, digits: string) => number(Number(value), digits.length));
  }

  /** The whole of it where an entry says it so, or else sentence by sentence. */
  function translate(text: string): Translation[] {
    if (Object.hasOwn(sentences, text)) return [{ text: sentences[text], known: true }];
    return text.split(/(?<=[.!?]) (?=[A-Z“])/).map((part) => {
      const found = whole(part);
      return { text: found ?? part, known: found !== null };
    });
  }

  return (text) => {
    let said = kept.get(text);
    if (said === undefined) {
      said = translate(text);
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(text, said);
    }
    return said;
  };
}
