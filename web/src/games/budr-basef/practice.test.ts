import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../../../dev/eventually";
import { stage } from "../../../dev/stage";
import { say } from "../../words";
import { answer, among, chooseRun, EASIEST, median, overlooked, readExamples } from "./practice";
import Practice from "./Practice.svelte";
import table from "./stacks.json";

const examples = readExamples(table);

/** Draws that come round. */
function drawing() {
  let n = 0;
  return (most: number) => (n = (n * 7 + 3) % 1009) % most;
}

test("the table has stacks with every set, and some with none", () => {
  const names = new Set(examples.flatMap((example) => example.matches));
  expect(names.size).toBe(14);
  expect(examples.filter((example) => example.matches.length === 0).length).toBeGreaterThan(50);
  for (const { stack } of examples) expect(stack.length).toBeGreaterThan(1);
});

test("a run has no stack twice, and both kinds", () => {
  const run = chooseRun(examples, EASIEST, 20, drawing());
  expect(new Set(run.map((example) => example.stack.join())).size).toBe(20);
  expect(run.some((example) => example.matches.length > 0)).toBe(true);
  expect(run.some((example) => example.matches.length === 0)).toBe(true);
});

test("with few sets the others are not there", () => {
  const example = { stack: ["JC", "AH", "JD"], matches: ["Twelve", "Odd"] };
  expect(among(example, ["Odd"]).matches).toEqual(["Odd"]);
  expect(among(example, ["King"]).matches).toEqual([]);
  expect(among(example, null)).toBe(example);
});

test("answers are judged, and what was overlooked is told once", () => {
  const there = { stack: ["JC", "AH"], matches: ["Twelve"] };
  const nothing = { stack: ["2C", "9H"], matches: [] };
  const answers = [
    answer(there, true, 300.4),
    answer(there, false, 900),
    answer(there, false, 800),
    answer(nothing, true, 400),
    answer(nothing, false, 700),
  ];
  expect(answers.map((one) => one.right)).toEqual([true, false, false, false, true]);
  expect(median(answers)).toBe(700);
  expect(overlooked(answers)).toEqual(["Twelve"]);
  expect(median([])).toBeNull();
});

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
