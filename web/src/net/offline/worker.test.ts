import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromWorker, KeptEntry, OwnCall, ToWorker, WorkerCall, WorkerReply } from "./calls";

type AnyRequest = WorkerCall | OwnCall;

/** What the WebAssembly is asked, and what it answers. */
let called: AnyRequest[];
let reply: (call: AnyRequest) => Partial<WorkerReply>;
/** What the database has; `null` is a table that another tab has. */
let inDatabase: Map<string, string[] | null>;
let prune: () => Promise<void>;
/** What the page was sent. */
let sent: FromWorker[];

vi.mock("./wasm", () => ({
  OfflineTables: class {
    call(call: AnyRequest): WorkerReply {
      called.push(call);
      return { mail: [], thinks: false, ...reply(call) };
    }
  },
}));

vi.mock("./kept", () => ({
  KeptTables: class {
    entries = (table: string) => Promise.resolve(inDatabase.get(table) === undefined ? [] : inDatabase.get(table));
    keep(entries: KeptEntry[]): Promise<void> {
      for (const { table, entry } of entries) inDatabase.set(table, [...(inDatabase.get(table) ?? []), entry]);
      return Promise.resolve();
    }
    prune = () => prune();
  },
}));

beforeEach(() => {
  called = [];
  reply = () => ({ status: 200, body: "{}" });
  inDatabase = new Map();
  prune = () => Promise.resolve();
  sent = [];
  const file = { stream: () => ({ pipeThrough: () => "" }) };
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, blob: () => Promise.resolve(file) }));
  vi.stubGlobal("DecompressionStream", class {});
  vi.stubGlobal("WebAssembly", { instantiate: () => Promise.resolve({ instance: {} }) });
  vi.stubGlobal("postMessage", (message: FromWorker) => sent.push(message));
  vi.resetModules();
});

afterEach(() => {
  self.onmessage = null;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function says(data: ToWorker): void {
  self.onmessage!.call(window, { data } as MessageEvent);
}

/** Starts the worker. */
async function begins(): Promise<void> {
  await import("./worker");
  says({ wasm: "parlour.bin", seed: "00" });
  await vi.waitUntil(() => called.length > 0);
}

let numbers = 0;

/** The answer to a request of the page. */
async function asks(method: string, path: string): Promise<[status: number, body: unknown]> {
  numbers += 1;
  const number = numbers;
  says({ number, call: { call: "request", method, path, body: "" } });
  const isAnswer = (message: FromWorker) => "answered" in message && message.answered === number;
  const answer = await vi.waitUntil(() => sent.find(isAnswer));
  return "answered" in answer ? [answer.status, JSON.parse(answer.body)] : [0, null];
}

/** Which tables were made again. */
const restored = () => called.flatMap((call) => (call.call === "restore" ? [call.table] : []));

test("a database that fails when old tables are forgotten holds up no request", async () => {
  prune = () => Promise.reject(new Error("no database"));
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  await begins();
  await vi.waitUntil(() => warned.mock.calls.length > 0);
  expect((await asks("GET", "/api/games"))[0]).toBe(200);
  expect(sent.filter((message) => "failed" in message)).toEqual([]);
});

test("a table that had to make room in memory is made again when it is asked for", async () => {
  await begins();
  reply = () => ({ status: 201, body: "{}", kept: [{ table: "owl", entry: "made" }] });
  await asks("POST", "/api/tables");
  reply = () => ({ status: 200, body: "{}" });
  await asks("GET", "/api/tables/owl");
  expect(restored(), "it is in memory").toEqual([]);
  reply = () => ({ status: 201, body: "{}", kept: [{ table: "fox", entry: "made" }], forgotten: ["owl"] });
  await asks("POST", "/api/tables");
  reply = () => ({ status: 200, body: "{}" });
  await asks("GET", "/api/tables/owl");
  expect(called.at(-2)).toEqual({ call: "restore", table: "owl", entries: ["made"] });
  await asks("GET", "/api/tables/owl");
  expect(restored(), "once").toEqual(["owl"]);
});

test("a table that cannot be made again says why, each time it is asked for", async () => {
  await begins();
  inDatabase.set("owl", ["of another version"]);
  const why = { code: "bad_table", message: "This table cannot be played on: its rules have changed." };
  reply = ({ call }) => (call === "restore" ? { status: 404, body: JSON.stringify(why) } : { status: 404, body: "{}" });
  expect(await asks("GET", "/api/tables/owl")).toEqual([404, why]);
  expect(await asks("GET", "/api/tables/owl/matches/1/record")).toEqual([404, why]);
  says({ number: 0, call: { call: "open", connection: 7, table: "owl" } });
  const mail = await vi.waitUntil(() => sent.find((message) => "mail" in message));
  const text = JSON.stringify({ type: "bye", why: "no_table", message: why.message });
  expect(mail).toEqual({ mail: [{ connection: 7, text }] });
});

test("a table that another tab has is refused by that reason", async () => {
  await begins();
  inDatabase.set("owl", null);
  const [status, body] = await asks("GET", "/api/tables/owl");
  expect([status, body]).toEqual([409, { code: "elsewhere", message: "This table is open in another tab." }]);
});
