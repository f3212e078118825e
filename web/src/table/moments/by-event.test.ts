// Several events between two positions: each is announced and shown, one after another.
import { expect, test } from "vitest";
import type { Beat } from "../../games/common/beats";
import type { VisibleEvent } from "../../wire";
import { eventByEvent, type EventScreen } from "./by-event";

const event = (n: number, seat: number): VisibleEvent => ({ n, data: { event: "played", seat }, text: `Event ${n}.` });
/** Seat 1 plays twice, then seat 2. */
const EVENTS = [event(1, 0), event(2, 0), event(3, 1)];
/** A card flies. */
const FLIES: Beat[] = [{ moves: [{ who: { card: "7" }, ms: 100 }] }];

/** A screen that notes what is done with it; what is played ends at once. */
function screen(more: Partial<EventScreen> = {}): EventScreen & { seen: string[] } {
  const seen: string[] = [];
  return {
    seen,
    isCurrent: () => true,
    tell: ({ n }) => seen.push(`tell ${n}`),
    beats: () => FLIES,
    play: () => (seen.push("play"), null),
    readable: () => null,
    clear: () => seen.push("clear"),
    show: (view, latest) => seen.push(`show ${String(view)} after ${latest.map(({ n }) => n).join(" ")}`),
    ...more,
  };
}

test("each event is announced before it is shown, and a turn ends with its events on the board", async () => {
  const table = screen();
  await eventByEvent(EVENTS, "before", table).done;
  expect(table.seen).toEqual(["tell 1", "play", "tell 2", "play", "show before after 1 2", "tell 3", "play"]);
});

test("where a game can say how the table stands in between, the board goes on after each event", async () => {
  const table = screen({ between: (view, [{ n }]) => `${String(view)}+${n}` });
  await eventByEvent(EVENTS, "before", table).done;
  expect(table.seen.filter((what) => what.startsWith("show"))).toEqual([
    "show before+1 after 1",
    "show before+1+2 after 1 2",
  ]);
});

test("what moves nothing is on the board at once, also in the last turn", async () => {
  const table = screen({ between: (view, [{ n }]) => `${String(view)}+${n}`, beats: () => [] });
  await eventByEvent(EVENTS.slice(2), "before", table).done;
  expect(table.seen).toEqual(["tell 3", "clear", "show before+3 after 3", "play"]);
});

test("once all is put on the board, nothing more is announced or shown", async () => {
  let told = 0;
  const table = screen({ isCurrent: () => told < 1, tell: () => void (told += 1) });
  await eventByEvent(EVENTS, "before", table).done;
  expect(told).toBe(1);
  expect(table.seen).toEqual(["play"]);
});
