// The page's end of the worker: requests and connections that need no network.

import type { Socket } from "../connection";
import { randomHex } from "../random";
import { clock, type WorkerCall, type FromWorker, type ToWorker } from "./calls";

/** Where the WebAssembly lies, beside the page. No host takes this ending for one that it has to unpack. */
const WASM = "parlour.bin";

let started: Worker | null = null;
let count = 0;
/** Why the worker cannot be used, if it cannot. */
let broken: string | null = null;
const requests = new Map<number, (answer: { status: number; body: string }) => void>();
const sockets = new Map<number, OfflineSocket>();

function worker(): Worker {
  if (started) return started;
  started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  started.onerror = (error) => fail(error.message);
  const begin: ToWorker = { wasm: new URL(WASM, document.baseURI).href, seed: randomHex(32) };
  started.postMessage(begin);
  return started;
}

function hear(said: FromWorker): void {
  if ("mail" in said) {
    for (const { connection, text } of said.mail) sockets.get(connection)?.onmessage?.({ data: text });
  } else if ("answered" in said) {
    requests.get(said.answered)?.(said);
    requests.delete(said.answered);
  } else fail(said.failed);
}

/** Games and bots could not be loaded: every request says so, and the page asks to be loaded again. */
function fail(why: string): void {
  console.error(`worker: ${why}`);
  broken = why;
  for (const answer of requests.values()) answer({ status: 503, body: "" });
  requests.clear();
}

function send(call: WorkerCall): number {
  count += 1;
  const message: ToWorker = { number: count, call };
  worker().postMessage(message);
  return count;
}

/** Answers a request as a server would. */
export async function answer(path: string, init?: RequestInit): Promise<Response> {
  if (broken !== null) return new Response("", { status: 503 });
  const body = typeof init?.body === "string" ? init.body : "";
  const number = send({ call: "request", method: init?.method ?? "GET", path, body });
  const { status, body: text } = await new Promise<{ status: number; body: string }>((resolve) =>
    requests.set(number, resolve),
  );
  return new Response(text, { status, headers: { "content-type": "application/json" } });
}

/** A connection to a table of this browser. */
export class OfflineSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  readonly #connection: number;

  constructor(table: string) {
    count += 1;
    this.#connection = count;
    sockets.set(this.#connection, this);
    send({ call: "open", connection: this.#connection, table });
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    // A bot that thinks is no connection that is dead: the page answers its own pings.
    const message = JSON.parse(text) as { type: string; sent?: number };
    if (message.type === "ping") {
      const pong = { type: "pong", sent: message.sent, now: Math.round(clock()) };
      queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(pong) }));
      return;
    }
    send({ call: "message", connection: this.#connection, text, sent: clock() });
  }

  close(): void {
    if (sockets.delete(this.#connection)) send({ call: "close", connection: this.#connection });
  }
}
