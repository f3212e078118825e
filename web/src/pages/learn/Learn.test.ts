import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { named } from "../../../dev/board-driver";
import fixtures from "../../games/basement/fixtures.json";
import * as boards from "../../games";
import { forget, knowsGame } from "../../net/store";
import type { LessonInfo, LessonStep, NewTable } from "../../wire";
import { say } from "../../words";
import Learn from "./Learn.svelte";
import { eventually } from "../../../dev/eventually";

vi.mock("../../games", { spy: true });

const LESSON: LessonInfo = {
  game: "basement",
  goal: "Be first to get rid of everything.",
  steps: [{ title: "Equal or higher" }, { title: "Nothing fits" }],
  then: { players: 2, options: { rounds: 1 }, level: "easy", bot_delay_ms: 900 },
};
const { view, turn } = named(fixtures, "a run of two, a deck");

/** A step that wants the Blank to be played. A 3 is refused, and Chance It is for later. */
function stepAfter(step: number, actions: string[]): LessonStep {
  const last = actions.at(-1);
  const done = actions.includes("play B");
  return {
    step,
    steps: 2,
    title: LESSON.steps[step - 1].title,
    say: done ? "It was as high as the pile." : `Step ${step}: play a card that fits.`,
    view,
    turn,
    legal: done ? null : { actions: ["chance", "eat", "play B"], complete: true },
    expect: done ? [] : ["play B"],
    seat: 0,
    scores: [0, 0, 0, 0],
    events: [],
    answer:
      last === "play 3"
        ? { text: "A 3 is lower than the 7.", clause: "BSM-13", kind: "refused" }
        : last === "chance"
          ? { text: "The Deck can wait.", clause: null, kind: "not_yet" }
          : null,
    done,
    after: done ? "It was as high as the pile." : null,
  };
}

let page: Record<string, unknown> | undefined;
/** What was posted: the address and the body. */
let posted: [string, unknown][];
/** No one answers at this address. */
let silent: string | null;

beforeEach(() => {
  posted = [];
  silent = null;
  vi.stubGlobal("fetch", (path: string, init?: { body?: string }) => {
    const body = init?.body === undefined ? null : (JSON.parse(init.body) as { actions: string[] });
    if (path === silent) return Promise.reject(new TypeError("no network"));
    if (body) posted.push([path, body]);
    const step = /^\/api\/lessons\/basement\/(\d)$/.exec(path)?.[1];
    if (step && body) return Promise.resolve(Response.json(stepAfter(Number(step), body.actions)));
    if (path === "/api/lessons/basement") return Promise.resolve(Response.json(LESSON));
    if (path === "/api/lessons/whist")
      return Promise.resolve(Response.json({ code: "no_lesson", message: "No lesson." }, { status: 404 }));
    if (path.startsWith("/api/rules/"))
      return Promise.resolve(Response.json({ game: "basement", goal: LESSON.goal, short: [], sections: [] }));
    if (path === "/api/tables") return Promise.resolve(Response.json({ table: "quiet-owl" }));
    return Promise.resolve(Response.json([{ id: "basement", title: "Basement", lesson: true }]));
  });
});
afterEach(() => {
  if (page) void unmount(page);
  page = undefined;
  forget("met");
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

const text = (selector: string) => document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
const shows = (selector: string, words: string) => eventually(() => expect(text(selector)).toContain(words));
function press(name: string | RegExp, within = "") {
  const found = [...document.querySelectorAll<HTMLElement>(`${within} button`)].find((one) => {
    const words = (one.querySelector(":scope > .unseen") ?? one).textContent?.replace(/\s+/g, " ").trim() ?? "";
    return typeof name === "string" ? words === name : name.test(words);
  });
  if (!found) throw new Error(`no button ${String(name)} in: ${document.body.textContent}`);
  found.click();
}

/** Opens the lesson and goes from the goal to the first step. */
async function begin() {
  page = mount(Learn, { target: document.body, props: { route: { page: "learn", game: "basement" } } });
  await shows(".placard", LESSON.goal);
  press(say("lesson.start"));
  await shows(".task", "Step 1: play a card that fits.");
}

/** Makes the move of the step. */
async function solve() {
  press(/^Blank/);
  await eventually(() => press(/^Play Blank$/));
  await shows(".task", "It was as high as the pile.");
}

test("the goal comes first, and then a position to play in", async () => {
  await begin();
  expect(document.querySelector(".placard")).toBeNull();
  expect(text(".now")).toBe("Step 1 of 2: Equal or higher");
  expect(knowsGame("basement"), "the lesson is not offered again").toBe(true);
});

test("a wrong move is explained with its clause, the position stays, and a good move is marked", async () => {
  await begin();
  expect(document.querySelector(".hinted")).toBeNull();
  press("3", ".hand");
  await eventually(() => press("Play 3"));
  await shows(".strip", "A 3 is lower than the 7.");
  await shows(".hinted .unseen", "Blank");
  document.querySelector<HTMLElement>(".clause")?.click();
  await eventually(() => expect(document.querySelector("dialog[open]")).not.toBeNull());
  press(/^Chance It$/);
  await shows(".strip", "The Deck can wait.");
  expect(posted.at(-1), "the refused move was forgotten").toEqual(["/api/lessons/basement/1", { actions: ["chance"] }]);
});

test("a step that is done leads to the next, and back again", async () => {
  await begin();
  await solve();
  press(say("lesson.next"));
  await shows(".task", "Step 2: play a card that fits.");
  press(say("lesson.back"));
  await shows(".task", "Step 1: play a card that fits.");
  press(say("lesson.back"));
  await shows(".placard", LESSON.goal);
});

test("after the last step there is a short match, or the lesson once more", async () => {
  await begin();
  await solve();
  press(say("lesson.next"));
  await shows(".task", "Step 2: play a card that fits.");
  await solve();
  press(say("lesson.finish"));
  await shows(".placard", say("lesson.end"));
  press(say("lesson.again"));
  await shows(".placard", LESSON.goal);
});

test("the lesson can be skipped: the short match begins at once", async () => {
  await begin();
  press(say("lesson.skip"));
  await eventually(() => expect(location.pathname).toBe("/t/quiet-owl"));
  const [path, table] = posted.at(-1) as [string, NewTable];
  expect(path).toBe("/api/tables");
  expect(table).toMatchObject({
    game: "basement",
    players: 2,
    options: { rounds: 1 },
    bots: "easy",
    bot_delay_ms: 900,
  });
});

test("a game without a lesson says so", async () => {
  page = mount(Learn, { target: document.body, props: { route: { page: "learn", game: "whist" } } });
  await shows("[role=alert]", say("lesson.none"));
});

test("a board that cannot be fetched is said", async () => {
  vi.mocked(boards.gameOf).mockRejectedValueOnce(new TypeError("no network"));
  page = mount(Learn, { target: document.body, props: { route: { page: "learn", game: "basement" } } });
  await shows("[role=alert]", say("unloaded.text"));
});

test("after a failure the step that failed is asked for again, with its moves", async () => {
  await begin();
  silent = "/api/lessons/basement/1";
  press(/^Blank/);
  await eventually(() => press(/^Play Blank$/));
  await shows("[role=alert]", say("unreachable"));
  silent = "/api/lessons/basement/2";
  press(say("again"));
  await shows(".task", "It was as high as the pile.");
  press(say("lesson.next"));
  await shows("[role=alert]", say("unreachable"));
  silent = null;
  press(say("again"));
  await shows(".task", "Step 2: play a card that fits.");
});

test("it is said why the short match cannot begin, wherever you are in the lesson", async () => {
  await begin();
  silent = "/api/tables";
  press(say("lesson.skip"));
  await shows(".trouble", say("unreachable"));
  silent = null;
  press(say("lesson.skip"));
  await eventually(() => expect(location.pathname).toBe("/t/quiet-owl"));
});
