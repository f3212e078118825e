import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../dev/eventually";
import { BASEMENT } from "../dev/game-info";
import { stage } from "../dev/stage";
import App from "./App.svelte";
import * as http from "./net/http";
import type { Page } from "./pages";
import NotFound from "./pages/NotFound.svelte";
import { navigate, replaceAddress } from "./router.svelte";

/** The addresses that the page was made for. */
const made = vi.hoisted((): string[] => []);
vi.mock("./pages", () => {
  const Fake = () => made.push(location.pathname + location.search + location.hash);
  return { pageOf: () => Promise.resolve(Fake) };
});
vi.mock("./net/http", { spy: true });
const page = stage();

beforeEach(() => {
  made.length = 0;
  vi.mocked(http.games).mockResolvedValue([BASEMENT]);
});

test("to skip to the content keeps the key of the results of a playtest in the address", () => {
  history.replaceState(null, "", "/playtest/quiet/results#key");
  page.show(App, { opening: NotFound as Page });
  flushSync();
  const skip = page.root.querySelector<HTMLAnchorElement>("a.skip")!;
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  skip.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(location.hash).toBe("#key");
  expect(document.activeElement?.id).toBe("main");
});

test("another address of the same page makes it anew, and a place that it notes itself does not", async () => {
  navigate("/nowhere");
  page.show(App, { opening: NotFound as Page });
  const addresses = ["/variant/basement?rounds=1", "/variant/basement?rounds=2", "/learn/basement", "/learn/basset"];
  for (const [at, address] of addresses.entries()) {
    navigate(address);
    await eventually(() => expect(made).toEqual(addresses.slice(0, at + 1)));
  }
  navigate("/replay/owl?match=1");
  await eventually(() => expect(made).toHaveLength(5));
  replaceAddress("/replay/owl?match=1&step=7");
  navigate("/replay/owl?match=1&step=7");
  navigate("/replay/owl?match=1");
  await eventually(() => expect(made).toEqual([...addresses, "/replay/owl?match=1", "/replay/owl?match=1"]));
});

test("a link that is pasted over the key of results shows those of the new key", async () => {
  page.show(App, { opening: NotFound as Page });
  navigate("/playtest/owl/results#one");
  await eventually(() => expect(made).toHaveLength(1));
  history.replaceState(null, "", "/playtest/owl/results#two");
  dispatchEvent(new PopStateEvent("popstate"));
  await eventually(() => expect(made.at(-1)).toBe("/playtest/owl/results#two"));
});

test("the rules of another game have the focus and a title of their own, and another clause changes neither", async () => {
  navigate("/rules");
  page.show(App, { opening: NotFound as Page });
  await eventually(() => expect(document.title).toMatch(/^Rules/));
  navigate("/rules/basement");
  await eventually(() =>
    expect([document.activeElement?.id, document.title]).toEqual(["main", "Basement: Rules – Parlour"]),
  );
  (document.activeElement as HTMLElement).blur();
  navigate("/rules/basement#BSM-1");
  navigate("/rules/basement#BSM-2");
  flushSync();
  expect(made).toEqual(["/rules/basement"]);
  navigate("/rules");
  await eventually(() => expect([document.activeElement?.id, document.title]).toEqual(["main", "Rules – Parlour"]));
});
