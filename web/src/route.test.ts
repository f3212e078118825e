import { expect, test } from "vitest";
import { passPath, pastedTable, route, tableOf } from "./route";

const read = (path: string) => route(new URL(path, "http://parlour.example"));

test("an address is a page", () => {
  expect(read("/")).toEqual({ page: "home" });
  expect(read("/t/quiet-owl")).toEqual({ page: "table", table: "quiet-owl" });
  expect(read("/replay/quiet-owl?match=2&step=12")).toEqual({
    page: "replay",
    table: "quiet-owl",
    match: 2,
    step: 12,
    of: null,
  });
  expect(read("/replay")).toEqual({ page: "replay", table: null, match: 1, step: 0, of: null });
  expect(read("/replay/x?of=2")).toMatchObject({ of: 2 });
  expect(read("/lab")).toEqual({ page: "lab", game: null });
  expect(read("/lab/basement?rounds=3&hash=0")).toEqual({ page: "lab", game: "basement" });
  expect(read("/variant/basement?hash=0")).toEqual({ page: "variant", game: "basement" });
  expect(read("/playtest/quiet")).toEqual({ page: "playtest", playtest: "quiet" });
  expect(read("/playtest/quiet/results#key")).toEqual({ page: "results", playtest: "quiet" });
  expect(read("/practice/budr-basef")).toEqual({ page: "practice", game: "budr-basef" });
  expect(read("/learn/basset")).toEqual({ page: "learn", game: "basset" });
  expect(read("/puzzles/basset")).toEqual({ page: "puzzles", game: "basset" });
  expect(read("/daily/basset")).toEqual({ page: "daily", game: "basset", date: null });
  expect(read("/daily/basset?date=2026-11-26")).toEqual({ page: "daily", game: "basset", date: "2026-11-26" });
  expect(read("/rules/basset#BST-20")).toEqual({ page: "rules", game: "basset", clause: "BST-20" });
});

test("an address that means nothing is nowhere, and bad numbers are the first ones", () => {
  for (const path of [
    "/t",
    "/t/a/b",
    "/else",
    "/you/x",
    "/stats/x",
    "/variant",
    "/learn",
    "/daily",
    "/puzzles",
    "/daily/a/b",
    "/practice/basset",
    "/playtest",
    "/playtest/a/b",
  ])
    expect(read(path)).toEqual({ page: "notfound" });
  expect(read("/replay/x?match=-1&step=1e99")).toMatchObject({ match: 1, step: 0 });
  expect(read("/t/%E0%A4%A")).toEqual({ page: "table", table: "%E0%A4%A" });
});

test("a table is found in any link or name that is pasted", () => {
  expect(tableOf(" https://cards.example/t/quiet-owl-7#x ")).toBe("quiet-owl-7");
  expect(tableOf("192.168.1.5:4280/t/quiet-owl?a=b")).toBe("quiet-owl");
  expect(tableOf("quiet-owl")).toBe("quiet-owl");
  for (const text of ["", "https://cards.example/", "two words", "a/b"]) expect(tableOf(text)).toBeNull();
});

test("a pasted link to continue on another device keeps its pass", () => {
  const path = passPath("quiet-owl", "a+b&c=#");
  expect(pastedTable(`https://cards.example${path}`)).toBe(path);
  expect(pastedTable("quiet-owl")).toBe("/t/quiet-owl");
  expect(pastedTable("https://cards.example/t/quiet-owl#else")).toBe("/t/quiet-owl");
  expect(pastedTable("two words")).toBeNull();
});
