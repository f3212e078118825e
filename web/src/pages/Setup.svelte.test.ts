import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { BASEMENT } from "../../dev/game-info";
import { stage } from "../../dev/stage";
import type { OptionInfo } from "../wire";
import { say } from "../words";
import { defaultForm } from "./new-table";
import Setup from "./Setup.svelte";

vi.mock("../table/Invite.svelte", () => Promise.reject(new TypeError("no network")));

const page = stage();

function opens(game = BASEMENT) {
  const form = $state({ ...defaultForm(game), timeControl: "bank" as const });
  page.show(Setup, { game, form });
  return form;
}

function type(field: HTMLInputElement, typed: string) {
  field.value = typed;
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}

test("a field of the clock shows the seconds that will be asked for", async () => {
  const form = opens();
  const [seconds, increment] = page.root.querySelectorAll<HTMLInputElement>("input[role=spinbutton]");
  type(seconds, "99999");
  type(increment, "");
  await eventually(() => expect([seconds.value, increment.value]).toEqual(["7200", "5"]));
  expect([form.seconds, form.increment]).toEqual([7200, 5]);
});

test("seconds are read as they are grouped, and what cannot be read leaves them as they were", () => {
  const form = opens();
  const [seconds] = page.root.querySelectorAll<HTMLInputElement>("input[role=spinbutton]");
  type(seconds, "1.200");
  flushSync();
  expect([form.seconds, seconds.value, seconds.getAttribute("aria-valuenow")]).toEqual([1200, "1200", "1200"]);
  type(seconds, "an hour");
  expect([form.seconds, seconds.value]).toEqual([1200, "1200"]);
});

test("a link that cannot be shown is said", async () => {
  opens();
  const link = page.root.querySelector<HTMLDetailsElement>("details.link");
  if (link) link.open = true;
  await eventually(() => expect(link?.textContent).toContain(say("unloaded.text")));
});

test("a house rule that is set back to what it was is not counted as changed", () => {
  const rule: OptionInfo = {
    name: "mix",
    question: "May you mix?",
    group: "play",
    field: { kind: "switch" },
    allowed: [],
    default: false,
    clause: "BSM-R22",
    about: "",
  };
  opens({ ...BASEMENT, options: [rule] });
  const count = () => page.root.querySelector("fieldset [role=status]")?.textContent.trim();
  const toggle = page.root.querySelector<HTMLInputElement>("[role=switch]")!;
  toggle.click();
  flushSync();
  expect(count()).toBe(say("setup.changed", { n: 1 }));
  toggle.click();
  flushSync();
  expect(count()).toBe("");
});
