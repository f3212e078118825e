import { expect, test } from "vitest";
import { type Block, blockOf, type Condition, gapsOf, type Kind, KINDS, read, write } from "./blocks";
import { STARTS } from "./expression";
import { meaningOf, sentenceOf } from "./reading";

const alone = (block: Block): Condition[] => [{ join: "and", block }];
const block = (kind: Kind, gaps = {}): Block => ({ kind, gaps: { ...blockOf(kind).gaps, ...gaps } });

/** Each kind of block with each value in each gap, and some in company. */
const EXAMPLES: Condition[][] = [
  ...KINDS.flatMap((kind) =>
    Object.entries(gapsOf(kind)).flatMap(([gap, values]) =>
      values.map((value) => alone(block(kind, { [gap]: value }))),
    ),
  ),
  [
    { join: "and", block: block("row", { count: "3", row: "colour" }) },
    { join: "or", block: block("sum", { total: "9" }) },
  ],
  [
    { join: "and", block: block("is", { a: "4", trait: "7" }) },
    { join: "and", block: block("apart", { by: "2" }) },
    { join: "or", block: block("same", { b: "b", what: "r" }) },
    { join: "or", block: block("size", { least: "6" }) },
    { join: "and", block: block("is", { trait: "even" }) },
  ],
];

test("what blocks write, they read again, and say in a sentence: the engine is tried with the same list", async () => {
  const told = EXAMPLES.map((conditions) => {
    const expression = write(conditions);
    expect(expression.length, expression).toBeLessThanOrEqual(160);
    const again = read(expression);
    expect(again && sentenceOf(again)).toBe(sentenceOf(conditions));
    return JSON.stringify({ conditions, expression, sentence: sentenceOf(conditions) });
  });
  await expect(`[\n${told.join(",\n")}\n]\n`).toMatchFileSnapshot("blocks.json");
});

test("sentences", () => {
  const said = (kind: Kind, gaps = {}) => sentenceOf(alone(block(kind, gaps)));
  expect(said("result")).toBe("the third card is the top card times the second card");
  expect(said("sum")).toBe("the top card and the second card add up to 12");
  expect(said("row")).toBe("the top 3 cards are of one colour");
  expect(said("is", { a: "b", trait: "11" })).toBe("the bottom card is a Jack");
  expect(said("run")).toBe("as they were played, the top 3 cards rise by 1 each");
});

test("an alternative that needs more cards does not spoil the one after it", () => {
  const conditions = EXAMPLES[EXAMPLES.length - 2];
  expect(write(conditions)).toBe("size >= 3 && c1 == c2 && c2 == c3 || n1 > 0 && n2 > 0 && n1 + n2 == 9");
  expect(sentenceOf(conditions)).toBe(
    "the top 3 cards are of one colour; or the top card and the second card add up to 9",
  );
});

test("blocks and joins come back as they were put together", () => {
  const conditions = EXAMPLES[EXAMPLES.length - 1];
  expect(read(write(conditions))).toEqual(conditions);
});

test("everything to begin with can be shown as blocks", () => {
  for (const [, , expression] of STARTS) expect(read(expression), expression).not.toBeNull();
});

test("what blocks cannot say is read word by word", () => {
  expect(read("n1 * 2 == n2")).toBeNull();
  expect(read("c1 == c2 && c2 == c3 || s1 == s2"), "stays silent on two cards").toBeNull();
  expect(meaningOf("n1 * 2 == n2 && !(keep > 3)")).toBe(
    "the number of the top card times 2 equals the number of the second card and not (size of the keep is more than 3)",
  );
});
