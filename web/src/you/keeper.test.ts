// Which matches of a table are kept: those that you sat at, once each, also over a reload.
import { beforeEach, expect, test, vi } from "vitest";
import type { GameInfo, Position, SeatInfo, TableInfo } from "../wire";
import { finishMatch, followMatch, noteHelp, presetOf } from "./keeper";
import { matches, replaceMatches } from "./matches";

const GAMES = [
  {
    id: "basset",
    options: [{ name: "side_bets", default: "on" }],
    presets: [
      { id: "quick", options: { purse: 200, max_players: "players" } },
      { id: "as-written", options: {} },
    ],
  },
  { id: "budr-basef", options: [{ name: "sets", default: 15 }], presets: [] },
] as unknown as GameInfo[];

const sits = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  occupant: "person",
  name,
  level: null,
  character: null,
  presence: "here",
  covered: false,
  host: false,
  ready: false,
  signed_in: false,
  ...more,
});
const PENNY = sits("Aunt Penny", { occupant: "bot", level: "rule", character: "penny" });

const table = (more: Partial<TableInfo> = {}): TableInfo =>
  ({
    id: "t",
    game: "basset",
    options: {},
    phase: "playing",
    seats: [sits("Ann"), PENNY],
    match_no: 1,
    results: [],
    playtest: null,
    given: null,
    ...more,
  }) as TableInfo;
const position = (...scores: number[]) => ({ scores }) as Position;

beforeEach(() => {
  localStorage.clear();
  replaceMatches([]);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(GAMES)));
});

test("a match is kept when it is over, with who played it and their results", async () => {
  followMatch(table());
  await finishMatch(table({ phase: "over" }), position(7, 3), 0);
  expect(matches()).toMatchObject([
    {
      table: "t",
      match: 1,
      game: "basset",
      seat: 0,
      preset: "as-written",
      unrated: null,
      players: [
        { kind: "person", name: "Ann", score: 7 },
        { kind: "bot", level: "rule", character: "penny", score: 3 },
      ],
    },
  ]);
});

test("a newcomer's match with fewer sets is kept, and not rated", async () => {
  const first = { game: "budr-basef", options: { sets: 5 } };
  followMatch(table(first));
  expect(await finishMatch(table({ ...first, phase: "over" }), position(0, 52), 0)).toMatchObject({ unrated: "sets" });
  const whole = { game: "budr-basef", options: {}, match_no: 2 };
  followMatch(table(whole));
  expect(await finishMatch(table({ ...whole, phase: "over" }), position(0, 52), 0)).toMatchObject({ unrated: null });
});

test("the end is seen again after a reload, and the match counts once; a rematch counts once more", async () => {
  followMatch(table());
  const first = await finishMatch(table({ phase: "over" }), position(7, 3), 0);
  followMatch(table());
  expect(await finishMatch(table({ phase: "over" }), position(7, 3), 0)).toEqual(first);
  expect(matches()).toHaveLength(1);
  followMatch(table({ match_no: 2 }));
  await Promise.all([1, 2].map(() => finishMatch(table({ phase: "over", match_no: 2 }), position(1, 3), 0)));
  expect(
    matches()
      .map(({ match }) => match)
      .sort(),
  ).toEqual([1, 2]);
});

test("the end of a match that you did not sit at is not kept", async () => {
  expect(await finishMatch(table({ phase: "over" }), position(7, 3), 0)).toBeNull();
  expect(matches()).toEqual([]);
});

test("a match that was deleted does not come back when its table is opened again", async () => {
  followMatch(table());
  await finishMatch(table({ phase: "over" }), position(7, 3), 0);
  replaceMatches([]);
  expect(await finishMatch(table({ phase: "over" }), position(7, 3), 0)).toBeNull();
  expect(matches()).toEqual([]);
});

test("a match with given cards does not count: you may have known them", async () => {
  const daily = table({ given: { kind: "daily", date: "2026-11-26" } });
  followMatch(daily);
  expect(await finishMatch({ ...daily, phase: "over" }, position(7, 3), 0)).toBeNull();
});

test("a hint, a move taken back and a playtest are kept, and say why they are not rated", async () => {
  followMatch(table({ id: "a" }));
  noteHelp(table({ id: "a" }), "hint");
  await finishMatch(table({ id: "a", phase: "over" }), position(7, 3), 0);
  followMatch(table({ id: "b" }));
  noteHelp(table({ id: "b" }), "undo");
  await finishMatch(table({ id: "b", phase: "over" }), position(7, 3), 0);
  followMatch(table({ id: "c", playtest: "p" }));
  await finishMatch(table({ id: "c", playtest: "p", phase: "over" }), position(7, 3), 0);
  const reasons = Object.fromEntries(matches().map((one) => [one.table, one.unrated]));
  expect(reasons).toEqual({ a: "hint", b: "undo", c: "playtest" });
});

test("among people an undo is theirs to allow, and the match is rated", async () => {
  const friends = table({ seats: [sits("Ann"), sits("Ben")] });
  followMatch(friends);
  noteHelp(friends, "undo");
  await finishMatch({ ...friends, phase: "over" }, position(7, 3), 0);
  expect(matches()[0].unrated).toBeNull();
});

test("a seat that changed hands counts for no one, and a bot that covers plays for its player", async () => {
  followMatch(table({ seats: [sits("Ann"), sits("Ben"), sits("Cleo")] }));
  const seats = [sits("Ann"), PENNY, sits("Cleo", { covered: true, level: "rule", presence: "away" })];
  await finishMatch(table({ phase: "over", seats }), position(7, 3, 1), 0);
  expect(matches()[0].players.map(({ kind, name }) => [kind, name])).toEqual([
    ["person", "Ann"],
    ["unknown", "Aunt Penny"],
    ["person", "Cleo"],
  ]);
});

test("house rules are those of a preset, or your own", () => {
  expect(presetOf(GAMES, table({ options: { max_players: 2, purse: 200 } }))).toBe("quick");
  expect(presetOf(GAMES, table({ options: { purse: 300 } }))).toBeNull();
  expect(presetOf(GAMES, table({ options: { side_bets: "on" } })), "as the text has it").toBe("as-written");
  expect(presetOf([], table())).toBeNull();
});

test("a preset that changes one number of a table is known by a table with all of them", () => {
  const deck = { lo: 1, hi: 11, copies: 4 };
  const games = [
    {
      id: "basset",
      options: [{ name: "deck", default: deck }],
      presets: [{ id: "quick", options: { deck: { hi: 9 } } }],
    },
  ] as unknown as GameInfo[];
  expect(presetOf(games, table({ options: { deck: { ...deck, hi: 9 } } }))).toBe("quick");
  expect(presetOf(games, table({ options: { deck: { ...deck, hi: 8 } } }))).toBeNull();
});
