import { expect, test } from "vitest";
import type { OptionField, OptionInfo } from "../wire";
import { changedValues, fromLink, isPossible, linkText, templates } from "./value";

const option = (name: string, field: OptionField, usual: unknown, allowed: string[] = []): OptionInfo => ({
  name,
  question: "",
  group: "deal",
  field,
  allowed,
  default: usual,
  clause: "BSM-R1",
  about: "",
});

const bounds = { min: 1, max: 9, word: null };
const DECK = option("deck", { kind: "table", members: [{ name: "lo", bounds }] }, { lo: 1, hi: 11 });
const ROUNDS = option("rounds", { kind: "number", min: 1, max: null, word: "players" }, "players");
const LADDER = option(
  "ladder",
  {
    kind: "list",
    lists: [
      [7, 15],
      [3, 7],
    ],
  },
  [7, 15],
);
const BOOK = option("book", { kind: "object" }, { offered: false }, [
  '{"offered":false}',
  '{"offered":true,"price":p}',
]);

test("a value goes into a link and comes back", () => {
  for (const [{ field }, value] of [
    [ROUNDS, 5],
    [ROUNDS, "players"],
    [LADDER, [3, 7]],
    [BOOK, true],
  ] as const) {
    expect(fromLink(field, linkText(value))).toEqual(value);
  }
});

test("a house rule takes its own values and no others", () => {
  const takes = (rule: OptionInfo, ...values: unknown[]) => values.map((value) => isPossible(rule, value));
  expect(takes(ROUNDS, 1, 700, "players", 0, 1.5, "many", null)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(takes(LADDER, [3, 7], [7, 3], 3)).toEqual([true, false, false]);
  expect(takes(DECK, { lo: 9, hi: 11 }, { lo: 10, hi: 11 }, { lo: "x" })).toEqual([true, false, false]);
  expect(takes(BOOK, { offered: false }, { offered: true, price: 3 }, { offered: true }, { offered: 7 })).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("an object is chosen by its forms, with the numbers that are to be filled in", () => {
  const [not, offered] = templates(BOOK.allowed);
  expect(not.numbers).toEqual([]);
  expect(offered.numbers).toEqual(["price"]);
  expect(offered.first).toEqual({ offered: true, price: 1 });
  expect(offered.fits({ offered: true, price: 8 })).toBe(true);
});

test("only what differs from the text is asked for", () => {
  const values = { deck: { lo: 1, hi: 11 }, rounds: 3, unknown: 1 };
  expect(changedValues([DECK, ROUNDS], values)).toEqual({ rounds: 3 });
});
