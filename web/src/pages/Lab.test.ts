import { mount, unmount } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { BASEMENT } from "../../dev/game-info";
import { stage } from "../../dev/stage";
import * as http from "../net/http";
import { navigate } from "../router.svelte";
import type { StudyInfo } from "../wire";
import { say } from "../words";
import Lab from "./Lab.svelte";

vi.mock("../net/http", { spy: true });

const running: StudyInfo = {
  study: "s1",
  state: "running",
  done: 3,
  total: 200,
  percent: 2,
  section: "the games of random bots",
  error: null,
};
const away = () => new http.Failed(0, null);
const page = stage();

beforeEach(() => {
  vi.mocked(http.games).mockResolvedValue([BASEMENT]);
  vi.mocked(http.newStudy).mockReset().mockResolvedValue(running);
  vi.mocked(http.studyInfo).mockReset().mockResolvedValue(running);
});

const text = () => page.root.textContent.replace(/\s+/g, " ");
const shows = (words: string) => eventually(() => expect(text()).toContain(words));
const called = (name: string) => [...page.root.querySelectorAll("button")].find((one) => one.textContent === name);

const props = { route: { page: "lab" as const, game: null } };

/** Opens the lab and begins a study. */
async function begins(open = () => page.show(Lab, props)) {
  open();
  await eventually(() => expect(called(say("lab.begin"))).toBeDefined());
  called(say("lab.begin"))?.click();
  called(say("lab.begin"))?.click();
}

test("one press or two, one study begins", async () => {
  await begins();
  await eventually(() => expect(called(say("lab.end"))).toBeDefined());
  expect(http.newStudy).toHaveBeenCalledTimes(1);
});

test("a study goes on while no one answers, and it is said", async () => {
  vi.mocked(http.studyInfo).mockReset().mockRejectedValue(away());
  await begins();
  await shows(say("unreachable"));
  expect(called(say("lab.end"))).toBeDefined();
  vi.mocked(http.studyInfo).mockReset().mockResolvedValue(running);
  await eventually(() => expect(text()).not.toContain(say("unreachable")));
  vi.mocked(http.studyInfo).mockReset().mockRejectedValue(new http.Failed(404, null));
  await eventually(() => expect(called(say("lab.begin"))).toBeDefined());
  expect(text()).toContain(say("failed"));
});

test("it is said why a study cannot be stopped", async () => {
  vi.mocked(http.endStudy).mockRejectedValueOnce(away());
  await begins();
  await eventually(() => expect(called(say("lab.end"))).toBeDefined());
  called(say("lab.end"))?.click();
  await shows(say("unreachable"));
});

test("what is wrong with a link is no longer said once another game is chosen", async () => {
  vi.mocked(http.games).mockResolvedValue([BASEMENT, { ...BASEMENT, id: "basset", title: "Basset" }]);
  navigate("/lab/basement?rouns=3&hash=0123456789abcdef");
  page.show(Lab, { route: { page: "lab", game: "basement" } });
  await eventually(() => expect(text()).toContain("rouns"));
  const game = page.root.querySelector("select")!;
  game.value = "basset";
  game.dispatchEvent(new Event("change", { bubbles: true }));
  await eventually(() => expect(text()).not.toContain("rouns"));
});

test("a game alone in the address is chosen, and nothing is said to be cut off", async () => {
  vi.mocked(http.games).mockResolvedValue([BASEMENT, { ...BASEMENT, id: "basset", title: "Basset" }]);
  navigate("/lab/basset?lang=en");
  page.show(Lab, { route: { page: "lab", game: "basset" } });
  await eventually(() => expect(page.root.querySelector("select")?.value).toBe("basset"));
  expect(page.root.querySelector("[role=alert]")).toBeNull();
});

test("after you have left, nothing more is asked", async () => {
  let answer: (info: StudyInfo) => void = () => {};
  const answered = new Promise<StudyInfo>((resolve) => (answer = resolve));
  vi.mocked(http.studyInfo).mockReset().mockReturnValue(answered);
  let lab: Record<string, unknown> = {};
  await begins(() => (lab = mount(Lab, { target: page.root, props })));
  await eventually(() => expect(http.studyInfo).toHaveBeenCalled());
  await unmount(lab);
  const later = vi.spyOn(globalThis, "setTimeout");
  answer(running);
  await answered;
  await Promise.resolve();
  expect(later).not.toHaveBeenCalled();
  later.mockRestore();
});

test("a level has its name in the report beside its name on the page, where they differ", async () => {
  page.show(Lab, props);
  await shows("Casual rule");
  await shows("Random");
  expect([...page.root.querySelectorAll("code")].map(({ textContent }) => textContent)).toEqual(["rule"]);
});

test("before a study it is said what the report calls a level, and that it counts more games", async () => {
  page.show(Lab, props);
  await shows(say("lab.levels_named"));
  await shows(say("lab.more_games"));
});
