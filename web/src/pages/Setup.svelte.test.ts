import { expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { stage } from "../../dev/stage";
import type { GameInfo } from "../wire";
import { say } from "../words";
import { defaultForm } from "./new-table";
import Setup from "./Setup.svelte";

vi.mock("../table/Invite.svelte", () => Promise.reject(new TypeError("no network")));

const basement = {
  id: "basement",
  min_players: 2,
  max_players: 4,
  usual_players: 3,
  levels: ["medium"],
  presets: [],
  main_options: [],
  options: [],
} as unknown as GameInfo;
const page = stage();

function opens() {
  const form = $state({ ...defaultForm(basement), timeControl: "bank" as const });
  page.show(Setup, { game: basement, form });
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
