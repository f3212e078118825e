import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { stage } from "../../dev/stage";
import * as alert from "./alert";
import Preferences from "./Preferences.svelte";

vi.mock("./alert", { spy: true });
vi.mock(import("../words/language"), async (original) => ({ ...(await original()), locale: "de" }));

const page = stage();
afterEach(() => vi.restoreAllMocks());

test("speeds are numbers of the language of the page", () => {
  page.show(Preferences, {});
  flushSync();
  const speeds = [...page.root.querySelectorAll("option")]
    .map((one) => one.textContent)
    .filter((text) => /×/.test(text));
  expect(speeds).toEqual(["0,5×", "1×", "1,5×", "2×"]);
});

test("a box for notifications that the browser does not allow is not ticked", async () => {
  vi.mocked(alert.canNotify).mockReturnValue(true);
  vi.mocked(alert.wantNotifications).mockResolvedValue(false);
  page.show(Preferences, {});
  flushSync();
  const label = [...page.root.querySelectorAll("label")].find((one) => one.textContent?.includes("Notifications"))!;
  const box = label.querySelector("input")!;
  box.click();
  expect(box.checked).toBe(true);
  await eventually(() => expect(box.checked).toBe(false));
  expect(page.root.querySelector("[role=status]")?.textContent).not.toBe("");
});
