import { expect, test } from "vitest";
import type { GameInfo } from "../wire";
import { defaultForm } from "./new-table";
import { linkedSetup, setupPath } from "./setup-link";

const rounds = { kind: "number", min: 1, max: 20, word: null };
const options = [
  { name: "rounds", question: "How many rounds do you play?", field: rounds, default: 5, allowed: ["1…20"] },
  { name: "chance", question: "Can you chance it?", field: { kind: "switch" }, default: true, allowed: [] },
  {
    name: "deck",
    question: "Which cards?",
    field: { kind: "table", members: [{ name: "hi", bounds: { min: 1, max: 15, word: null } }] },
    default: { lo: 1, hi: 11 },
    allowed: [],
  },
];
const basement = {
  id: "basement",
  min_players: 2,
  max_players: 4,
  usual_players: 3,
  levels: ["easy", "medium"],
  options,
  presets: [
    { id: "quick", title: "Quick", usual: true, minutes: [], options: { rounds: 2, deck: { hi: 9 } } },
    { id: "as-written", title: "As written", usual: false, minutes: [], options: {} },
  ],
} as unknown as GameInfo;
const read = (path: string) => linkedSetup(new URL(path, "http://x").search, [basement]);

test("a form goes into a link and comes back", () => {
  const form = {
    ...defaultForm(basement),
    players: 4,
    level: "easy",
    values: { rounds: 3, chance: false, deck: { lo: 1, hi: 8 } },
  };
  const path = setupPath(basement, form);
  expect(path).toBe("/?game=basement&preset=quick&players=4&level=easy&rounds=3&chance=false&deck.hi=8");
  expect(read(path)).toEqual({ game: "basement", form, problems: [] });
});

test("an untouched form is a short link, and another page is no link", () => {
  expect(setupPath(basement, defaultForm(basement))).toBe("/?game=basement&preset=quick");
  expect(read("/")).toBeNull();
});

test("what a link says wrongly is explained, and the rest is filled in", () => {
  const linked = read(
    "/?game=basement&preset=quik&players=9&rounds=0&deck.hi=7&deck.size=3&trumps=1&chance=false&level=god",
  );
  expect(linked?.form).toMatchObject({
    preset: "quick",
    players: 3,
    values: { chance: false, deck: { lo: 1, hi: 7 } },
  });
  expect(linked?.form?.values).not.toHaveProperty("rounds");
  expect(linked?.problems).toHaveLength(6);
  const said = linked?.problems.join("\n");
  for (const word of ["quik", "9", "deck.size", "trumps", "god", "How many rounds do you play? Not “0”"])
    expect(said).toContain(word);
});

test("a game that is not there is named", () => {
  expect(read("/?game=whist")).toMatchObject({ game: null, form: null });
  expect(read("/?game=whist")?.problems[0]).toContain("whist");
});
