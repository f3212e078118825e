import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import { sockets, TABLE } from "../../dev/fake-socket";
import type { Position, TableInfo, Update } from "../wire";
import { LiveTable } from "./live.svelte";
import { TableScreen } from "./screen.svelte";

vi.mock("../net/socket", () => import("../../dev/fake-socket"));
vi.mock("../net/http", async (actual) => ({ ...(await actual<object>()), games: () => Promise.resolve([]) }));

let end = () => {};
beforeEach(() => localStorage.clear());
afterEach(() => end());

/** How a table stands after all cards are played, or in your turn. */
const position = (turn: Position["turn"]): Position => ({
  view: {},
  turn,
  legal: turn.kind === "over" ? null : { actions: ["pass"], complete: true },
  face: 0,
  clocks: null,
  scores: [3],
  undo: "no",
  proof: null,
});

/** The screen of someone who has the only seat. */
function opens() {
  const live = new LiveTable("quiet-owl", null, () => ({}));
  let screen: TableScreen | undefined;
  end = $effect.root(() => {
    screen = new TableScreen(live, "https://parlour.example/t/quiet-owl");
  });
  const socket = sockets.at(-1)!;
  socket.onopen?.();
  socket.receive({ type: "welcome", you: { seat: 0, refused: false }, now: 0, resumed: false });
  let seq = 0;
  const update = (table: Partial<TableInfo>, more: Partial<Update> = {}) => {
    const seats = [{ occupant: "person", name: "Ann" } as TableInfo["seats"][number]];
    const turn: Position["turn"] = table.phase === "over" ? { kind: "over" } : { kind: "one", seat: 0 };
    seq += 1;
    socket.receive({
      type: "update",
      seq,
      now: 0,
      events: [],
      table: { ...TABLE, seats, ...table },
      position: position(turn),
      ...more,
    });
    flushSync();
  };
  return { live, screen: screen!, socket, update };
}

test("the match that you have played is not shown at the end of one that this page slept through", async () => {
  const { screen, update } = opens();
  update({});
  await eventually(() => expect(localStorage.getItem("parlour/begun")).toContain("quiet-owl"));
  update({ phase: "over" });
  await eventually(() => expect(screen.kept?.match).toBe(1));
  update({ match_no: 2, phase: "over" });
  expect(screen.kept).toBeNull();
});

test("a tab that has lost the seat to another one does not say that it is your turn", () => {
  const { screen, socket, update } = opens();
  update({});
  expect(document.title).toMatch(/^● /);
  expect(screen.stopped).toBe(false);
  socket.receive({ type: "bye", why: "taken_over", message: "Another tab has the seat." });
  flushSync();
  expect(document.title).not.toMatch(/^● /);
  expect(screen.stopped).toBe(true);
});

test("the window says which table is not found, and which is a daily deal", () => {
  const { live, screen, update } = opens();
  flushSync();
  expect(document.title).toBe("Parlour");
  live.connection = "gone";
  flushSync();
  expect(document.title).toBe("Table not found – Parlour");
  live.connection = "open";
  update({ phase: "over", given: { kind: "daily", date: "2026-11-30" } });
  expect(screen.title).toBe("Daily deal: basement");
  expect(document.title).toBe("Daily deal: basement – Parlour");
});
