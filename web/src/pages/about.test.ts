import { mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Home from "./Home.svelte";
import type { GameInfo } from "../wire";
import { say } from "../words";
import Rulebook from "../table/Rulebook.svelte";
import { eventually } from "../../dev/eventually";

const GAMES = [
  { id: "basset", title: "Basset", about: "A game of chance and staking." },
  { id: "sixth-game", title: "Sixth Game", about: "Win the last trick." },
].map((game) => ({
  ...game,
  options: [],
  levels: [],
  master_players: [],
  main_options: [],
  presets: [],
  min_players: 2,
  max_players: 4,
}));

let page: Record<string, unknown> | undefined;

beforeEach(() => {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      Response.json(
        path.includes("rules")
          ? { game: "sixth-game", goal: "Win the last trick.", short: ["Follow suit."], sections: [] }
          : (GAMES as unknown as GameInfo[]),
      ),
    ),
  );
});
afterEach(() => {
  void unmount(page!);
  vi.unstubAllGlobals();
});

test("the first page has a sentence about every game: ours, or else the game's own", async () => {
  page = mount(Home, { target: document.body });
  await eventually(() => expect(document.body.textContent).toContain("Win the last trick."));
  expect(document.body.textContent).toContain(say("home.about.basset"));
  expect(document.body.textContent).not.toContain("A game of chance and staking.");
});

test("the setup of a game is made when it is looked at, and stays", async () => {
  page = mount(Home, { target: document.body });
  await eventually(() => expect(document.querySelectorAll(".game").length).toBe(GAMES.length));
  expect(document.querySelectorAll(".setup").length).toBe(0);
  const summary = document.querySelector<HTMLElement>(".more > summary");
  summary?.click();
  await tick();
  expect(document.querySelectorAll(".setup").length).toBe(1);
  summary?.click();
  await tick();
  expect(document.querySelectorAll(".setup").length).toBe(1);
});

test("the rules say on top what you want, and the game in short", async () => {
  page = mount(Rulebook, { target: document.body, props: { game: "sixth-game" } });
  await eventually(() => expect(document.body.textContent).toContain("Win the last trick."));
  await tick();
  expect(document.body.textContent).toContain("Follow suit.");
  expect(document.body.textContent).not.toContain("Basset");
});
