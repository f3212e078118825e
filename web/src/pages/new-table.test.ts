import { expect, test } from "vitest";
import type { GameInfo } from "../wire";
import { requestOf, defaultForm } from "./new-table";

const most = { name: "max_players", field: { kind: "players", min: 3, max: 12, word: null }, default: 6 };
const basset = {
  id: "basset",
  usual_players: 3,
  levels: ["medium"],
  options: [most],
  among_people: { tailleur: "rotate", deals: "players" },
} as unknown as GameInfo;

test("eight seats at Basset bring the house rule that allows them", () => {
  const form = defaultForm(basset);
  expect(requestOf(basset, { ...form, players: 6 }, true).options).toEqual({});
  expect(requestOf(basset, { ...form, players: 8 }, true).options).toEqual({ max_players: 8 });
  expect(requestOf(basset, { ...form, players: 8, values: { max_players: 10 } }, true).options).toEqual({
    max_players: 10,
  });
});

test("among people the bank passes on, one deal for each, unless the form says otherwise", () => {
  const form = { ...defaultForm(basset), players: 4 };
  expect(requestOf(basset, form, false).options).toEqual({ tailleur: "rotate", deals: 4 });
  expect(requestOf(basset, form, true).options).toEqual({});
  expect(requestOf(basset, { ...form, values: { tailleur: "fixed" } }, false).options).toMatchObject({ deals: 4 });
  expect(requestOf(basset, { ...form, values: { tailleur: "fixed" } }, false).options).not.toMatchObject({
    tailleur: "rotate",
  });
});
