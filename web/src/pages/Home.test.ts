import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import * as http from "../net/http";
import * as site from "../net/site";
import { keepSeat, seatToken, visit } from "../net/store";
import Home from "./Home.svelte";

vi.mock("../net/http", { spy: true });
vi.mock("../net/site", () => ({ SITE: true }));

const HOUR_MS = 3_600_000;

let page: Record<string, unknown> | undefined;
beforeEach(() => {
  localStorage.clear();
  vi.mocked(http.games).mockResolvedValue([]);
});
afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
});

const link = (table: string) => document.querySelector(`.recent a[href="/t/${table}"]`);
const back = () => document.querySelector(".back a");

test("without a server, too, a table that was left days ago is found again, until you take it out", async () => {
  expect(site.SITE).toBe(true);
  visit("owl", "basement", Date.now() - 50 * HOUR_MS);
  page = mount(Home, { target: document.body });
  await eventually(() => expect(link("owl")?.textContent).toContain("owl"));
  expect(back(), "no table of today").toBeNull();
  keepSeat("owl", "secret");
  document.querySelector<HTMLButtonElement>(".recent button")?.click();
  await eventually(() => expect(document.querySelector(".recent [role=group] .danger")).not.toBeNull());
  expect(seatToken("owl"), "it asks first").toBe("secret");
  document.querySelector<HTMLButtonElement>(".recent .danger")?.click();
  await eventually(() => expect(link("owl")).toBeNull());
  expect(seatToken("owl")).toBeNull();
});

test("the table of an hour ago is at the top as well", async () => {
  visit("owl", "basement", Date.now() - HOUR_MS);
  page = mount(Home, { target: document.body });
  await eventually(() => expect(back()?.getAttribute("href")).toBe("/t/owl"));
  expect(link("owl")).not.toBeNull();
});
