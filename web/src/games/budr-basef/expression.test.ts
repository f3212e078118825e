import { expect, test } from "vitest";
import type { View } from "./view";
import { freeName, insert, takeBack, type Written } from "./expression";

const write = (...words: string[]): Written => words.reduce(insert, { text: "", caret: 0 });

test("words are put in with the spaces they need", () => {
  expect(write("n1", "+", "n2", "==", "1", "2").text).toBe("n1 + n2 == 12");
  expect(write("(", "n1", ")", "&&", "!", "(", "s1").text).toBe("(n1) && !(s1");
});

test("a digit joins a number, never a variable", () => {
  expect(write("n1", "2").text).toBe("n1 2");
  expect(write("size", ">=", "1", "0").text).toBe("size >= 10");
});

test("a word goes in where the caret is", () => {
  const now = insert({ text: "n1 == 5", caret: 2 }, "+");
  expect(now).toEqual({ text: "n1 + == 5", caret: 4 });
  expect(insert(now, "n2").text).toBe("n1 + n2 == 5");
});

test("the last word can be taken back, a number digit by digit", () => {
  let now = write("n1", "<=", "1", "2");
  const texts = [];
  while (now.text) texts.push((now = takeBack(now)).text);
  expect(texts).toEqual(["n1 <= 1", "n1 <=", "n1", ""]);
  expect(takeBack({ text: "", caret: 0 }).text).toBe("");
});

test("a name is proposed that no one has taken", () => {
  const view = { sets: ["King", "Mine"], defined: [{ name: "Mine2", expression: "true" }] } as unknown as View;
  expect(freeName(view)).toBe("Mine3");
  expect(freeName(view, "Zebra")).toBe("Zebra");
});
