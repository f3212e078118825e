import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { stage } from "../../dev/stage";
import GameLog from "./GameLog.svelte";
import type { Entry } from "./story.svelte";

const log = stage();

/** So many entries. */
const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => ({
    key: at,
    kind: "event",
    text: `Turn ${at}.`,
    name: "",
    seat: null,
  }));

const props = $state<{ entries: Entry[]; names: string[]; label: string }>({ entries: [], names: [], label: "Log" });

const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** The list, 100 high, of lines that are 50 high each. */
async function shown(lines: Entry[]): Promise<HTMLElement> {
  props.entries = lines;
  log.show(GameLog, props);
  flushSync();
  const list = log.root.querySelector<HTMLElement>(".log")!;
  Object.defineProperty(list, "clientHeight", { value: 100 });
  Object.defineProperty(list, "scrollHeight", { get: () => 50 * list.querySelectorAll("li").length });
  await frame();
  return list;
}

/** Other lines, before the event of the last scroll has been heard. */
async function become(list: HTMLElement, lines: Entry[]): Promise<void> {
  props.entries = lines;
  flushSync();
  list.dispatchEvent(new Event("scroll"));
  await frame();
}

test("the log follows lines that come faster than it is scrolled", async () => {
  const list = await shown(entries(10));
  await become(list, entries(13));
  await become(list, entries(16));
  expect(list.scrollTop).toBe(800);
});

test("the log stays where you have scrolled up to", async () => {
  const list = await shown(entries(20));
  list.dispatchEvent(new Event("scroll"));
  list.scrollTop = 200;
  list.dispatchEvent(new Event("scroll"));
  await become(list, entries(25));
  expect(list.scrollTop).toBe(200);
});
