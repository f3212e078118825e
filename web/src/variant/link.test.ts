// The page reads and writes the links of variants as the program does: `vectors.json` is written by
// crates/protocol/tests/suite/variants.rs.
import { expect, test } from "vitest";
import type { GameInfo } from "../wire";
import { changedRules, type ChangedRule } from "../table/house-rules";
import { hashOf, linkedVariant, printPath, variantPath, type Variant } from "./link";
import vectors from "./vectors.json";
import { translated } from "../words";

interface Vector extends Omit<Variant, "level"> {
  game: string;
  link: string;
  hash: string;
  differences: ChangedRule[];
}

const games = vectors.games as unknown as GameInfo[];
const variants = vectors.variants as unknown as Vector[];
const gameOf = (id: string) => games.find((one) => one.id === id)!;
const read = (link: string) => {
  const url = new URL(link, "http://x");
  return linkedVariant(url.pathname.split("/")[2], url.search, games);
};

test("every link of the program is read and written here as it is there", () => {
  expect(variants.length).toBeGreaterThan(150);
  for (const { game, link, hash, name, players, options } of variants) {
    expect(hashOf(gameOf(game), options), link).toBe(hash);
    expect(variantPath(gameOf(game), { name, players, level: null, options }), link).toBe(link);
    const { variant, problems } = read(link);
    expect(problems, link).toEqual([]);
    expect(variant, link).toEqual({ name, players, level: null, options });
  }
});

test("what differs from the text is said in the same words, set as on the page", () => {
  for (const { game, link, options, differences } of variants) {
    const said = differences.map(({ question, answer, written, clause }) => ({
      question: translated(question),
      answer: translated(answer),
      written: translated(written),
      clause,
    }));
    expect(changedRules(gameOf(game), options), link).toEqual(said);
  }
});

test("a link that chooses the language of the page has the same rules", () => {
  const { link, options } = variants.find(({ differences }) => differences.length > 2)!;
  const { variant, problems } = read(`${link}&lang=de`);
  expect(problems).toEqual([]);
  expect(variant.options).toEqual(options);
});

test("a bad link says what is wrong with it", () => {
  for (const link of vectors.bad) expect(read(link).problems.length, link).toBeGreaterThan(0);
  const texts = (link: string) => read(link).problems.map(([text]) => text);
  expect(texts("/variant/basement?rounds=3")).toEqual(["link.cut_off"]);
  expect(texts("/variant/basement?rounds=4&hash=0123456789abcdef")).toEqual(["link.other_rules"]);
  expect(texts("/variant/basement?rouns=4&hash=0123456789abcdef")).toEqual(["link.no_rule"]);
  const [[text, args]] = read("/variant/basement?rounds=0&hash=0123456789abcdef").problems;
  expect([text, args.clause]).toEqual(["link.bad_value", "BSM-R31"]);
});

test("a link that is cut off anywhere is no other variant", () => {
  const { link } = variants.find(({ differences }) => differences.length > 2)!;
  for (let end = link.indexOf("?"); end < link.length; end += 1)
    expect(read(link.slice(0, end)).problems.map(([text]) => text)).toContain("link.cut_off");
});

test("a variant is printed on the paper of the country", () => {
  const variant: Variant = { name: null, players: null, level: "easy", options: { rounds: 3 } };
  const hash = hashOf(gameOf("basement"), variant.options);
  const path = (language: string) => printPath(gameOf("basement"), variant, language);
  expect(path("de")).toBe(`/api/print/a4/basement?rounds=3&hash=${hash}`);
  expect(path("en-GB")).toContain("/a4/");
  for (const language of ["en", "en-US", "fr-CA"]) expect(path(language)).toContain("/letter/");
});

test("the bots of a form are not part of the rules", () => {
  const basement = gameOf("basement");
  const variant: Variant = { name: null, players: 2, level: "easy", options: { rounds: 3 } };
  const path = variantPath(basement, variant);
  expect(path).toContain("players=2&level=easy&hash=");
  expect(read(path)).toMatchObject({ variant, problems: [] });
  expect(hashOf(basement, { rounds: 3, chance_on_empty: "allow" })).toBe(hashOf(basement, { rounds: 3 }));
});
