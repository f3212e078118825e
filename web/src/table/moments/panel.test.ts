import { beforeEach, expect, test, vi } from "vitest";
import type { AnyChoreography, Beat } from "../../games/common/beats";
import type { VisibleEvent } from "../../wire";
import { Moments } from "./moments.svelte";

const seen: string[] = [];

/** Says what it plays, and needs no time for it. */
class Player {
  play(beats: Beat[]) {
    if (beats.length > 0) seen.push(`play ${beats.map(({ event }) => event).join(" ")}`);
    return { done: Promise.resolve(), finish: () => {} };
  }
  glides = () => null;
  fade = () => null;
  clear() {}
  keep() {}
  end() {}
}
vi.mock("./player", () => ({ Player }));
beforeEach(() => void seen.splice(0));

const event = (name: string, data: object): VisibleEvent =>
  ({ text: "", data: { event: name, ...data } }) as unknown as VisibleEvent;
const glides = (): Beat[] => [{ moves: [{ ms: 1 }], glides: true }];
const GAME = { start: () => ({}), events: { played: glides, dealt: glides } } as unknown as AnyChoreography;

test("the last card of a round has moved before the panel tells of its end, and the next deal comes after it", async () => {
  const before = { view: {}, turn: { kind: "one", seat: 0 } as const, legal: null };
  const moments = new Moments<typeof before>({ position: () => before, seat: () => 0, show: () => {} });
  moments.use(GAME);
  const leave = moments.attach(document.createElement("div"), "bread-basket");
  await vi.dynamicImportSettled();
  const events = [event("played", { seat: 0 }), event("scored", {}), event("dealt", {})];
  moments.push({
    events,
    position: before,
    anew: false,
    panel: () => {
      seen.push("panel");
      return { done: Promise.resolve(), finish: () => {} };
    },
    apply: () => seen.push("apply"),
  });
  await vi.waitFor(() => expect(seen).toEqual(["play played", "panel", "apply", "play dealt"]));
  leave();
});
