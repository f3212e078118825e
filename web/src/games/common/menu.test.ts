import { expect, test } from "vitest";
import { additions, holds, matching, mentioned, offers, without } from "./menu";

const legal = { actions: ["chance", "eat", "play 6", "play 6 6", "play 6 6 B", "play 6 B", "play 9"], complete: true };

test("tapped cards find their entry in whatever order they were tapped", () => {
  expect(matching(legal, "play", ["B", "6", "6"])).toBe("play 6 6 B");
  expect(matching(legal, "play", ["9"])).toBe("play 9");
  expect(matching(legal, "play", ["9", "6"])).toBeNull();
  expect(matching(null, "play", ["9"])).toBeNull();
});

test("after the first card the menu says which ones may join it", () => {
  expect(additions(legal, "play", [])).toEqual(new Set(["6", "B", "9"]));
  expect(additions(legal, "play", ["6"])).toEqual(new Set(["6", "B"]));
  expect(additions(legal, "play", ["6", "6"])).toEqual(new Set(["B"]));
  expect(additions(legal, "play", ["9"])).toEqual(new Set());
});

test("a verb is offered or it is not", () => {
  expect(offers(legal, "chance")).toBe(true);
  expect(offers(legal, "reveal")).toBe(false);
  expect(holds(legal, "play 6")).toBe(true);
  expect(mentioned(legal, "play")).toEqual(new Set(["6", "B", "9"]));
});

test("a card is taken from a list only as often as it is there", () => {
  expect(without(["6", "6", "B"], ["6"])).toEqual(["6", "B"]);
  expect(without(["6", "B"], ["6", "6"])).toBeNull();
});
