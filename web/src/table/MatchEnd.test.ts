import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { eventually } from "../../dev/eventually";
import { TABLE } from "../../dev/fake-socket";
import { stage } from "../../dev/stage";
import type { LiveTable } from "./live.svelte";
import MatchEnd from "./MatchEnd.svelte";

const end = stage();
const button = (text: string) => [...end.root.querySelectorAll("button")].find((one) => one.textContent === text)!;

test("a second press makes no second table, until the first one could not be made", async () => {
  const seat = { occupant: "person", ready: false, host: true };
  const table = { ...TABLE, phase: "over", seats: [seat] };
  const live = { table, position: { scores: [3] }, seat: 0 } as unknown as LiveTable;
  let made = 0;
  let fail = () => {};
  const play = () => {
    made += 1;
    return new Promise<void>((resolve) => (fail = resolve));
  };
  const next = { label: "Next match", play };
  end.show(MatchEnd, { live, kept: null, names: ["Ann"], next });
  flushSync();
  button("Next match").click();
  flushSync();
  button("Next match").click();
  expect(made).toBe(1);
  expect(button("Rematch").disabled, "one or the other").toBe(true);
  fail();
  await eventually(() => expect(button("Next match").disabled).toBe(false));
  button("Next match").click();
  expect(made).toBe(2);
});
