import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { stage } from "../../dev/stage";
import * as http from "../net/http";
import * as puzzles from "../net/puzzles";
import { puzzleOfDay } from "../table/puzzles";
import { say } from "../words";
import Puzzles from "./Puzzles.svelte";

vi.mock("../net/http", { spy: true });
vi.mock("../net/puzzles", { spy: true });

const page = stage();

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime("2026-11-26T23:59:00Z");
  vi.mocked(http.games).mockResolvedValue([]);
  vi.mocked(puzzles.puzzleList).mockResolvedValue({ difficulties: [1, 2, 3, 4, 5, 1, 2] });
  vi.mocked(puzzles.puzzleTable).mockReset().mockResolvedValue("heron");
});
afterEach(() => vi.useRealTimers());

const start = () => [...page.root.querySelectorAll("button")].find((one) => one.textContent === say("puzzles.start"));
const shows = (words: string) => eventually(() => expect(page.root.textContent).toContain(words));

test("after midnight the page shows the puzzle of the new day before any is played", async () => {
  const [before, after] = ["2026-11-26", "2026-11-27"].map((date) => puzzleOfDay(date, 7));
  page.show(Puzzles, { route: { page: "puzzles", game: "basset" } });
  await shows(say("puzzles.number", { n: before }));
  vi.setSystemTime("2026-11-27T00:01:00Z");
  start()?.click();
  await shows(say("puzzles.number", { n: after }));
  expect(puzzles.puzzleTable).not.toHaveBeenCalled();
  start()?.click();
  await eventually(() => expect(puzzles.puzzleTable).toHaveBeenCalledWith("basset", after));
});

test("a page that is looked at again after midnight shows the puzzle of the new day", async () => {
  page.show(Puzzles, { route: { page: "puzzles", game: "basset" } });
  await shows(say("puzzles.start"));
  vi.setSystemTime("2026-11-27T00:01:00Z");
  document.dispatchEvent(new Event("visibilitychange"));
  await shows(say("puzzles.number", { n: puzzleOfDay("2026-11-27", 7) }));
});

test("of a game without puzzles nothing else is said", async () => {
  const none = new http.Failed(404, { code: "no_puzzles", message: "There are no puzzles for this game." });
  vi.mocked(puzzles.puzzleList).mockRejectedValue(none);
  page.show(Puzzles, { route: { page: "puzzles", game: "basset" } });
  await eventually(() => expect(page.root.querySelector("[role=alert]")?.textContent).toContain("no puzzles"));
  expect(page.root.textContent).not.toContain(say("puzzles.today"));
});
