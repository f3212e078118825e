import { expect, test } from "vitest";
import type { OptionField, OptionInfo } from "../wire";
import { choices, changedValues, parseValue, formatValue } from "./option";

const option = (name: string, field: OptionField, usual: unknown): OptionInfo => ({
  name,
  question: "",
  group: "deal",
  field,
  allowed: [],
  default: usual,
  clause: "BSM-R1",
  about: "",
});

const bounds = { min: 1, max: null, word: null };
const DECK = option("deck", { kind: "table", members: [{ name: "lo", bounds }] }, { lo: 1, hi: 11 });
const ROUNDS = option("rounds", { kind: "number", ...bounds, word: "players" }, "players");

test("a house rule with few values is a choice among them", () => {
  expect(choices({ kind: "choice", words: ["shared", "extra_round"] })).toEqual(["shared", "extra_round"]);
  expect(choices({ kind: "list", lists: [[7, 15], [3]] })).toEqual(["[7,15]", "[3]"]);
  expect(choices({ kind: "number", min: 1, max: 1, word: "many" })).toEqual(["1", "many"]);
  for (const { field } of [DECK, ROUNDS]) expect(choices(field)).toBeNull();
});

test("what is written comes back as the value it was", () => {
  for (const value of [5, "players", true, { offered: true, price: 3 }, [3, 7, 15, 31], "10N+1"]) {
    expect(parseValue(formatValue(value))).toEqual(value);
  }
  expect(parseValue("{broken")).toBe("{broken");
});

test("only what differs from the text is asked for", () => {
  const values = { deck: { lo: 1, hi: 11 }, rounds: 3, unknown: 1 };
  expect(changedValues([DECK, ROUNDS], values)).toEqual({ rounds: 3 });
});
