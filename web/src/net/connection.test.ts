import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, TABLE } from "../../dev/fake-socket";
import type { VisibleEvent, ServerMessage } from "../wire";
import { Connection, type ConnectionState } from "./connection";

const heard = (n: number): VisibleEvent => ({ n, data: { event: "played" }, text: `event ${n}` });

function story(token: string | null = "secret", exists?: () => Promise<boolean>) {
  const sockets: FakeSocket[] = [];
  const states: ConnectionState[] = [];
  const told: number[] = [];
  const kept: string[] = [];
  const moves: number[] = [];
  const refused: boolean[] = [];
  const connection = new Connection({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    token,
    exists,
    random: () => 0.5,
    listener: {
      state: (state) => states.push(state),
      welcome: (you) => refused.push(you.refused),
      update: (_, fresh) => told.push(...fresh.map((event) => event.n)),
      said: () => {},
      seated: (_, seat) => kept.push(seat),
      moved: (seat) => moves.push(seat),
    },
  });
  const now = () => sockets.at(-1)!;
  return { connection, sockets, states, told, kept, moves, refused, now };
}

function welcome(socket: FakeSocket, resumed = false): void {
  socket.onopen?.();
  socket.receive({ type: "welcome", you: { seat: 0, refused: false }, now: 5000, resumed });
}

const update = (seq: number, events: number[], match?: number): ServerMessage => ({
  type: "update",
  seq,
  now: 5000,
  events: events.map(heard),
  ...(match === undefined ? {} : { table: { ...TABLE, match_no: match } }),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("the first message is a hello with the secret", () => {
  const { now } = story();
  now().onopen?.();
  expect(now().requests).toEqual([{ type: "hello", version: 1, token: "secret", pass: null, last_seq: null }]);
});

test("after a cut it says hello with the last number, and hears nothing twice", () => {
  const { now, sockets, states, told } = story();
  welcome(now());
  now().receive(update(4, [0, 1], 1));
  now().receive(update(6, [2]));
  now().onclose?.();
  expect(states).toEqual(["open", "reconnecting"]);

  vi.advanceTimersByTime(249);
  expect(sockets.length).toBe(1);
  vi.advanceTimersByTime(1);
  expect(sockets.length).toBe(2);
  welcome(now(), true);
  expect(now().requests[0]).toMatchObject({ type: "hello", token: "secret", last_seq: 6 });
  now().receive(update(8, [2, 3]));
  expect(told).toEqual([0, 1, 2, 3]);
  now().receive(update(7, [9]));
  expect(told).toEqual([0, 1, 2, 3]);
});

test("a table that could not go on from there says all anew, and no event is told twice", () => {
  const { now, told, connection } = story();
  welcome(now());
  now().receive(update(40, [0, 1, 2], 1));
  now().onclose?.();
  vi.advanceTimersByTime(300);
  welcome(now(), false);
  now().receive(update(38, [1, 2, 3], 1));
  expect(told).toEqual([0, 1, 2, 3]);
  expect(connection.seq).toBe(38);
});

test("the events of another match are counted anew", () => {
  const { now, told } = story();
  welcome(now());
  now().receive(update(4, [0, 1], 1));
  now().receive(update(9, [0], 2));
  now().receive(update(10, [1]));
  expect(told).toEqual([0, 1, 0, 1]);
});

test("what was asked is sent again under the same name until it is answered, then no more", async () => {
  const { connection, now } = story();
  welcome(now());
  const done = connection.request({ type: "act", action: "play 6", seen: 4 });
  const first = now().last;
  now().onclose?.();
  vi.advanceTimersByTime(300);
  welcome(now(), true);
  expect(now().last).toEqual(first);

  now().receive({ type: "done", id: first.id, seq: 5 });
  expect(await done).toEqual({ type: "done", id: first.id, seq: 5 });
  now().onclose?.();
  vi.advanceTimersByTime(300);
  welcome(now(), true);
  expect(now().requests.map((message) => message.type)).toEqual(["hello"]);
});

test("what is asked while the connection is cut waits for the welcome, in order", () => {
  const { connection, now } = story();
  now().onopen?.();
  void connection.request({ type: "hint" });
  void connection.request({ type: "say", text: "hello" });
  expect(now().requests.map((message) => message.type)).toEqual(["hello"]);
  welcome(now());
  expect(
    now()
      .requests.map((message) => message.type)
      .slice(-2),
  ).toEqual(["hint", "say"]);
});

test("a refusal answers the one who asked", async () => {
  const { connection, now } = story();
  welcome(now());
  const stale = connection.request({ type: "act", action: "eat", seen: 1 });
  now().receive({ type: "refused", id: now().last.id, error: { code: "stale", message: "The table has changed." } });
  expect(await stale).toMatchObject({ type: "refused", error: { code: "stale" } });
});

test("a busy server is asked again, a few times", async () => {
  const { connection, now } = story();
  welcome(now());
  const answer = connection.request({ type: "hint" });
  const { id } = now().last;
  for (let tries = 0; tries < 4; tries += 1) {
    now().receive({ type: "refused", id, error: { code: "busy", message: "Busy." } });
    vi.advanceTimersByTime(tries < 3 ? 6000 : 0);
    now().receive({ type: "pong", sent: 0, now: 0 });
  }
  expect(await answer).toMatchObject({ type: "refused" });
  expect(now().requests.filter((message) => message.type === "hint").length).toBe(4);
});

test("a ping goes out every four seconds, and ten seconds of silence are a cut", () => {
  const { now, sockets, states } = story();
  welcome(now());
  vi.advanceTimersByTime(8500);
  expect(now().sent.filter((message) => message.type === "ping").length).toBe(3);
  now().receive({ type: "pong", sent: 0, now: 5000 });
  vi.advanceTimersByTime(9999);
  expect(states).toEqual(["open"]);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(["open", "reconnecting"]);
  expect(sockets[0].closed).toBe(true);
  vi.advanceTimersByTime(300);
  expect(sockets.length).toBe(2);
});

test("the waits double up to four seconds", () => {
  const { now, sockets } = story();
  welcome(now());
  const waits: number[] = [];
  for (let cut = 0; cut < 7; cut += 1) {
    const opened = sockets.length;
    now().onclose?.();
    const before = performance.now();
    while (sockets.length === opened) vi.advanceTimersByTime(10);
    waits.push(performance.now() - before);
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
});

test("a page that wakes up does not wait", () => {
  const { connection, now, sockets, states } = story();
  welcome(now());
  for (let cut = 0; cut < 4; cut += 1) {
    now().onclose?.();
    if (cut < 3) vi.advanceTimersByTime(5000);
  }
  const opened = sockets.length;
  connection.wake();
  expect(sockets.length).toBe(opened + 1);
  welcome(now(), true);
  expect(states.at(-1)).toBe("open");

  connection.wake();
  vi.advanceTimersByTime(2499);
  expect(states.at(-1)).toBe("open");
  vi.advanceTimersByTime(1);
  expect(states.at(-1)).toBe("reconnecting");
});

test("a seat that was taken over stays away until one asks for it", () => {
  const { connection, now, sockets, states } = story();
  welcome(now());
  now().receive({ type: "bye", why: "taken_over", message: "Another tab." });
  now().onclose?.();
  vi.advanceTimersByTime(60_000);
  connection.wake();
  expect(sockets.length).toBe(1);
  expect(states.at(-1)).toBe("taken_over");

  connection.comeBack();
  expect(sockets.length).toBe(2);
  welcome(now());
  expect(states.at(-1)).toBe("open");
});

test("a server that shuts down is waited for", () => {
  const { now, sockets, states } = story();
  welcome(now());
  now().receive({ type: "bye", why: "closing", message: "Back soon." });
  vi.advanceTimersByTime(300);
  expect(sockets.length).toBe(2);
  expect(states.at(-1)).toBe("reconnecting");
});

test("a table that is not there is not waited for", async () => {
  const { now, sockets, states } = story(null, () => Promise.resolve(false));
  now().onclose?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states).toEqual(["gone"]);
  expect(sockets.length).toBe(1);
});

test("the secret of a new seat is handed on and used from then on", async () => {
  const { connection, now, kept } = story(null);
  welcome(now());
  const seated = connection.request({ type: "sit", name: "Ada", seat: null, entropy: "x" });
  now().receive({ type: "seated", id: now().last.id, seat: 1, token: "fresh" });
  expect(await seated).toMatchObject({ type: "seated", seat: 1 });
  expect(kept).toEqual(["fresh"]);
  now().onclose?.();
  vi.advanceTimersByTime(300);
  now().onopen?.();
  expect(now().requests[0]).toMatchObject({ token: "fresh" });
});

test("a player who has swapped seats keeps the secret", () => {
  const { now, kept, moves } = story();
  welcome(now());
  now().receive({ type: "moved", seat: 2 });
  expect(moves).toEqual([2]);
  expect(kept).toEqual([]);
  now().onclose?.();
  vi.advanceTimersByTime(300);
  now().onopen?.();
  expect(now().requests[0]).toMatchObject({ token: "secret" });
});

test("a secret that is no longer good is not shown again", () => {
  const { now, refused } = story();
  now().onopen?.();
  now().receive({ type: "welcome", you: { seat: null, refused: true }, now: 0, resumed: false });
  expect(refused).toEqual([true]);
  now().onclose?.();
  vi.advanceTimersByTime(300);
  now().onopen?.();
  expect(now().requests[0]).toMatchObject({ token: null });
});

test("the server's clock is taken from the quickest ping", () => {
  const { connection, now } = story();
  welcome(now());
  const sent = performance.now();
  vi.advanceTimersByTime(40);
  now().receive({ type: "pong", sent, now: 9000 });
  expect(connection.serverNow()).toBe(9020);
  vi.advanceTimersByTime(1000);
  now().receive({ type: "pong", sent: performance.now() - 900, now: 12_000 });
  expect(connection.serverNow()).toBe(10_020);
});

test("a server of another version says so, and the page does not connect again by itself", () => {
  const { now, sockets, states } = story();
  now().onopen?.();
  now().receive({ type: "refused", id: null, error: { code: "bad_version", message: "Load the page again." } });
  expect([states.at(-1), now().closed]).toEqual(["outdated", true]);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});
