import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromWorker, ToWorker } from "./calls";

/** The worker, played by the test. */
class FakeWorker {
  static last: FakeWorker;
  onmessage: ((message: { data: FromWorker }) => void) | null = null;
  onerror: ((error: { message: string }) => void) | null = null;
  isEnded = false;
  readonly sent: ToWorker[] = [];

  constructor() {
    FakeWorker.last = this;
  }

  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  says(data: FromWorker): void {
    this.onmessage?.({ data });
  }

  /** What it was called with, the beginning aside. */
  get calls() {
    return this.sent.flatMap((message) => ("number" in message ? [message] : []));
  }
}

beforeEach(() => {
  vi.stubGlobal("Worker", FakeWorker);
  vi.resetModules();
});

afterEach(() => vi.unstubAllGlobals());

test("a request goes to the worker and comes back as an answer of HTTP", async () => {
  const { answer } = await import("./client");
  const asked = answer("/api/tables", { method: "POST", body: "{}" });
  const worker = FakeWorker.last;
  expect(worker.sent[0]).toMatchObject({ wasm: expect.stringMatching(/parlour\.bin$/) as string });
  const [{ number, call }] = worker.calls;
  expect(call).toEqual({ call: "request", method: "POST", path: "/api/tables", body: "{}" });
  worker.says({ answered: number, status: 201, body: '{"table":"owl"}' });
  const response = await asked;
  expect([response.status, await response.json()]).toEqual([201, { table: "owl" }]);
});

test("each connection hears its own messages, and none once it is closed", async () => {
  const { OfflineSocket } = await import("./client");
  const heard: unknown[] = [];
  const sockets = ["owl", "fox"].map((table) => new OfflineSocket(table));
  sockets.forEach((socket, at) => (socket.onmessage = ({ data }) => heard.push([at, data])));
  const numbers = FakeWorker.last.calls.map(({ call }) => ("connection" in call ? call.connection : -1));
  const mail = numbers.map((connection) => ({ connection, text: `to ${connection}` }));
  FakeWorker.last.says({ mail });
  sockets[0].close();
  FakeWorker.last.says({ mail });
  expect(heard).toEqual([0, 1, 1].map((at) => [at, `to ${numbers[at]}`]));
  expect(FakeWorker.last.calls.at(-1)?.call).toEqual({ call: "close", connection: numbers[0] });
});

test("a ping is answered at once, though a bot thinks in the worker", async () => {
  const { OfflineSocket } = await import("./client");
  const socket = new OfflineSocket("owl");
  const pong = new Promise<string>((resolve) => (socket.onmessage = ({ data }) => resolve(String(data))));
  socket.send(JSON.stringify({ type: "ping", sent: 7 }));
  expect(JSON.parse(await pong)).toMatchObject({ type: "pong", sent: 7 });
  expect(FakeWorker.last.calls.map(({ call }) => call.call)).toEqual(["open"]);
});

/** Answers the last request of a worker. */
function answers(worker: FakeWorker, status: number, body: string): void {
  worker.says({ answered: worker.calls.at(-1)!.number, status, body });
}

test("a match is analysed by a worker of its own, from the record that the tables give", async () => {
  const { answer } = await import("./client");
  const asked = answer("/api/tables/owl/matches/1/analysis?seat=2", { method: "POST" });
  const tables = FakeWorker.last;
  expect(tables.calls.at(-1)?.call).toMatchObject({ method: "GET", path: "/api/tables/owl/matches/1/record" });
  answers(tables, 200, '{"parlour":1}');
  await vi.waitFor(() => expect(FakeWorker.last).not.toBe(tables));
  const analyst = FakeWorker.last;
  expect(analyst.calls.at(-1)?.call).toEqual({
    call: "request",
    method: "POST",
    path: "/api/analysis?seat=2",
    body: '{"parlour":1}',
  });
  answers(analyst, 200, '{"state":"running"}');
  expect(await (await asked).json()).toEqual({ state: "running" });
});

test("a match in play is not analysed: the tables give no record of it", async () => {
  const { answer } = await import("./client");
  const asked = answer("/api/tables/owl/matches/1/analysis?seat=0", { method: "POST" });
  const tables = FakeWorker.last;
  answers(tables, 409, '{"code":"not_yet"}');
  expect((await asked).status).toBe(409);
  expect(FakeWorker.last).toBe(tables);
});

test("an analysis that no one waits for ends, and the next one begins anew", async () => {
  const { answer } = await import("./client");
  const { endAnalyses } = await import("./analyst");
  const left = answer("/api/analysis?seat=0", { method: "POST", body: "{}" });
  const first = FakeWorker.last;
  endAnalyses();
  expect([first.isEnded, (await left).status]).toEqual([true, 503]);
  const asked = answer("/api/analysis?seat=0", { method: "POST", body: "{}" });
  await vi.waitFor(() => expect(FakeWorker.last).not.toBe(first));
  answers(FakeWorker.last, 200, "{}");
  expect((await asked).status).toBe(200);
});

test("an analysis that is cancelled while its record is fetched does not begin", async () => {
  const { answer } = await import("./client");
  const { endAnalyses } = await import("./analyst");
  const left = answer("/api/tables/owl/matches/1/analysis?seat=0", { method: "POST" });
  const tables = FakeWorker.last;
  endAnalyses();
  answers(tables, 200, '{"parlour":1}');
  expect((await left).status).toBe(503);
  expect(FakeWorker.last, "no worker was started for it").toBe(tables);
});

test("where the games cannot be loaded, the request says so, and the next one loads them anew", async () => {
  const { answer } = await import("./client");
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const asked = answer("/api/games");
  const first = FakeWorker.last;
  first.says({ failed: "parlour.bin: 404" });
  expect([(await asked).status, await (await asked).json()]).toMatchObject([503, { code: "no_worker" }]);
  expect(said).toHaveBeenCalledWith("worker: parlour.bin: 404");
  expect(first.isEnded).toBe(true);

  const again = answer("/api/games");
  expect(FakeWorker.last).not.toBe(first);
  answers(FakeWorker.last, 200, "[]");
  expect((await again).status).toBe(200);
});

test("a worker that stops during a match closes its connections, and a new one opens them", async () => {
  const { OfflineSocket } = await import("./client");
  vi.spyOn(console, "error").mockImplementation(() => {});
  const socket = new OfflineSocket("owl");
  const closed = vi.fn();
  socket.onclose = closed;
  const first = FakeWorker.last;
  first.onerror?.({ message: "unreachable" });
  expect(closed).toHaveBeenCalledOnce();
  socket.send(JSON.stringify({ type: "act", action: "pass" }));
  socket.close();
  expect(FakeWorker.last, "the dead connection starts none").toBe(first);

  const heard = vi.fn();
  new OfflineSocket("owl").onmessage = heard;
  const [{ call }] = FakeWorker.last.calls;
  const connection = call.call === "open" ? call.connection : -1;
  first.says({ mail: [{ connection, text: "from the first" }] });
  FakeWorker.last.says({ mail: [{ connection, text: "from the second" }] });
  expect(heard.mock.calls).toEqual([[{ data: "from the second" }]]);
});
