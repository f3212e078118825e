import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../../../dev/eventually";
import { stage } from "../../../dev/stage";
import { say } from "../../words";
import Practice from "./Practice.svelte";

const page = stage();
afterEach(() => vi.unstubAllGlobals());

const button = (name: string) => [...page.root.querySelectorAll("button")].find((one) => one.textContent === name);

test("stacks that could not be loaded can be asked for again", async () => {
  const fetched = vi.fn().mockRejectedValueOnce(new TypeError("no network")).mockResolvedValue(Response.json([]));
  vi.stubGlobal("fetch", fetched);
  page.show(Practice, {});
  await eventually(() => expect(page.root.textContent).toContain(say("budr.practice.failed")));
  button(say("again"))?.click();
  await eventually(() => expect(button(say("budr.practice.begin"))).toBeDefined());
  expect(fetched).toHaveBeenCalledTimes(2);
});
