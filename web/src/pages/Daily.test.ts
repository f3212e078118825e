import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { stage } from "../../dev/stage";
import * as given from "../net/given";
import * as http from "../net/http";
import { navigate } from "../router.svelte";
import { beginDaily } from "../table/daily";
import { say } from "../words";
import Daily from "./Daily.svelte";
import DailyMarks from "./DailyMarks.svelte";

vi.mock("../net/http", { spy: true });
vi.mock("../net/given", { spy: true });

const page = stage();

beforeEach(() => {
  localStorage.clear();
  navigate("/");
  vi.setSystemTime("2026-11-26T23:59:00Z");
  vi.mocked(http.games).mockResolvedValue([]);
  vi.mocked(http.tableExists).mockResolvedValue(true);
  vi.mocked(given.dailyTable).mockReset().mockResolvedValue("heron");
});
afterEach(() => vi.useRealTimers());

const shows = (words: string) => eventually(() => expect(page.root.textContent).toContain(words));
const press = (name: string) =>
  [...page.root.querySelectorAll("button")].find((one) => one.textContent === name)?.click();
const opens = (date: string | null) => page.show(Daily, { route: { page: "daily", game: "basset", date } });

test("a match of today whose table is gone is begun again, and one of yesterday is practice", async () => {
  beginDaily("basset", "2026-11-26", "owl");
  vi.mocked(http.tableExists).mockResolvedValue(false);
  opens(null);
  await shows(say("daily.gone"));
  vi.setSystemTime("2026-11-27T09:00:00Z");
  opens("2026-11-26");
  await shows(say("daily.play_past"));
});

test("after midnight the page says that it is another day's deal before anything is played", async () => {
  opens("2026-11-26");
  await shows(say("daily.start"));
  vi.setSystemTime("2026-11-27T00:01:00Z");
  press(say("daily.start"));
  await shows(say("daily.play_past"));
  expect(given.dailyTable).not.toHaveBeenCalled();
  press(say("daily.play_past"));
  await eventually(() => expect(location.pathname).toBe("/t/heron"));
});

test("a page that was left open has the deal of the day on which you come back", async () => {
  opens(null);
  await shows("Nov 26, 2026");
  vi.setSystemTime("2026-11-27T09:00:00Z");
  document.dispatchEvent(new Event("visibilitychange"));
  await shows("Nov 27, 2026");
  press(say("daily.start"));
  await eventually(() => expect(given.dailyTable).toHaveBeenCalledWith("basset", "2026-11-27"));
});

test("the squares of a deal are read out as words", () => {
  page.show(DailyMarks, { marks: "🟩🟨⬜🟩" });
  expect(page.root.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("first, in between, last, first");
});
