import { expect, test, vi } from "vitest";
import { Moments } from "./moments.svelte";

vi.mock("./player", () => Promise.reject(new TypeError("no network")));

test("where what shows the moments cannot be fetched, each position is shown at once", async () => {
  const lost = vi.fn();
  process.on("unhandledRejection", lost);
  const shown: string[] = [];
  const moments = new Moments({ position: () => null, seat: () => 0, show: () => {} });
  const leave = moments.attach(document.createElement("div"), "basement");
  await vi.dynamicImportSettled();
  moments.push({ events: [], position: null, anew: false, apply: () => shown.push("the next position") });
  await new Promise((done) => setTimeout(done));
  expect(shown).toEqual(["the next position"]);
  expect(lost).not.toHaveBeenCalled();
  process.off("unhandledRejection", lost);
  leave();
});
