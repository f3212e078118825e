import { afterEach, expect, test } from "vitest";
import { learn } from "../../words";
import type { BoardProps } from "../common/board";
import { liveName } from "./names";
import { sentence } from "./sentence";
import {
  byRank,
  exposure,
  gainOf,
  goneByRank,
  ladderOf,
  signed,
  stepFor,
  suitOf,
  toLay,
  usualStakes,
  type View,
} from "./view";

const files = import.meta.glob<BoardProps<View>>("./fixtures/*.json", { eager: true, import: "default" });
const fixture = (name: string) => files[`./fixtures/${name}.json`];
const NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou"];

afterEach(() => learn("en"));

test("every fixture has a sentence, and none has a hole in it", () => {
  expect(Object.keys(files).length).toBeGreaterThan(14);
  for (const [name, { view, legal, turn, seat }] of Object.entries(files)) {
    const text = sentence(view, legal, turn, seat, NAMES);
    expect(text, name).toMatch(/[.!?]$/);
    expect(text, name).not.toMatch(/[{}]|basset\./);
  }
});

test("the sentence tells what to do", () => {
  const says = (name: string) => {
    const { view, legal, turn, seat } = fixture(name);
    return sentence(view, legal, turn, seat, NAMES);
  };
  expect(says("lay")).toBe("Choose 3 cards from your book and put money on each.");
  expect(says("lost")).toBe("Ben may add money to cards (the Mace).");
  expect(says("cash")).toBe("Your Queen won: cash it, or let it ride for more.");
  expect(says("replace")).toBe("Lay 1 new card from your book to replace what you lost.");
  expect(says("bets")).toContain("you have an offer");
});

test("one player has the largest gain, and several have it", async () => {
  const { view, legal, turn } = fixture("over");
  const says = (accounts: number[]) => sentence({ ...view, accounts }, legal, turn, null, NAMES);
  expect(says([5, 0, -5])).toBe("The game is over. Ada has gained the most: +5.");
  expect(says([5, 5, -10])).toBe("The game is over. Ada and Ben have gained the most: +5.");
  await learn("de");
  expect(says([5, 0, -5])).toContain("Den größten Gewinn hat Ada: +5.");
  expect(says([5, 5, -10])).toContain("Den größten Gewinn haben Ada");
});

test("the ladder is the table's own", () => {
  expect(ladderOf(undefined)).toEqual([1, 7, 15, 30, 60]);
  expect(ladderOf({ paroli_ladder: [3, 7, 15, 31] })[1]).toBe(3);
  expect(ladderOf({ paroli_ladder: "many" })[4]).toBe(60);
  expect(ladderOf({ cash_pays: 2, sept_pays: 3, quinze_pays: "ladder" })).toEqual([2, 3, 15, 30, 60]);
});

test("a card pays by its level, each part of its money by its own", () => {
  const ladder = ladderOf({});
  expect(gainOf({ rank: "Q", stake: 10, level: 2 }, ladder)).toBe(150);
  expect(
    gainOf(
      {
        rank: "Q",
        stake: 15,
        level: 1,
        tranches: [
          [10, 1],
          [5, 0],
        ],
      },
      ladder,
    ),
  ).toBe(75);
  expect(liveName({ rank: "Q", stake: 10, level: 1 }, ladder)).toBe("Queen with 10 on it, paroli 1, pays 7 times");
});

test("the bank risks most by the rank on which most is to be paid", () => {
  const view = {
    punters: [
      null,
      {
        live: [
          { rank: "Q", stake: 10, level: 0 },
          { rank: "2", stake: 4, level: 1 },
        ],
      },
      { live: [{ rank: "Q", stake: 15, level: 0 }] },
    ],
  } as unknown as View;
  expect(exposure(view, ladderOf({}))).toEqual({ stakes: 29, worst: { rank: "2", cost: 28 } });
  expect(exposure({ punters: [null] } as unknown as View, ladderOf({})).worst).toBeNull();
});

test("what has been turned is counted by rank", () => {
  const { view } = fixture("late");
  const gone = goneByRank(view);
  const all = [...gone.values()].reduce((sum, one) => sum + one, 0);
  expect(all).toBe(1 + 2 * view.turn_no);
  expect(Math.max(...gone.values())).toBeLessThanOrEqual(4);
});

test("neighbours have books of different suits", () => {
  const { view } = fixture("lay");
  expect([1, 2, 3].map((seat) => suitOf(view, seat))).toEqual(["S", "H", "C"]);
});

test("the menu says how many cards are laid, and for how much", () => {
  expect(toLay(fixture("lay").legal)).toBe(3);
  expect(toLay(null)).toBe(0);
  expect(usualStakes(fixture("lay").legal)).toEqual([1, 5, 10]);
  expect(usualStakes(fixture("replace").legal)).toEqual([1, 5, 10]);
});

test("small things", () => {
  expect(byRank(["K", "T", "A", "9"])).toEqual(["A", "9", "T", "K"]);
  expect([signed(5), signed(0), signed(-7)]).toEqual(["+5", "0", "−7"]);
  expect([0, 9, 10, 50, 500].map(stepFor)).toEqual([1, 1, 5, 10, 50]);
});
