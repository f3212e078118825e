// Every language has the texts of English, each with the same arguments and with the plural forms that the
// language needs; and it has words for everything that the server says.
import { describe, expect, test } from "vitest";
import { catalogues } from "virtual:catalogue";
import { isEnglish } from "../../dev/is-english";
import { readAsPage } from "../../dev/read-as-page";
import { argsOf, filler, formCounts, pluralForms } from "./fill";
import { LANGUAGES, localeOf, preferred } from "./language";
import { marked, pseudoOf } from "./pseudo";
import said from "./server-sentences.json";
import { translator } from "./translate";

const english = catalogues.en.texts;
const others = Object.keys(catalogues).filter((language) => language !== "en");

/** Games that no one has translated yet (docs/adding-a-game.md). */
const UNTRANSLATED: string[] = [];

test("the page offers the languages that there are", () => {
  expect(Object.keys(catalogues).sort()).toEqual(Object.keys(LANGUAGES).sort());
  expect(others).toContain("de");
});

describe.each(others)("in %s", (language) => {
  const { texts, sentences } = catalogues[language];

  test("there is every text, and no other", () => {
    const missing = Object.keys(english).filter((key) => !Object.hasOwn(texts, key));
    const more = Object.keys(texts).filter((key) => !Object.hasOwn(english, key));
    expect({ missing, more }).toEqual({ missing: [], more: [] });
  });

  test("a text has the arguments of the English one", () => {
    const differ = Object.keys(english).filter((key) => String(argsOf(texts[key])) !== String(argsOf(english[key])));
    expect(differ.map((key) => `${key}: ${texts[key]}`)).toEqual([]);
  });

  test("a translated sentence mentions what the English one mentions", () => {
    const differ = Object.entries(sentences).filter(([one, other]) => String(argsOf(one)) !== String(argsOf(other)));
    expect(differ).toEqual([]);
  });

  test("a sentence with holes stands by itself, as texts of several sentences are cut", () => {
    const several = Object.keys(sentences).filter((text) => /\{\w+\}/.test(text) && /[.!?] [A-Z“]/.test(text));
    expect(several).toEqual([]);
  });

  test("why two moves are as good is translated", () => {
    const translate = readAsPage(sentences);
    for (const each of ["In 400 imagined deals each wins 57 %.", "In 1 imagined deal each wins 57 %."]) {
      const hint = `This or play the 7 of Crabs: as good as each other. ${each}`;
      expect(isEnglish(hint, translate(hint), sentences), translate(hint)).toBe(false);
    }
    for (const each of ["gains 1.3 points on the others", "gains 1.3 points", "comes to a lead of -1.3 points"]) {
      const points = `This or pass: as good as each other. In 400 imagined deals each ${each}.`;
      expect(isEnglish(points, translate(points), sentences), translate(points)).toBe(false);
    }
  });

  test("a hint that rests on no search is translated", () => {
    const translate = readAsPage(sentences);
    for (const hint of [
      "It is the only thing you can do here.",
      "Nothing more that you could stake gains money on average.",
      "These are your lowest cards, which are the hardest to play. Keep the high ones for the final round.",
      "These are high cards with few others of their suits, and hard to keep for the final round.",
      "The network of this bot has learned to pass these, by play against itself.",
    ])
      expect(isEnglish(hint, translate(hint), sentences), translate(hint)).toBe(false);
  });

  test("a move that lists cards is translated in a hint, too", () => {
    const translate = readAsPage(sentences);
    for (const [best, next] of [
      ["wins 12 %", "7 %"],
      ["gains 1.2 points", "0.7"],
    ]) {
      const hint = `In 400 imagined deals this ${best}; the next best, lay 4, 8 and a Blank as Top Cards, ${next}.`;
      expect(isEnglish(hint, translate(hint), sentences), translate(hint)).toBe(false);
      expect(translate(hint)).not.toContain("Blank as");
    }
    const lead = "In 400 imagined deals this comes to a lead of 3.2 points; the next best, play 7, -0.4.";
    expect(isEnglish(lead, translate(lead), sentences), translate(lead)).toBe(false);
  });

  test("what the server says is translated", () => {
    const translate = readAsPage(sentences);
    const missing: string[] = [];
    for (const [game, { fixed, refusals, examples }] of Object.entries(said))
      for (const text of UNTRANSLATED.includes(game) ? [] : [...fixed, ...refusals, ...examples])
        if (/[A-Za-z]{2}/.test(text) && isEnglish(text, translate(text), sentences)) missing.push(`${game}: ${text}`);
    expect(missing).toEqual([]);
  });
});

test("a plural has as many forms as its language", () => {
  const wrong = Object.entries(catalogues).flatMap(([language, { texts }]) =>
    Object.entries(texts).filter(([, text]) => formCounts(text).some((n) => n !== pluralForms(language).length)),
  );
  expect(wrong).toEqual([]);
});

test("a language with more forms than English lists them in the order of Unicode", () => {
  const { fill } = filler("pl");
  const cards = (n: number) => fill("{n} {n|karta|karty|kart|karty}", { n });
  expect([1, 2, 5, 22].map(cards)).toEqual(["1 karta", "2 karty", "5 kart", "22 karty"]);
  expect(filler("ja").fill("{n} {n|枚}", { n: 3 })).toBe("3 枚");
});

test("numbers are written as the language writes them", () => {
  expect(filler("en").fill("{n}", { n: 1234 })).toBe("1234");
  expect(filler("en").fill("{n}", { n: 12345 })).toBe("12,345");
  expect(filler("de").fill("{n}", { n: -12345.5 })).toBe("−12.345,5");
  expect(filler("de").number(1.25, 1)).toBe("1,3");
});

test("the language is the first of the browser's that there is", () => {
  expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(preferred(["EN-gb", "de"])).toBe("en");
  expect(preferred(["fr"])).toBe("en");
  expect(localeOf("de", ["fr", "de-CH"])).toBe("de-CH");
  expect(localeOf("de", ["fr"])).toBe("de");
});

test("a sentence is translated by the entry that says most of it, and its words by themselves", () => {
  const translate = readAsPage({
    "Seat {a} plays {cards}.": "Platz {a} spielt {cards}.",
    "Seat {a} plays first.": "Platz {a} beginnt.",
    "{rank} of Crabs": "Krebs {rank}",
    Ace: "Ass",
    " and ": " und ",
  });
  expect(translate("Seat 1 plays first.")).toBe("Platz 1 beginnt.");
  expect(translate("Seat 1 plays Ace of Crabs, 2 of Crabs.")).toBe("Platz 1 spielt Krebs Ass, Krebs 2.");
  expect(translate("Seat 1 plays Ace and 5. Seat 2 plays first.")).toBe("Platz 1 spielt Ass und 5. Platz 2 beginnt.");
  expect(translate("Seat 1 sings.")).toBe("Seat 1 sings.");
  expect(translate("Seat 1 plays 497.95.")).toBe("Platz 1 spielt 497,95.");
  expect(translate("Seat 1 plays 52.0 %.")).toBe("Platz 1 spielt 52,0 %.");
  const parts = translator(
    { "Seat {a} sings.": "Platz {a} singt." },
    filler("de").number,
  )("Seat 1 sings. Seat 2 does not.");
  expect(parts).toEqual([
    { text: "Platz 1 singt.", known: true },
    { text: "Seat 2 does not.", known: false },
  ]);
});

test("the pseudo-language marks every text, and keeps its arguments", () => {
  expect(marked("Play {n} {n|card|cards}")).toMatch(/^⟦Pláý ·+⟧\{n\}⟦ \{n\|çárd\|çárds\}·+⟧$/);
  expect(marked("Seat {s} plays {cards}.")).toMatch(/^Seat \{s\}⟦ pláýs ·+⟧\{cards\}\.$/);
  expect(marked("7+5")).toBe("7+5");
  const { texts, sentences } = pseudoOf(catalogues.en, catalogues.de);
  const bare = Object.entries(texts).filter(([, text]) =>
    /\p{L}/u.test(text.replace(/⟦[^⟧]*⟧|(\b[Ss]eats? )?\{\w+\}/g, "")),
  );
  expect(bare.map(([key]) => key).filter((key) => !key.startsWith("budr.like."))).toEqual([]);
  expect(Object.keys(sentences)).toEqual(Object.keys(catalogues.de.sentences));
});
