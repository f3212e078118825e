import { expect, test } from "vitest";
import type { OptionInfo } from "../wire";
import { chosen, fieldOf, groupOf, meant, titleOf, written } from "./option";

const option = (name: string, kind: string, allowed: string[], usual: unknown): OptionInfo => ({
  name,
  kind,
  allowed,
  default: usual,
  clause: "BSM-R1",
  about: "",
});

const DECK = option("deck", "table", ["lo 1…20"], { lo: 1, hi: 11 });
const BOOK = option("new_book", "table", ['{"offered":false}'], { offered: false });
const ROUNDS = option("rounds", "number", ["players", "1…"], "players");
const EDITS = option("freestyle_edits", "number", ["1", "many"], 1);

test("each kind of house rule has its field", () => {
  expect(fieldOf(DECK)).toEqual({ kind: "numbers", names: ["lo", "hi"] });
  expect(fieldOf(BOOK)).toEqual({ kind: "text" });
  expect(fieldOf(ROUNDS)).toEqual({ kind: "text" });
  expect(fieldOf(EDITS)).toEqual({ kind: "choice", values: ["1", "many"] });
});

test("what is written comes back as the value it was", () => {
  for (const value of [5, "players", true, { offered: true, price: 3 }, [3, 7, 15, 31], "10N+1"]) {
    expect(meant(written(value))).toEqual(value);
  }
  expect(meant("{broken")).toBe("{broken");
});

test("only what differs from the text is asked for", () => {
  const values = { deck: { lo: 1, hi: 11 }, rounds: 3, unknown: 1 };
  expect(chosen([DECK, ROUNDS], values)).toEqual({ rounds: 3 });
});

test("a rule has a place and a name in the form", () => {
  expect([groupOf("deck"), groupOf("rounds"), groupOf("bank"), groupOf("cascade")]).toEqual([
    "deal",
    "length",
    "money",
    "play",
  ]);
  expect(titleOf("first_player")).toBe("First player");
});
