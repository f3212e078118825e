import { expect, test } from "vitest";
import type { GameInfo } from "../wire";
import { defaultForm, minutesOf, presetOf, requestOf, timeControlsOf, valueOf, type NewTableForm } from "./new-table";

const number = { kind: "number", min: 1, max: null, word: null };
const preset = (id: string, minutes: number[], options: object) => ({ id, minutes, options, usual: id === "quick" });
const basset = {
  id: "basset",
  min_players: 3,
  max_players: 12,
  usual_players: 3,
  levels: ["medium"],
  master_players: [],
  options: [
    { name: "max_players", field: { kind: "players", min: 3, max: 12, word: null }, default: 6 },
    { name: "deals", field: number, default: 1 },
    { name: "max_stake", field: number, default: 50 },
    { name: "deck", field: { kind: "table", members: [] }, default: { lo: 1, hi: 11 } },
  ],
  presets: [
    preset("quick", [7, 10], { max_stake: 20, deck: { hi: 9 } }),
    preset("in-turn", [20], { deals: "players" }),
    preset("as-written", [30], {}),
  ],
} as unknown as GameInfo;

const form = defaultForm(basset);
const written = { ...form, preset: "as-written" };

test("people start from the quick rules, and the request says what these are", () => {
  expect(form.preset).toBe("quick");
  expect(requestOf(basset, form, true).options).toEqual({ max_stake: 20, deck: { lo: 1, hi: 9 } });
  expect(requestOf(basset, form, false).options).toEqual({ max_stake: 20, deck: { lo: 1, hi: 9 } });
  expect(requestOf(basset, written, true).options).toEqual({});
});

test("what the form sets goes before its preset, also back to the text", () => {
  expect(requestOf(basset, { ...form, values: { max_stake: 50, deals: 2 } }, true).options).toEqual({
    deals: 2,
    deck: { lo: 1, hi: 9 },
  });
});

test("eight seats bring the house rule that allows them", () => {
  expect(requestOf(basset, { ...written, players: 6 }, true).options).toEqual({});
  expect(requestOf(basset, { ...written, players: 8 }, true).options).toEqual({ max_players: 8 });
  const ten = { ...written, players: 8, values: { max_players: 10 } };
  expect(requestOf(basset, ten, true).options).toEqual({ max_players: 10 });
});

test("a deal for each player follows the number of players", () => {
  const four = { ...form, preset: "in-turn", players: 4 };
  expect(requestOf(basset, four, false).options).toEqual({ deals: 4 });
  expect(valueOf(basset, four, basset.options[1])).toBe(4);
});

test("a preset says the minutes of so many players, where they are measured", () => {
  const quick = presetOf(basset, form)!;
  expect([3, 4, 5].map((players) => minutesOf(basset, quick, players))).toEqual([7, 10, null]);
});

test("a clock has the seconds that its server takes", () => {
  const asks = (form: Partial<NewTableForm>) =>
    requestOf(basset, { ...defaultForm(basset), ...form }, false).time_control;
  expect(asks({ timeControl: "turn", seconds: 1 })).toEqual({ kind: "turn", seconds: 5 });
  expect(asks({ timeControl: "turn", seconds: 60 })).toEqual({ kind: "turn", seconds: 60 });
  const long = { kind: "bank", seconds: 7200, increment: 60 };
  expect(asks({ timeControl: "bank", seconds: 9999, increment: 99 })).toEqual(long);
  const usual = { kind: "bank", seconds: 10, increment: 5 };
  expect(asks({ timeControl: "bank", seconds: 5, increment: 5 })).toEqual(usual);
});

test("a slow game has days for each move, and no bot covers for players who are away", () => {
  const slow = requestOf(basset, { ...form, timeControl: "days", days: 3 }, false);
  expect(slow.time_control).toEqual({ kind: "days", days: 3 });
  expect(slow.cover_after).toBe(0);
  expect(timeControlsOf(basset)).toContain("days");
  expect(timeControlsOf({ ...basset, real_time: true })).not.toContain("days");
});
