import { beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { stage } from "../../dev/stage";
import * as http from "../net/http";
import { visit } from "../net/store";
import { keepMatch } from "../you/matches";
import Replay from "./Replay.svelte";

vi.mock("../net/http", { spy: true });
const page = stage();

const MAY_3 = new Date(2026, 4, 3).getTime();
const JUNE_9 = new Date(2026, 5, 9).getTime();

beforeEach(() => {
  localStorage.clear();
  vi.mocked(http.games).mockResolvedValue([]);
  vi.mocked(http.replay).mockRejectedValue(new http.Failed(0, null));
});

/** The page of a match's replay. */
function opens(match: number) {
  page.show(Replay, { route: { page: "replay", table: "owl", match, step: 0, of: null } });
  return eventually(() => expect(page.root.textContent).toContain("owl"));
}

test("a replay has the day of its match, not that of your last visit to the table", async () => {
  keepMatch({
    table: "owl",
    match: 1,
    game: "basement",
    at: MAY_3,
    seat: 0,
    players: [],
    preset: null,
    unrated: null,
  });
  visit("owl", "basement", JUNE_9);
  await opens(1);
  expect(page.root.textContent).toContain("May 3, 2026");
  expect(page.root.textContent).not.toContain("Jun");
});

test("a match that is not kept here has no day", async () => {
  visit("owl", "basement", JUNE_9);
  await opens(2);
  expect(page.root.textContent).not.toContain("2026");
});
