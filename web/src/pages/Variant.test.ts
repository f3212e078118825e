import { beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { BASEMENT } from "../../dev/game-info";
import { stage } from "../../dev/stage";
import * as http from "../net/http";
import * as tests from "../net/playtests";
import { say } from "../words";
import Variant from "./Variant.svelte";

vi.mock("../net/http", { spy: true });
vi.mock("../net/playtests", { spy: true });

const page = stage();

beforeEach(() => {
  vi.mocked(http.games).mockResolvedValue([BASEMENT]);
  vi.mocked(http.network).mockRejectedValue(new http.Failed(404, null));
  vi.mocked(tests.newPlaytest)
    .mockReset()
    .mockImplementation(({ players }) => Promise.resolve({ playtest: `of-${players}`, key: "k" }));
});

const button = () => [...page.root.querySelectorAll("button")].find((one) => one.textContent === say("playtest.start"));
const links = () =>
  [...page.root.querySelectorAll("textarea")].map(({ value }) => value).filter((one) => /of-\d\/results/.test(one));
const isOpen = () => button()?.getAttribute("aria-expanded") === "true";

async function opens() {
  page.show(Variant, { route: { page: "variant", game: "basement" } });
  await eventually(() => expect(button()).toBeDefined());
  button()?.click();
}

test("a playtest is begun once for the same rules, however often it is opened", async () => {
  await opens();
  await eventually(() => expect(links()[0]).toContain("/playtest/of-3"));
  button()?.click();
  await eventually(() => expect(links()).toEqual([]));
  button()?.click();
  await eventually(() => expect(links()[0]).toContain("/playtest/of-3"));
  expect(tests.newPlaytest).toHaveBeenCalledTimes(1);
});

test("other rules close it, and have a playtest of their own once it is opened", async () => {
  await opens();
  await eventually(() => expect(links()).not.toEqual([]));
  const players = [...page.root.querySelectorAll("label")].find((one) =>
    one.textContent.startsWith(say("setup.players")),
  )?.control as HTMLSelectElement;
  players.value = "2";
  players.dispatchEvent(new Event("change", { bubbles: true }));
  await eventually(() => expect(isOpen()).toBe(false));
  expect(links()).toEqual([]);
  expect(tests.newPlaytest).toHaveBeenCalledTimes(1);
  button()?.click();
  await eventually(() => expect(links()[0]).toContain("/playtest/of-2"));
});

test("a playtest that could not be begun is begun when it is opened again", async () => {
  vi.mocked(tests.newPlaytest).mockRejectedValueOnce(new http.Failed(0, null));
  await opens();
  await eventually(() => expect(page.root.textContent).toContain(say("unreachable")));
  button()?.click();
  await eventually(() => expect(isOpen()).toBe(false));
  button()?.click();
  await eventually(() => expect(links()[0]).toContain("/playtest/of-3"));
});
