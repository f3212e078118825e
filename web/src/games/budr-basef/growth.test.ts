import { beforeEach, expect, test } from "vitest";
import { countMatch, growth, setsOfMatch } from "./growth";

const { quickRules, next } = growth;

beforeEach(() => localStorage.clear());

test("the first match has five sets, and each match brings more, until all are known", () => {
  expect([0, 1, 2, 3, 4, 40].map(setsOfMatch)).toEqual([5, 8, 11, 15, 15, 15]);
});

test("what the next match has comes of those that were played here", () => {
  expect(quickRules({})).toMatchObject({ sets: 5, empty_stack_hit: "ignore" });
  countMatch();
  expect(quickRules({})).toMatchObject({ sets: 8 });
  countMatch();
  countMatch();
  expect(quickRules({})).toEqual({});
});

test("what you have chosen yourself stays", () => {
  expect(quickRules({ sets: 15 })).toEqual({});
  expect(quickRules({ freestyle: true })).toEqual({});
  expect(quickRules({ jokers: 0 })).toMatchObject({ sets: 5 });
});

test("a browser that remembers nonsense begins with the first match", () => {
  localStorage.setItem("parlour/budr-basef/matches", '"many"');
  expect(quickRules({})).toMatchObject({ sets: 5, empty_stack_hit: "ignore" });
});

test("the list grows from match to match, and ends with the text's own rules", () => {
  const first = { jokers: 2, sets: 5, empty_stack_hit: "ignore" };
  const second = next(first);
  expect(second).toEqual({ rules: { ...first, sets: 8 }, label: "Next match, with 8 sets" });
  const third = next(second?.rules ?? {});
  expect(third?.rules).toEqual({ ...first, sets: 11 });
  expect(next(third?.rules ?? {})?.rules, "all sets, and late hits as written").toEqual({ jokers: 2 });
  expect(next({ jokers: 2 })).toBeNull();
});
