import { flushSync, mount, unmount } from "svelte";
import { createSubscriber } from "svelte/reactivity";
import { afterEach, beforeEach, expect, test } from "vitest";
import Hand from "./Hand.svelte";

let root: HTMLElement;
let meant: [string[], string | null][];
let hand: Record<string, unknown>;
let held: string[];
let tell = () => {};
const look = createSubscriber((update) => {
  tell = update;
  return () => {};
});

function deal(cards: string[], most = 1, sortable = false): void {
  held = cards;
  hand = mount(Hand, {
    target: root,
    props: {
      game: "down-the-well",
      get cards() {
        look();
        return held;
      },
      most,
      sortable,
      onmean: (codes: string[], place: string | null) => void meant.push([codes, place]),
    },
  });
  flushSync();
}

const buttons = () => [...root.querySelectorAll<HTMLButtonElement>("li button")];
const names = () => buttons().map((one) => one.textContent?.trim().slice(0, 1));
const key = (name: string) => {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  flushSync();
};
const tap = (at: number) => {
  buttons()[at]?.click();
  flushSync();
};

beforeEach(() => {
  meant = [];
  root = document.createElement("div");
  document.body.append(root);
});
afterEach(() => {
  void unmount(hand);
  root.remove();
});

test("one place in the tab order, and arrows walk along the cards", () => {
  deal(["5C", "2A", "KT"]);
  expect(buttons().map((one) => one.tabIndex)).toEqual([0, -1, -1]);
  buttons()[0]?.focus();
  key("ArrowRight");
  expect(document.activeElement).toBe(buttons()[1]);
  key("End");
  expect(document.activeElement).toBe(buttons()[2]);
  key("Home");
  expect(document.activeElement).toBe(buttons()[0]);
  expect(buttons().map((one) => one.tabIndex)).toEqual([0, -1, -1]);
});

test("who stands on a card stays there while others go, and gets its neighbour when it goes itself", () => {
  deal(["2A", "3A", "4A", "5A"]);
  const stays = buttons()[2];
  stays?.focus();
  const goes = (card: string) => {
    held = held.filter((code) => code !== card);
    tell();
    flushSync();
  };
  goes("2A");
  expect(document.activeElement).toBe(stays);
  expect(buttons().map((one) => one.tabIndex)).toEqual([-1, 0, -1]);
  key("ArrowRight");
  expect(document.activeElement).toBe(buttons()[2]);
  key("ArrowLeft");
  goes("4A");
  expect(names()).toEqual(["3", "5"]);
  expect(document.activeElement).toBe(buttons()[1]);
});

test("a card that is tapped twice is meant", () => {
  deal(["5C", "2A"]);
  tap(1);
  expect(buttons()[1]?.getAttribute("aria-pressed")).toBe("true");
  expect(meant).toEqual([]);
  tap(1);
  expect(meant).toEqual([[["5C"], null]]);
});

test("of several cards the last taps count, and Escape takes all back", () => {
  deal(["2A", "3A", "4A", "5A"], 2);
  tap(0);
  tap(1);
  tap(2);
  expect(buttons().map((one) => one.getAttribute("aria-pressed"))).toEqual(["false", "true", "true", "false"]);
  buttons()[0]?.focus();
  key("Escape");
  expect(buttons().some((one) => one.getAttribute("aria-pressed") === "true")).toBe(false);
});

test("the hand is sorted by suit first, by rank on demand", () => {
  deal(["3B", "2C", "5A", "4A"], 1, true);
  expect(names()).toEqual(["4", "5", "3", "2"]);
  root.querySelector<HTMLButtonElement>(".sort")?.click();
  flushSync();
  expect(names()).toEqual(["2", "3", "4", "5"]);
});
