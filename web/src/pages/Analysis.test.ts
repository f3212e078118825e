import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import type { Analysis as Found, Mistake } from "../wire";
import Analysis from "./Analysis.svelte";

/** A decision that cost so many thousandths of a win, as far as can be told. */
const mistake = (step: number, low: number, value: number, high: number): Mistake => ({
  step,
  action: "play 3",
  said: "play 3",
  better: "play 5",
  better_said: "play 5",
  chance: 200,
  cost: { value, low, high },
  why: { code: "kept", message: "It keeps the 3 for later.", args: {} },
});
const found: Found = {
  game: "basement",
  seat: 0,
  acts: 9,
  seed: 0,
  curve: [{ step: 0, chance: { value: 500, low: 400, high: 600 } }],
  decisions: 4,
  mistakes: [mistake(3, 80, 110, 140), mistake(6, 4, 14, 30)],
  unseen: 20,
  deals: { value: 0, low: -10, high: 10 },
  judged_deals: 2,
  all_deals: 2,
};

const PROPS = {
  source: { table: "owl", match: 1 },
  names: ["Ann", "Ben"],
  of: 0,
  first: false,
  at: 0,
  ongo: () => {},
  onshow: () => {},
  onplay: () => {},
};

let page: Record<string, unknown> | undefined;
afterEach(() => {
  if (page) void unmount(page);
  vi.unstubAllGlobals();
});

/** Opens the analysis of Ann's match. */
function opens(first: boolean, analysis: Found = found) {
  const games = ["basement", "budr-basef"].map((id) => ({ id, real_time: id === "budr-basef" }));
  const done = { state: "done", percent: 100, analysis, error: null };
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(Response.json(address.endsWith("/games") ? games : done)),
  );
  page = mount(Analysis, { target: document.body, props: { ...PROPS, first } });
}
const text = (selector: string) => document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";

test("only what has cost a percentage point for certain is named; the rest is there for those who ask", async () => {
  opens(false);
  await eventually(() => expect(text("section > ol")).toContain("Step 3, played:"));
  expect(text("section > ol")).toContain("It wins 31% instead of 20%: 11 percentage points more (8 to 14).");
  expect(text("section > ol")).not.toContain("Step 6");
  expect(document.querySelector("details")?.open).toBe(false);
  expect(text("details summary")).toBe("1 decision that may have cost very little, or nothing");
  expect(text("details ol")).toContain("1 percentage point more (0 to 3).");
  expect(document.querySelectorAll("figure .mark")).toHaveLength(1);
});

test("where there was no choice it is said why: a race is not a decision that is judged", async () => {
  opens(false, { ...found, decisions: 0, mistakes: [] });
  await eventually(() => expect(text("section")).toContain("This player never had a choice between several moves."));
  expect(text("section")).not.toContain("races");
  if (page) await unmount(page);
  opens(false, { ...found, game: "budr-basef", decisions: 0, mistakes: [] });
  const only = "Hits and flips in races are not judged, and there was no other choice between several moves.";
  await eventually(() => expect(text("section")).toContain(only));
  expect(text("section")).not.toContain("never had a choice");
  if (page) await unmount(page);
  opens(false, { ...found, game: "budr-basef" });
  await eventually(() => expect(text("section")).toContain("4 decisions analysed. Hits and flips in races are not"));
});

test("of a match with many deals it is said that some of them were judged", async () => {
  opens(false);
  await eventually(() => expect(text("section")).toContain("The deals were neither lucky nor unlucky"));
  expect(text("section")).not.toContain("were judged");
  if (page) await unmount(page);
  opens(false, { ...found, judged_deals: 12, all_deals: 30 });
  const some = "Cards were dealt 30 times; 12 of these deals were judged, evenly spread over the match.";
  await eventually(() => expect(text("section")).toContain(some));
});

test("a page that was opened for the analysis begins there", async () => {
  opens(true);
  await eventually(() => expect(document.activeElement?.id).toBe("analysis-title"));
});

test("who is chosen while an analysis runs is the one whose analysis comes", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    if (address.endsWith("/games")) return Promise.resolve(Response.json([]));
    asked.push(address);
    return new Promise(() => {});
  });
  page = mount(Analysis, { target: document.body, props: PROPS });
  await eventually(() => expect(asked).toHaveLength(1));
  const select = document.querySelector("select")!;
  select.value = "1";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await eventually(() => expect(asked).toHaveLength(2));
  expect(asked.map((address) => new URL(address, location.href).searchParams.get("seat"))).toEqual(["0", "1"]);
});
