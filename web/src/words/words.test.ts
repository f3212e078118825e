import { expect, test } from "vitest";
import { catalogues } from "virtual:catalogue";
import { fixtures } from "../../dev/fixtures";
import { has, say, sayOr, translated } from ".";
import { tipsOf } from "../games/guide";

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

/** What the strip of the smallest phone holds in three lines, with the buttons beside it. */
const MAX_TIP_CHARS = 96;

test.each(Object.keys(catalogues))("a tip fits the strip of a phone, in %s", (language) => {
  const { texts } = catalogues[language];
  const tips = Object.keys(fixtures).flatMap((game) => tipsOf(game).map((_, n) => `tip.${game}.${n + 1}`));
  const long = tips.filter((tip) => texts[tip].length > MAX_TIP_CHARS);
  expect(long).toEqual([]);
  expect(tips.length).toBeGreaterThan(15);
});

test("what the server says in English is set as the page is", () => {
  expect(translated("The dealer's card wins 12 % of the players' deals.")).toBe(
    "The dealer’s card wins 12% of the players’ deals.",
  );
});

test("the English texts have no typewriter's apostrophes", () => {
  const typed = Object.entries(catalogues.en.texts).filter(([, text]) => /\p{L}'/u.test(text));
  expect(typed).toEqual([]);
});
