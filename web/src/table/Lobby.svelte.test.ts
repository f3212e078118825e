import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { TABLE } from "../../dev/fake-socket";
import { stage } from "../../dev/stage";
import type { SeatInfo } from "../wire";
import { say } from "../words";
import type { Notice } from "./live.svelte";
import Lobby from "./Lobby.svelte";
import { Questions } from "./questions.svelte";

vi.mock("../net/http", async (actual) => ({ ...(await actual<object>()), games: () => Promise.resolve([]) }));

const page = stage();
beforeEach(() => localStorage.clear());

const seat = (more: Partial<SeatInfo>) => ({ occupant: "empty", name: "", host: false, ...more }) as SeatInfo;

/** The lobby of a table with these seats; `sits` says whether the server gives one. */
function shows(seats: SeatInfo[], sits = () => true) {
  const live = $state({
    table: { ...TABLE, phase: "lobby", seats },
    seat: null,
    notice: null as Notice | null,
    questions: new Questions(() => Promise.resolve({ type: "done", seq: 1 } as never)),
    sit: vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(sits())),
  });
  page.show(Lobby, { live: live as never, link: "https://parlour.example/t/owl", names: ["", ""], onclause: () => {} });
  flushSync();
  return live;
}

const text = () => page.root.textContent;
const field = () => page.root.querySelector<HTMLInputElement>("input[autocomplete=nickname]")!;
function types(name: string) {
  field().value = name;
  field().dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}
const sitDown = () => page.root.querySelector("form")!.requestSubmit();

test("before anyone sits, the first is asked to take a seat, and gets no link yet", () => {
  shows([seat({}), seat({})]);
  expect(text()).toContain(say("lobby.first"));
  expect(text()).not.toContain(say("lobby.link"));
});

test("once there is a host, the link is there for all", () => {
  shows([seat({ occupant: "person", name: "Ann", host: true }), seat({})]);
  expect(text()).not.toContain(say("lobby.first"));
  expect(text()).toContain(say("lobby.link"));
});

test("a name is as long as the server takes it, and a refusal is gone once you sit", async () => {
  let sits = false;
  const live = shows([seat({}), seat({})], () => sits);
  types("abcdefghijklmnopqrstuvwxyz12");
  expect(field().value).toBe("abcdefghijklmnopqrstuvwx");
  sitDown();
  live.notice = { refusal: { code: "bad_name", clause: null, message: "No.", args: {} } as never, action: null };
  flushSync();
  expect(page.root.querySelector("form ~ .told .notice"), "it is said at the field").not.toBeNull();
  await eventually(() => expect(live.sit).toHaveBeenCalledTimes(1));
  expect(live.notice, "it stays").not.toBeNull();
  sits = true;
  types("Ann");
  await eventually(() => {
    if (live.sit.mock.calls.length < 2) sitDown();
    expect(live.notice).toBeNull();
  });
  expect(live.sit.mock.calls[1][0]).toBe("Ann");
});
