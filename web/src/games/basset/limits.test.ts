import { expect, test } from "vitest";
import { mostOnCard, roomFor } from "./limits";
import type { View } from "./view";

/** You have lost 30, and 15 lie on your cards. */
const view = {
  accounts: [-30, 30],
  punters: [{ live: [{ stake: 10 }, { stake: 5 }] }, null],
} as unknown as View;

test("without such a rule any stake will do", () => {
  expect(mostOnCard(undefined)).toBe(Infinity);
  expect(mostOnCard({ max_stake: "none" })).toBe(Infinity);
  expect(roomFor(view, 0, { purse: "unlimited" })).toBe(Infinity);
});

test("what the tailleur allows on a card is the most", () => {
  expect(mostOnCard({ max_stake: 20 })).toBe(20);
});

test("a purse holds what was not lost and does not lie on the table", () => {
  expect(roomFor(view, 0, { purse: 200 })).toBe(155);
  expect(roomFor(view, 0, { purse: "finite(200)", max_total: 40 })).toBe(25);
  expect(roomFor(view, 0, { purse: 40 }), "and never less than nothing").toBe(0);
});
