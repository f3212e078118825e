import { beforeEach, expect, test, vi } from "vitest";
import { named } from "../../dev/board-driver";
import { eventually } from "../../dev/eventually";
import { stage } from "../../dev/stage";
import fixtures from "../games/basement/fixtures.json";
import * as http from "../net/http";
import type { Viewer } from "../net/http";
import type { ReplayPart } from "../wire";
import { say } from "../words";
import ReplayTable from "./ReplayTable.svelte";
import { Replaying } from "./replaying.svelte";

vi.mock("../net/http", { spy: true });

const ACTS = 130;
const { view } = named(fixtures, "a run of two, a deck");

/** A part of a replay in which each step says its number. */
function partFrom(from: number, count: number): ReplayPart {
  const many = Math.max(0, Math.min(count, ACTS + 1 - from));
  const steps = Array.from({ length: many }, (_, n) => ({
    number: from + n,
    seat: 0,
    action: "pass",
    said: `move ${from + n}`,
    events: [],
    view,
    scores: [0, 0, 0, 0],
  }));
  return { game: "basement", names: ["Ann", "Ben", "Cid", "Dot"], acts: ACTS, scores: [-12345, 0, 0, 0], steps };
}

const ARROW = { key: "ArrowRight", bubbles: true, cancelable: true };

/** Requests for which no one answers. */
let silent: (viewer: Viewer, from: number) => boolean;
const page = stage();

beforeEach(() => {
  silent = () => false;
  vi.mocked(http.games).mockResolvedValue([]);
  vi.mocked(http.replay)
    .mockReset()
    .mockImplementation((_, viewer, from, count) =>
      silent(viewer, from) ? Promise.reject(new http.Failed(0, null)) : Promise.resolve(partFrom(from, count)),
    );
});

/** Opens the replay at a step. */
async function opens(at: number, said = `move ${at}`): Promise<Replaying> {
  const replaying = new Replaying({ table: "owl", match: 1 }, "all", at);
  const save = () => Promise.reject(new http.Failed(0, null));
  const rest = { title: "owl", when: "", link: null, verify: null, of: null, onstep: () => {} };
  page.show(ReplayTable, { replaying, save, ...rest });
  await shows(".did", said);
  return replaying;
}

const text = (selector: string) =>
  [...page.root.querySelectorAll(selector)].map((one) => one.textContent.replace(/\s+/g, " ").trim()).join("");
const shows = (selector: string, words: string) => eventually(() => expect(text(selector)).toContain(words));
const called = (name: string) =>
  [...page.root.querySelectorAll("button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent.trim()) === name,
  );

test("a replay whose beginning cannot be fetched can be asked for again", async () => {
  silent = () => true;
  const replaying = new Replaying({ table: "owl", match: 1 }, "all", 0);
  const rest = { title: "owl", when: "", link: null, verify: null, save: null, of: null, onstep: () => {} };
  page.show(ReplayTable, { replaying, ...rest });
  await shows("[role=alert]", say("unreachable"));
  silent = () => false;
  called(say("again"))?.click();
  await shows(".did", "move 0");
});

test("an arrow that a board has taken does not move the replay", async () => {
  const replaying = await opens(3);
  const board = page.root.querySelector(".stage")!;
  const press = () => board.dispatchEvent(new KeyboardEvent("keydown", ARROW));
  press();
  expect(replaying.at).toBe(4);
  board.addEventListener("keydown", (event) => event.preventDefault());
  press();
  expect(replaying.at).toBe(4);
});

test("the result has minus signs and groups, as points have everywhere", async () => {
  await opens(0);
  expect(text(".result")).toContain("Ann −12,345");
});

test("a part that cannot be fetched is said, playing stops there, and it can be asked for again", async () => {
  const replaying = await opens(97);
  silent = () => true;
  replaying.go(119);
  called(say("replay.play"))?.click();
  await shows(".panel .trouble", say("unreachable"));
  await eventually(() => expect(called(say("replay.play"))).toBeDefined());
  silent = () => false;
  called(say("again"))?.click();
  await shows(".did", "move 120");
  expect(text(".panel .trouble")).toBe("");
});

test("until another player's view is here, the table is that of the viewer before", async () => {
  const replaying = await opens(3);
  silent = (viewer) => viewer === 1;
  replaying.look(1);
  await shows(".panel .trouble", say("unreachable"));
  expect(replaying.shown?.viewer).toBe("all");
  silent = () => false;
  called(say("again"))?.click();
  await eventually(() => expect(replaying.shown?.viewer).toBe(1));
});

test("a transcript has all steps, also those that were on their way, or it is said that it has not", async () => {
  const replaying = await opens(0);
  const asked = replaying.all();
  expect((await replaying.all())?.map(({ number }) => number)).toEqual(Array.from({ length: ACTS + 1 }, (_, n) => n));
  await asked;
  silent = (_, from) => from === 60;
  replaying.look("spectator");
  called(say("replay.transcript"))?.click();
  await shows(".trouble", say("unreachable"));
  expect(page.root.querySelector("pre")).toBeNull();
});

test("what others chose is hidden only where nothing of it is seen", async () => {
  const chosen = (from: number, count: number): ReplayPart => {
    const part = partFrom(from, count);
    const event = { n: 1, data: { event: "noted" }, text: "Ben plays a 7." };
    part.steps.forEach((step) =>
      Object.assign(step, { seat: 1, said: null, events: step.number === 1 ? [event] : [] }),
    );
    return part;
  };
  vi.mocked(http.replay).mockImplementation((_, __, from, count) => Promise.resolve(chosen(from, count)));
  await opens(1, "Ben plays a 7.");
  called(say("replay.transcript"))?.click();
  await eventually(() => expect(page.root.querySelector("pre")).not.toBeNull());
  const lines = page.root.querySelector("pre")!.textContent.split("\n");
  expect(lines.slice(1, 4)).toEqual(["1. Ben", "   Ben plays a 7.", `2. Ben: ${say("replay.hidden")}`]);
});

test("it is said why a record cannot be saved", async () => {
  await opens(0);
  called(say("over.record"))?.click();
  await shows(".trouble", say("unreachable"));
});
