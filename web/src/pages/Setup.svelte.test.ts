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

test("a field of the clock shows the seconds that will be asked for", async () => {
  const form = opens();
  const [seconds, increment] = page.root.querySelectorAll<HTMLInputElement>("input[type=number]");
  const type = (field: HTMLInputElement, typed: string) => {
    field.value = typed;
    for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
  };
  type(seconds, "99999");
  type(increment, "");
  await eventually(() => expect([seconds.value, increment.value]).toEqual(["7200", "5"]));
  expect([form.seconds, form.increment]).toEqual([7200, 5]);
});

test("a link that cannot be shown is said", async () => {
  opens();
  const link = page.root.querySelector<HTMLDetailsElement>("details.link");
  if (link) link.open = true;
  await eventually(() => expect(link?.textContent).toContain(say("unloaded.text")));
});
