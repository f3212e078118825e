// The page's end of the worker: requests and connections that need no network.

import type { Socket } from "../connection";
import { analysed, isAnalysis } from "./analyst";
import { clock, type Answer } from "./calls";
import { WorkerInstance } from "./instance";

const sockets = new Map<number, OfflineSocket>();
let connections = 0;

/** Games, bots and tables. */
const tables = new WorkerInstance(
  (mail) => {
    for (const { connection, text } of mail) sockets.get(connection)?.onmessage?.({ data: text });
  },
  () => {
    // A new worker knows none of them: each table connects again.
    const all = [...sockets.values()];
    sockets.clear();
    for (const socket of all) socket.onclose?.();
  },
);

function ask(method: string, path: string, body = ""): Promise<Answer> {
  return tables.request(method, path, body);
}

/** Answers a request as a server would. */
export async function answer(path: string, init?: RequestInit): Promise<Response> {
  const text = typeof init?.body === "string" ? init.body : "";
  const { status, body } = await (isAnalysis(path)
    ? analysed(path, text, ask)
    : ask(init?.method ?? "GET", path, text));
  return new Response(body, { status, headers: { "content-type": "application/json" } });
}

/** A connection to a table of this browser. */
export class OfflineSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  readonly #connection: number;

  constructor(table: string) {
    connections += 1;
    this.#connection = connections;
    sockets.set(this.#connection, this);
    tables.send({ call: "open", connection: this.#connection, table });
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    // A bot that thinks is not a connection that is dead: the page answers its own pings.
    const message = JSON.parse(text) as { type: string; sent?: number };
    if (message.type === "ping") {
      const pong = { type: "pong", sent: message.sent, now: Math.round(clock()) };
      queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(pong) }));
      return;
    }
    if (!sockets.has(this.#connection)) return;
    tables.send({ call: "message", connection: this.#connection, text, sent: clock() });
  }

  close(): void {
    if (sockets.delete(this.#connection)) tables.send({ call: "close", connection: this.#connection });
  }
}
