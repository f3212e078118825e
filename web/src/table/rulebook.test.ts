// The rules in another language: the clauses under their headings, as the server reads the English file.
import { afterEach, expect, test, vi } from "vitest";
import type { Rulebook } from "../wire";
import { read, rulebookOf } from "./rulebook";

const english = import.meta.glob<string>("../../../docs/rules/*.md", { query: "?raw", import: "default", eager: true });

const ENGLISH: Rulebook = {
  game: "basement",
  title: "Basement",
  goal: "Be first to get rid of everything.",
  short: ["You begin with six cards."],
  sections: [{ title: "Turn", clauses: [{ id: "BSM-09", text: "The first player opens the pile." }] }],
};

afterEach(() => vi.unstubAllGlobals());

const served = () => vi.stubGlobal("fetch", () => Promise.resolve(Response.json(ENGLISH)));

test("rules that are translated are read in the language of the page", async () => {
  served();
  const book = await rulebookOf("basement", "de");
  expect([book.language, book.title]).toEqual(["de", "Basement"]);
  const clauses = book.sections.flatMap((section) => section.clauses);
  expect(clauses.find(({ id }) => id === "BSM-13")?.text).toMatch(/^Dein Ausspiel muss gleich hoch oder höher sein/);
  expect(book.short).toHaveLength(5);
});

test("rules that are not translated are read in English, and say so", async () => {
  served();
  expect(await rulebookOf("basement", "fr")).toEqual({ ...ENGLISH, language: "en" });
});

test("each game has its rules in German", () => {
  const translated = import.meta.glob("../../../docs/rules/de/*.md");
  const names = (paths: string[]) => paths.map((path) => path.split("/").at(-1));
  expect(names(Object.keys(translated))).toEqual(names(Object.keys(english)));
});

test("a file of rules has clauses under headings, and sentences that say it in short", () => {
  const { short, sections } = read("# G\n\n## In short\n\n- One `a`.\n\n## Turn\n\n- **BSM-09** The **first** `b`.\n");
  expect(short).toEqual(["One a."]);
  expect(sections).toEqual([
    { title: "In short", clauses: [] },
    { title: "Turn", clauses: [{ id: "BSM-09", text: "The first `b`." }] },
  ]);
});
