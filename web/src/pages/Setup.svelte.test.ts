import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { BASEMENT } from "../../dev/game-info";
import { stage } from "../../dev/stage";
import { say } from "../words";
import { defaultForm } from "./new-table";
import Setup from "./Setup.svelte";

vi.mock("../table/Invite.svelte", () => Promise.reject(new TypeError("no network")));

const page = stage();

function opens() {
  const form = $state({ ...defaultForm(BASEMENT), timeControl: "bank" as const });
  page.show(Setup, { game: BASEMENT, form });
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
