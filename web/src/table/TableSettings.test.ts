import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { TABLE } from "../../dev/fake-socket";
import { stage } from "../../dev/stage";
import { remember } from "../net/store";
import type { SeatInfo, TableInfo } from "../wire";
import { say } from "../words";
import type { LiveTable } from "./live.svelte";
import TableSettings from "./TableSettings.svelte";

vi.mock("../net/http", async (actual) => ({ ...(await actual<object>()), games: () => Promise.resolve([]) }));

const page = stage();
beforeEach(() => localStorage.clear());

const seats = [
  { occupant: "person", name: "Ann", presence: "here" },
  { occupant: "empty", name: "", presence: "empty" },
] as unknown as SeatInfo[];

/** The settings as someone sees them who has no seat; who they sit down as. */
function opens(table: Partial<TableInfo> = {}) {
  const sit = vi.fn();
  const live = { table: { ...TABLE, seats, ...table }, seat: null, muted: [], sit } as unknown as LiveTable;
  page.show(TableSettings, { live, link: "https://parlour.example/t/quiet-owl", names: ["Ann", "Seat 2"] });
  flushSync();
  return sit;
}

function sitsDown() {
  const sit = opens();
  [...page.root.querySelectorAll("button")].find((one) => one.textContent === say("lobby.sit"))?.click();
  return sit.mock.calls as unknown[];
}

test("you sit down under the name that you have here", () => {
  remember("name", "Cleo");
  expect(sitsDown()).toEqual([["Cleo", 1]]);
});

test("without a name you are a guest", () => {
  expect(sitsDown()).toEqual([["Guest 2", 1]]);
});

test("the matches of the table have their points as points are written", () => {
  opens({ results: [[-12345, 20]] });
  expect(page.root.textContent).toContain("−12,345 · 20");
  expect(page.root.querySelector("a[href='/replay/quiet-owl?match=1']")).not.toBeNull();
});
