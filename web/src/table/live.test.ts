import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sockets, TABLE } from "../../dev/fake-socket";
import type { ClientMessage, MatchRating, Position, Refusal, TableInfo, Update } from "../wire";
import { addedOf, commitmentOf } from "./commitment";
import { LiveTable } from "./live.svelte";

vi.mock("../net/socket", () => import("../../dev/fake-socket"));

let live: LiveTable | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => live?.close());

const NOT_YET: Refusal = { code: "not_yet", message: "No match is over." };

/** A page at a table, in the first seat, with the server's end of its connection. */
function opens(table: Partial<TableInfo>) {
  live = new LiveTable("quiet-owl", null, () => ({}));
  const socket = sockets.at(-1)!;
  socket.onopen?.();
  socket.receive({ type: "welcome", you: { seat: 0, refused: false }, now: 0, resumed: false });
  socket.receive({ type: "update", seq: 4, now: 0, events: [], table: { ...TABLE, ...table } });
  const asked = (type: string) =>
    socket.requests.filter((request) => request.type === type) as (ClientMessage & { id: string; entropy: string })[];
  return { live, socket, asked };
}

test("a second press on Rematch asks nothing, before the answer and until the match is shown", async () => {
  const { live, socket, asked } = opens({ phase: "over" });
  const first = live.again();
  void live.again();
  expect(asked("again")).toHaveLength(1);
  const [{ id, entropy }] = asked("again");
  socket.receive({ type: "done", id, seq: 6 });
  await first;
  await live.again();
  expect(asked("again")).toHaveLength(1);
  expect(live.notice).toBeNull();
  expect(addedOf("quiet-owl", 2)).toBe(entropy);

  socket.receive({ type: "update", seq: 6, now: 0, events: [], table: { ...TABLE, match_no: 2, phase: "over" } });
  void live.again();
  expect(asked("again")).toHaveLength(2);
});

test("the first match is asked for once, too", () => {
  const { live, asked } = opens({ phase: "lobby" });
  void live.begin({ type: "start" });
  expect(live.starting).toBe(true);
  void live.begin({ type: "start" });
  expect(asked("start")).toHaveLength(1);
});

test("what a refused rematch would have added is not kept", async () => {
  const { live, socket, asked } = opens({ phase: "over" });
  const done = live.again();
  socket.receive({ type: "refused", id: asked("again")[0].id, error: NOT_YET });
  await done;
  expect(addedOf("quiet-owl", 2)).toBeNull();
  expect(live.notice?.refusal.code).toBe("not_yet");
  void live.again();
  expect(asked("again")).toHaveLength(2);
});

for (const [phase, match] of [
  ["lobby", 1],
  ["playing", 2],
  ["over", 2],
] as const)
  test(`what you add by sitting down in phase ${phase} is kept for match ${match}`, async () => {
    const { live, socket, asked } = opens({ phase });
    const sits = live.sit("Ann", 0);
    const [{ id, entropy }] = asked("sit");
    socket.receive({ type: "seated", id, seat: 0, token: "secret" });
    expect(await sits).toBe(true);
    expect([addedOf("quiet-owl", 1), addedOf("quiet-owl", 2)]).toEqual(match === 1 ? [entropy, null] : [null, entropy]);
  });

const [A, B] = ["a".repeat(64), "b".repeat(64)];
const committed = (commit: string) => ({ fair: { commit, entropies: [] } });

test("the commitment to a rematch is the one that was seen before its cards were dealt", () => {
  const { socket } = opens({ phase: "over", ...committed(A) });
  expect([commitmentOf("quiet-owl", 1), commitmentOf("quiet-owl", 2)]).toEqual([null, A]);
  const table: TableInfo = { ...TABLE, match_no: 2, phase: "playing", ...committed(B) };
  socket.receive({ type: "update", seq: 6, now: 0, events: [], table });
  expect(commitmentOf("quiet-owl", 2)).toBe(A);
});

test("a commitment that is seen once the cards are dealt is not kept, nor is one that is not made yet", () => {
  opens({ phase: "playing", ...committed(A) });
  expect(commitmentOf("quiet-owl", 1)).toBeNull();
  const { socket } = opens({ phase: "over", ...committed("") });
  expect(commitmentOf("quiet-owl", 2)).toBeNull();
  socket.receive({ type: "update", seq: 5, now: 0, events: [], table: { ...TABLE, phase: "over", ...committed(A) } });
  expect(commitmentOf("quiet-owl", 2)).toBe(A);
});

test("the commitment to the first match is kept in the lobby", () => {
  opens({ phase: "lobby", ...committed(A) });
  expect(commitmentOf("quiet-owl", 1)).toBe(A);
});

const RATING: MatchRating = { kind: "rated", before: 1500, after: 1508, margin: 60 };

/** A position of a sealed phase in which you can do this. */
const position = (...actions: string[]): Position => ({
  view: {},
  turn: { kind: "each", seats: [0, 1, 2] },
  legal: { actions, complete: true },
  face: 0,
  clocks: null,
  scores: [0, 0, 0],
  undo: "no",
  proof: null,
});

/** The hint that a page gets, where the table goes on like this before it comes and after it. */
async function hintAfter(before: Position | null, after: Position | null) {
  const { live, socket, asked } = opens({});
  const update = (seq: number, position: Position) =>
    socket.receive({ type: "update", seq, now: 0, events: [], position });
  update(5, position("lay 6:5", "lay 7:5"));
  const comes = live.askHint();
  if (before) update(6, before);
  socket.receive({ type: "hinted", id: asked("hint")[0].id, action: "lay 7:5", said: null, reason: "", why: null });
  await comes;
  if (after) update(7, after);
  return live.hint?.action ?? null;
}

test("a hint stays while others make choices of their own, and goes when yours is another", async () => {
  const same = position("lay 6:5", "lay 7:5");
  expect(await hintAfter(same, same)).toBe("lay 7:5");
  expect(await hintAfter(position("lay 6:5"), null)).toBeNull();
  expect(await hintAfter(null, position("lay 6:5"))).toBeNull();
  expect(await hintAfter(null, { ...same, face: 1 }), "another card is up in the race").toBeNull();
  expect(await hintAfter(null, { ...same, legal: null })).toBeNull();
});

/** A position in which this seat has to play. */
const turnOf = (seat: number, ...actions: string[]): Position => ({
  ...position(),
  turn: { kind: "one", seat },
  legal: seat === 0 ? { actions, complete: true } : null,
});

/** A page whose time ran out, and the next player's turn. */
function ranOut() {
  const page = opens({});
  let seq = 4;
  const update = (more: Partial<Update>) =>
    page.socket.receive({ type: "update", seq: (seq += 1), now: 0, events: [], ...more });
  update({ position: turnOf(0, "play 4") });
  update({ position: turnOf(1), timed_out: { seat: 0, said: "play 4" } });
  expect(page.live.timedOut).not.toBeNull();
  return { ...page, update };
}

test("that your time ran out is said until it is your turn again", () => {
  const { live, update } = ranOut();
  update({ position: turnOf(2) });
  expect(live.timedOut, "others play").not.toBeNull();
  update({ position: turnOf(0, "play 7") });
  expect(live.timedOut).toBeNull();
  update({ position: turnOf(0, "play 7"), timed_out: { seat: 0, said: "draw" } });
  expect(live.timedOut, "the clock has played, and you are next again").not.toBeNull();
});

test("that your time ran out is not said after the match, nor in the next one, nor after a hit", () => {
  const ended = ranOut();
  ended.update({ table: { ...TABLE, phase: "over" } });
  expect(ended.live.timedOut).toBeNull();
  ended.live.close();
  const next = ranOut();
  next.update({ table: { ...TABLE, match_no: 2 } });
  expect(next.live.timedOut).toBeNull();
  next.live.close();
  const { live } = ranOut();
  live.hit("hit", null, []);
  expect(live.timedOut).toBeNull();
});

test("why something was refused goes when it is your turn, and soon after the game has gone on", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const { live, socket, asked } = opens({});
  let seq = 4;
  const update = (more: Partial<Update>) =>
    socket.receive({ type: "update", seq: (seq += 1), now: 0, events: [], ...more });
  const isRefused = async () => {
    const done = live.act("play 4");
    socket.receive({ type: "refused", id: asked("act").at(-1)!.id, error: NOT_YET });
    await done;
    expect(live.notice).not.toBeNull();
  };
  update({ position: turnOf(1) });
  await isRefused();
  update({ position: turnOf(0, "play 7") });
  expect(live.notice, "it is your turn").toBeNull();

  update({ position: turnOf(1) });
  await isRefused();
  update({ position: turnOf(2), events: [{ n: 1, data: { event: "played" }, text: "" }] });
  expect(live.notice, "it is still to be read").not.toBeNull();
  vi.advanceTimersByTime(5001);
  expect(live.notice).toBeNull();
  vi.useRealTimers();
});

test("what was refused in a match, and what came of it, is not shown in the next one", async () => {
  const { live, socket, asked } = opens({ phase: "over" });
  const over = (seq: number, match_no: number, more: Partial<Update> = {}) =>
    socket.receive({ type: "update", seq, now: 0, events: [], table: { ...TABLE, match_no, phase: "over" }, ...more });
  over(5, 1, { rating: RATING });
  const done = live.again();
  socket.receive({ type: "refused", id: asked("again")[0].id, error: NOT_YET });
  await done;
  over(6, 1);
  expect([live.rating, live.notice?.refusal]).toEqual([RATING, NOT_YET]);
  // The page has slept while the second match was played.
  over(7, 2);
  expect([live.rating, live.matchEnd, live.notice]).toEqual([null, null, null]);
});
