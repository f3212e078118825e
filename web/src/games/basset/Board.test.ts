import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { learn } from "../../words";
import type { BoardProps } from "../common/board";
import Board from "./Board.svelte";
import type { View } from "./view";

const files = import.meta.glob<BoardProps<View>>("./fixtures/*.json", { eager: true, import: "default" });
let shown: ReturnType<typeof mount> | undefined;

function show(name: string, change: Partial<BoardProps<View>> = {}) {
  const act = vi.fn();
  document.body.replaceChildren();
  shown = mount(Board, {
    target: document.body,
    props: {
      ...files[`./fixtures/${name}.json`],
      names: ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou"],
      act,
      hint: null,
      speed: 1,
      still: false,
      serverNow: () => 0,
      ...change,
    },
  });
  flushSync();
  return act;
}

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

const buttons = () => [...document.querySelectorAll("button")];

/** What a button is called: its label, or its text without what is for the eye only. */
function called(one: Element): string {
  const copy = one.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return one.getAttribute("aria-label") ?? copy.textContent?.trim() ?? "";
}

function button(start: string): HTMLButtonElement {
  const found = buttons().find((one) => called(one).startsWith(start));
  if (!found) throw new Error(`no button ${start} among ${buttons().map(called).join(" | ")}`);
  return found;
}
const press = (start: string) => {
  button(start).click();
  flushSync();
};
const text = () => document.body.textContent ?? "";

test.each(Object.keys(files))("%s can be shown, to players and to spectators", (path) => {
  const name = path.slice("./fixtures/".length, -".json".length);
  show(name);
  expect(text()).not.toMatch(/basset\.|undefined|NaN|\[object/);
  show(name, { still: true });
  expect(buttons()).toHaveLength(0);
});

test("three cards are chosen, money put on each, and laid in the order of ranks", () => {
  const act = show("lay");
  for (const rank of ["King", "7", "Queen"]) press(rank);
  press("More: Money on 7");
  press("Less: Money on King");
  press("Lay 7 (6), Queen (5), King (4)");
  expect(act.mock.calls).toEqual([["lay 7:6 Q:5 K:4"]]);
});

test("in German the Queen has the letter of her card where her stake is chosen, and where it lies", async () => {
  await learn("de");
  show("lay");
  press("Dame");
  expect(document.querySelector(".stakes b")?.textContent).toBe("D");
  show("cash", { seat: null });
  const signs = [...document.querySelectorAll(".chip")].map((one) => one.firstChild?.textContent);
  expect(signs).toContain("D");
  expect(signs).not.toContain("Q");
  await learn("en");
});

test("the button of a hint says its cards as people do, and lays them out", () => {
  const act = show("lay", { hint: "lay 7:10 T:5 Q:20" });
  press("7 (10), 10 (5), Queen (20)");
  press("Lay 7 (10), 10 (5), Queen (20)");
  expect(act.mock.calls).toEqual([["lay 7:10 T:5 Q:20"]]);
});

test("a fourth card takes the place of the first, and a card can be put back", () => {
  show("lay");
  for (const rank of ["2", "3", "4", "5"]) press(rank);
  expect(text()).toContain("Lay 3 (5), 4 (5), 5 (5)");
  press("4,");
  expect(button("Choose 1 more").disabled).toBe(true);
});

test("arrows walk along the book", () => {
  show("lay");
  button("Ace").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
  flushSync();
  expect(document.activeElement && called(document.activeElement)).toMatch(/^2,/);
  expect(document.querySelectorAll('.ranks [tabindex="0"]')).toHaveLength(1);
});

test("a stake can be typed", () => {
  const act = show("lay");
  for (const rank of ["2", "3", "4"]) press(rank);
  const field = document.querySelector('input[aria-label="Money on 3"]') as HTMLInputElement;
  field.value = "1.250";
  field.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  press("Lay ");
  expect(act.mock.calls).toEqual([["lay 2:5 3:1250 4:5"]]);
});

test("a card that has won is cashed, or left for more at once while little is at stake", () => {
  const act = show("cash");
  press("Cash: gain +36");
  press("Paroli");
  expect(act.mock.calls).toEqual([["cash Q"], ["paroli Q"]]);
});

test("a paroli that lets a great gain go is asked again", () => {
  const fixture = structuredClone(files["./fixtures/cash.json"]);
  const own = fixture.view.punters[2]?.live.find((card) => card.rank === "Q");
  if (!own) throw new Error("no Queen");
  own.level = 2;
  const act = show("cash", fixture);
  press("Paroli");
  expect(text()).toContain("Give up 540 for paroli 3?");
  expect(act).not.toHaveBeenCalled();
  press("No");
  press("Paroli");
  press("Yes, paroli");
  expect(act.mock.calls).toEqual([["paroli Q"]]);
});

test("a folded corner for every paroli, and what it pays", () => {
  show("cash-paroli");
  expect(document.querySelectorAll(".place .fold").length).toBeGreaterThan(0);
  expect(text()).toContain("7×");
});

test("money is put on a live card", () => {
  const act = show("topup");
  press("More: Amount to add");
  press("Add 6 to K");
  press("Done");
  expect(act.mock.calls).toEqual([["mace K 6"], ["done"]]);
});

test("a fresh card is laid with its stake", () => {
  const act = show("replace");
  expect(text()).toContain("You must lay 1");
  press("King, 0 of 4");
  press("Lay King with 5 on it");
  expect(act.mock.calls).toEqual([["replace K 5"]]);
});

test("a new book is bought", () => {
  const act = show("book");
  press("Buy a new book");
  expect(act.mock.calls).toEqual([["book"]]);
});

test("an offer that is made to one can be accepted, others not", () => {
  const act = show("bets");
  expect(buttons().filter((one) => called(one).startsWith("Accept"))).toHaveLength(1);
  press("Accept: Dan bets 5 that your Jack loses");
  expect(act.mock.calls).toEqual([["accept 2"]]);
});

test("a bet is offered on any card of the table, to its owner or another player", () => {
  const act = show("bets");
  press("Ace with 10 on it");
  press("wins");
  press("More: Amount");
  const whom = document.querySelector("select") as HTMLSelectElement;
  press("Offer 6 that Ben’s Ace wins");
  whom.value = "3";
  whom.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  press("Offer 6");
  expect(act.mock.calls).toEqual([["offer 1 A wins 6"], ["offer 1 A wins 6 to 3"]]);
});

test("the tailleur sees what the bank risks, and can bet", () => {
  const act = show("bets-tailleur");
  expect(text()).toMatch(/costliest card .+: \d+/);
  press("Done");
  expect(act.mock.calls).toEqual([["done"]]);
});

test("your own sealed choice is shown while the others choose", () => {
  show("laid-wait");
  expect(text()).toMatch(/You have laid .+\(\d+\)/);
  expect(text()).toContain("choosing");
});

test("without a card on the table your part says so, until you lay again", () => {
  const { view } = files["./fixtures/lost.json"];
  const punters = view.punters.map((punter, at) => (at === 3 && punter ? { ...punter, live: [] } : punter));
  show("lost", { view: { ...view, punters } });
  expect(document.querySelector(".dock")?.textContent).toContain("You have no money on the table.");
  show("lost");
  expect(text()).not.toContain("You have no money on the table.");
  show("laid-wait");
  expect(text()).not.toContain("You have no money on the table.");
});

test("what a small plate has room for: few ranks with little money on them", () => {
  const { view } = files["./fixtures/replace.json"];
  const isFew = (...cards: [rank: string, stake: number][]) => {
    const live = cards.map(([rank, stake]) => ({ rank, stake, level: 0 }));
    show("replace", { view: { ...view, punters: view.punters.map((one) => one && { ...one, live }) } });
    return document.querySelector(".seat .live")?.classList.contains("few");
  };
  expect(isFew(["5", 5], ["A", 20], ["2", 10])).toBe(true);
  expect(isFew(["T", 15], ["A", 20], ["2", 10])).toBe(false);
  expect(isFew(["5", 1200], ["A", 20])).toBe(true);
  expect(isFew(["5", 5], ["A", 5], ["2", 5], ["3", 5], ["4", 5])).toBe(false);
});

test("new cards stand beside more money only where there are both", () => {
  show("replace");
  expect(document.querySelector(".mace.both")).not.toBe(null);
  show("book");
  expect(document.querySelector(".mace:not(.both)")).not.toBe(null);
});
