// The worker: games, bots and tables beside the page, so that a bot that thinks holds up nothing that
// moves. Between two thoughts it reads what the page has sent. What happened at a table is kept before the
// page learns of it, so that a tab that is loaded anew knows no less.

import {
  clock,
  type Answer,
  type FromWorker,
  type OwnCall,
  type ToWorker,
  type WorkerCall,
  type WorkerReply,
} from "./calls";
import { KeptTables } from "./kept";
import { OfflineTables } from "./wasm";

const page = self as unknown as { postMessage(message: FromWorker): void };

let tables: OfflineTables | null = null;
const kept = new KeptTables();
/** The tables that need not be fetched: they are in memory, or are not kept. */
const known = new Set<string>();
/** What came before the WebAssembly did, or while a table is fetched. */
const waiting: { number: number; call: WorkerCall }[] = [];
let busy = true;
let wake: ReturnType<typeof setTimeout> | undefined;
let thinking = false;
/** What goes out, in order, each after what is kept before it. */
let outbox = Promise.resolve();

/** A task of its own, behind what the page has sent by now. */
const later = new MessageChannel();
later.port1.onmessage = () => {
  thinking = false;
  carryOut({ call: "think" });
};

/** Sends something to the page, behind what is still to be kept. */
function post(message: FromWorker): void {
  outbox = outbox.then(() => page.postMessage(message));
}

function carryOut(call: WorkerCall | OwnCall): WorkerReply {
  const reply = tables!.call(call, clock());
  const entries = reply.kept ?? [];
  if (entries.length > 0) {
    for (const { table } of entries) known.add(table);
    outbox = outbox.then(() => kept.keep(entries, Date.now()));
  }
  for (const table of reply.forgotten ?? []) known.delete(table);
  if (reply.mail.length > 0) post({ mail: reply.mail });
  if (reply.thinks && !thinking) {
    thinking = true;
    later.port2.postMessage(null);
  }
  clearTimeout(wake);
  if (reply.wake_after !== undefined) wake = setTimeout(() => carryOut({ call: "wake" }), reply.wake_after);
  return reply;
}

/** The table that a call is about. */
function tableOf(call: WorkerCall): string | null {
  if (call.call === "open") return call.table;
  const name = call.call === "request" ? /^\/api\/tables\/([^/?]+)/.exec(call.path)?.[1] : undefined;
  return name === undefined ? null : decodeURIComponent(name);
}

/** What a call is answered with whose table is in another tab. */
const ELSEWHERE: Answer = {
  status: 409,
  body: JSON.stringify({ code: "elsewhere", message: "This table is open in another tab." }),
};

/** A table that is not in memory is made again from what was kept; if it cannot be, the answer says why. */
async function restore(table: string): Promise<Answer | null> {
  // What has happened at it may still be on its way to the database.
  await outbox;
  const entries = await kept.entries(table);
  if (entries === null) return ELSEWHERE;
  if (entries.length > 0) {
    const { status = 500, body = "" } = carryOut({ call: "restore", table, entries });
    if (status !== 200) return { status, body };
  }
  known.add(table);
  return null;
}

/** Answers a call whose table cannot be made again. */
function refuse(number: number, call: WorkerCall, { status, body }: Answer): void {
  if (call.call === "open") {
    const { message } = JSON.parse(body) as { message: string };
    const text = JSON.stringify({ type: "bye", why: "no_table", message });
    post({ mail: [{ connection: call.connection, text }] });
  } else post({ answered: number, status, body });
}

/** Carries out what waits, in order. */
async function work(): Promise<void> {
  if (busy) return;
  busy = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { number, call } = next;
    const table = tableOf(call);
    const refusal = table === null || known.has(table) ? null : await restore(table);
    if (refusal !== null) {
      refuse(number, call, refusal);
      continue;
    }
    const { status, body } = carryOut(call);
    if (call.call === "request") post({ answered: number, status: status ?? 500, body: body ?? "" });
  }
  busy = false;
}

/** The WebAssembly lies packed with gzip, so that the folder is small on any host. */
async function unpacked(file: Blob): Promise<ArrayBuffer> {
  return new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function begin(wasm: string, seed: string): Promise<void> {
  const answered = await fetch(wasm);
  if (!answered.ok) throw new Error(`${wasm}: ${answered.status}`);
  const { instance } = await WebAssembly.instantiate(await unpacked(await answered.blob()));
  tables = new OfflineTables(instance);
  carryOut({ call: "begin", seed });
  busy = false;
  await work();
  // A database that fails holds up no match.
  kept.prune().catch((error: unknown) => console.warn("worker: old tables are still kept", error));
}

const fail = (error: unknown) => page.postMessage({ failed: String(error) });

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("wasm" in data) begin(data.wasm, data.seed).catch(fail);
  else {
    waiting.push(data);
    work().catch(fail);
  }
};
