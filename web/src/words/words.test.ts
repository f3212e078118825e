import { expect, test } from "vitest";
import { has, say, sayOr } from ".";

test("a text is filled with its arguments", () => {
  expect(say("app.name")).toBe("Parlour");
  expect(say("{n} {n|card|cards} for {name}", { n: 1, name: "Ada" })).toBe("1 card for Ada");
  expect(say("{n} {n|card|cards} for {name}", { n: 3, name: "{n}" })).toBe("3 cards for {n}");
});

test("a text that is missing shows its name, or what stands in for it", () => {
  expect(has("no.such")).toBe(false);
  expect(say("no.such")).toBe("no.such");
  expect(sayOr("no.such", "the server's own sentence")).toBe("the server's own sentence");
});
