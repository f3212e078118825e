import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { stage } from "../dev/stage";
import App from "./App.svelte";
import type { Page } from "./pages";
import NotFound from "./pages/NotFound.svelte";

vi.mock("./pages", () => ({ pageOf: () => new Promise(() => {}) }));
const page = stage();

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
