// A set put together from blocks: each is a sentence with gaps, and writes a piece of the expression
// that the table takes. What was written can be read again, so everyone at the table sees sentences.

/** The cards that a set can ask for: from the top, and the bottom card. */
export const PLACES = ["1", "2", "3", "4", "5", "6", "7", "8", "b"] as const;

/** What stands in the gaps of a block, by their names. */
export type Gaps = Record<string, string>;

/** One condition. */
export interface Block {
  kind: Kind;
  gaps: Gaps;
}

/** A condition, and how it follows the one before; "and" binds more than "or". */
export interface Condition {
  join: "and" | "or";
  block: Block;
}

interface BlockKind {
  /** What each gap can hold. */
  gaps: Record<string, readonly string[]>;
  /** What the gaps hold at first. */
  first: Gaps;
  /** The piece of the expression. A King has the number 0, and no sum or product counts it. */
  write(gaps: Gaps): string;
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
const chain = (count: string, link: (upper: number, lower: number) => string) =>
  numbers(1, Number(count) - 1)
    .map((n) => link(Number(n), Number(n) + 1))
    .join(" && ");

/** What a card can be, and how that is asked. */
const TRAITS: Record<string, (card: string) => string> = {
  red: (card) => `c${card} == 2`,
  black: (card) => `c${card} == 1`,
  S: (card) => `s${card} == 1`,
  H: (card) => `s${card} == 2`,
  C: (card) => `s${card} == 3`,
  D: (card) => `s${card} == 4`,
  picture: (card) => `r${card} > 10`,
  odd: (card) => `n${card} % 2 == 1`,
  even: (card) => `n${card} > 0 && n${card} % 2 == 0`,
  ...Object.fromEntries(numbers(1, 13).map((rank) => [rank, (card: string) => `r${card} == ${rank}`])),
};

const KIND = {
  sum: {
    gaps: { a: PLACES, b: PLACES, total: numbers(2, 24) },
    first: { a: "1", b: "2", total: "12" },
    write: ({ a, b, total }) => `n${a} > 0 && n${b} > 0 && n${a} + n${b} == ${total}`,
  },
  apart: {
    gaps: { a: PLACES, b: PLACES, by: numbers(1, 11) },
    first: { a: "1", b: "2", by: "3" },
    write: ({ a, b, by }) => `n${a} > 0 && n${b} > 0 && (n${a} - n${b} == ${by} || n${b} - n${a} == ${by})`,
  },
  result: {
    gaps: { c: PLACES, a: PLACES, sign: ["*", "+", "-"], b: PLACES },
    first: { c: "3", a: "1", sign: "*", b: "2" },
    write: ({ c, a, sign, b }) => `n${a} > 0 && n${b} > 0 && n${c} > 0 && n${a} ${sign} n${b} == n${c}`,
  },
  same: {
    gaps: { a: PLACES, b: PLACES, same: ["==", "!="], what: ["r", "s", "c"] },
    first: { a: "1", b: "3", same: "==", what: "s" },
    write: ({ a, b, same, what }) => `${what}${a} ${same} ${what}${b}`,
  },
  ranks: {
    gaps: { a: PLACES, order: [">", "<"], b: PLACES },
    first: { a: "1", order: ">", b: "2" },
    write: ({ a, order, b }) => `r${a} ${order} r${b}`,
  },
  is: {
    gaps: { a: PLACES, trait: Object.keys(TRAITS) },
    first: { a: "1", trait: "red" },
    write: ({ a, trait }) => TRAITS[trait](a),
  },
  row: {
    gaps: { count: numbers(3, 8), row: ["suit", "colour", "turns"] },
    first: { count: "3", row: "colour" },
    write: ({ count, row }) =>
      chain(count, (upper, lower) => {
        if (row === "turns") return `c${upper} != c${lower}`;
        return row === "suit" ? `s${upper} == s${lower}` : `c${upper} == c${lower}`;
      }),
  },
  run: {
    gaps: { count: numbers(2, 5), way: ["rise", "fall"] },
    first: { count: "3", way: "rise" },
    write: ({ count, way }) =>
      way === "rise"
        ? `n${count} > 0 && ${chain(count, (upper, lower) => `n${upper} - n${lower} == 1`)}`
        : `n1 > 0 && ${chain(count, (upper, lower) => `n${lower} - n${upper} == 1`)}`,
  },
  size: {
    gaps: { least: numbers(2, 30) },
    first: { least: "5" },
    write: ({ least }) => `size >= ${least}`,
  },
} satisfies Record<string, BlockKind>;

/** The kinds of blocks there are. */
export type Kind = keyof typeof KIND;
export const KINDS = Object.keys(KIND) as Kind[];

/** The gaps of a kind, and what each can hold. */
export const gapsOf = (kind: Kind): Record<string, readonly string[]> => KIND[kind].gaps;

/** A block of this kind as it is at first. */
export const blockOf = (kind: Kind): Block => ({ kind, gaps: { ...KIND[kind].first } });

const writeBlock = ({ kind, gaps }: Block): string => (KIND[kind] as BlockKind).write(gaps);

/** The deepest card that a piece of an expression names. */
const depthOf = (text: string) =>
  Math.max(1, ...[...text.matchAll(/\b[nrsc](\d)\b/g)].map(([, depth]) => Number(depth)));

/** The conditions, where each list is enough by itself. */
function alternatives(conditions: Condition[]): Block[][] {
  const lists: Block[][] = [];
  for (const { join, block } of conditions) {
    if (join === "or" || lists.length === 0) lists.push([]);
    lists[lists.length - 1].push(block);
  }
  return lists;
}

/**
 * The expression of these conditions. To name a card that is not there makes the whole expression
 * false; so whatever has an "or" after it first asks whether its cards are there.
 */
export function write(conditions: Condition[]): string {
  const texts = alternatives(conditions).map((blocks) => blocks.map(writeBlock).join(" && "));
  return texts
    .map((text, at) => (at < texts.length - 1 && depthOf(text) > 1 ? `size >= ${depthOf(text)} && ${text}` : text))
    .join(" || ");
}

let written: Map<string, Block> | null = null;

/** Every block there can be, by what it writes. */
function everyBlock(): Map<string, Block> {
  if (written) return written;
  written = new Map();
  for (const kind of KINDS) {
    let all: Gaps[] = [{}];
    for (const [gap, values] of Object.entries(gapsOf(kind))) {
      all = all.flatMap((gaps) => values.map((value) => ({ ...gaps, [gap]: value })));
    }
    for (const gaps of all) {
      const block = { kind, gaps };
      const text = writeBlock(block);
      if (!written.has(text)) written.set(text, block);
    }
  }
  return written;
}

/** The parts between a sign that stands in no parentheses. */
function split(text: string, sign: "&&" | "||"): string[] {
  const parts = [""];
  let depth = 0;
  for (const word of text.split(/(&&|\|\||[()])/)) {
    if (word === "(") depth += 1;
    if (word === ")") depth -= 1;
    if (word === sign && depth === 0) parts.push("");
    else parts[parts.length - 1] += word;
  }
  return parts.map((part) => part.trim());
}

/** The blocks that write this, the longest first; none if there is a rest. */
function readAll(parts: string[]): Block[] | null {
  if (parts.length === 0) return [];
  for (let count = parts.length; count > 0; count -= 1) {
    const block = everyBlock().get(parts.slice(0, count).join(" && "));
    const rest = block && readAll(parts.slice(count));
    if (block && rest) return [block, ...rest];
  }
  return null;
}

/** The conditions that write this expression; none if blocks cannot say it. */
export function read(expression: string): Condition[] | null {
  const text = expression.trim().replace(/\s+/g, " ");
  const texts = split(text, "||");
  const conditions: Condition[] = [];
  for (const [at, one] of texts.entries()) {
    let parts = split(one, "&&");
    const isGuarded = at < texts.length - 1 && parts.length > 1 && parts[0] === `size >= ${depthOf(one)}`;
    if (isGuarded) parts = parts.slice(1);
    const blocks = readAll(parts);
    if (!blocks) return null;
    conditions.push(...blocks.map((block, n): Condition => ({ join: n === 0 && at > 0 ? "or" : "and", block })));
  }
  // Said in other words it may mean something else on a stack that is short.
  return write(conditions) === text ? conditions : null;
}
