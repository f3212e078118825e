import { expect, test } from "vitest";
import type { OptionInfo } from "../wire";
import { answer, changedRules, yesAndNo } from "./house-rules";

const rule = (name: string, question: string, field: object, text: unknown) =>
  ({ name, question, field, default: text, clause: "BSM-R1" }) as unknown as OptionInfo;
const choice = (words: string[], meanings: string[]) => ({ kind: "choice", words, meanings });

const CHANCE = rule("chance", "Can you chance it?", choice(["allow", "forbid"], ["Yes.", "No."]), "allow");
const REST = rule(
  "rest",
  "What becomes of the rest?",
  choice(["deal", "burn"], ["It is dealt.", "It starts the keep (BUD-B14)."]),
  "deal",
);
const DECK = rule("deck", "Which cards are in the deck?", { kind: "table" }, { lo: 1, hi: 11, blanks: 4 });
const STAKE = rule("stake", "What is the most you can stake?", { kind: "number", word: "none" }, "none");

test("what a table changes is said in words, with what the text says", () => {
  const options = { deck: { lo: 1, hi: 9, blanks: 4 }, rest: "burn", stake: 20, chance: "allow" };
  expect(changedRules({ options: [CHANCE, REST, DECK, STAKE] }, options)).toEqual([
    { question: REST.question, answer: "It starts the keep", written: "It is dealt", clause: "BSM-R1" },
    { question: DECK.question, answer: "Highest number 9", written: "Highest number 11", clause: "BSM-R1" },
    { question: STAKE.question, answer: "20", written: "No limit", clause: "BSM-R1" },
  ]);
});

test("a choice between yes and no is a switch", () => {
  expect(yesAndNo(CHANCE.field)).toEqual({ yes: "allow", no: "forbid" });
  expect(yesAndNo({ kind: "switch" })).toEqual({ yes: true, no: false });
  expect(yesAndNo(REST.field)).toBeNull();
});

test("no answer shows a key or JSON", () => {
  expect(answer(DECK, { lo: 2 })).toBe("Lowest number 2");
  expect(answer(rule("ladder", "", { kind: "list" }, []), [7, 15])).toBe("7, 15");
  expect(answer(CHANCE, true)).toBe("Yes");
});

const LENGTH = rule("mode", "How long?", choice(["one", "match"], ["One hand.", "Hands until the target."]), "one");
const TARGET = rule("target", "How many points?", { kind: "number", word: "10N+1" }, "10N+1");

test("an answer that speaks of a target names its number, if that is known", () => {
  const said = (options: Record<string, unknown>, players?: number, target = TARGET) =>
    changedRules({ options: [LENGTH, target] }, options, players)[0].answer;
  expect(said({ mode: "match" }, 3)).toBe("Hands until the target (31)");
  expect(said({ mode: "match" })).toBe("Hands until the target");
  expect(said({ mode: "match" }, 3, { ...TARGET, default: 50 })).toBe("Hands until the target (50)");
  expect(said({ mode: "match", target: 40 }, 3), "it stands below").toBe("Hands until the target");
});
