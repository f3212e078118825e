// The worker: games, bots and tables beside the page, so that a bot that thinks holds up nothing that
// moves. Between two thoughts it reads what the page has sent.

import {
  clock,
  type WorkerCall,
  type FromWorker,
  type Mail,
  type OwnCall,
  type WorkerReply,
  type ToWorker,
} from "./calls";
import { OfflineTables } from "./wasm";

const page = self as unknown as { postMessage(message: FromWorker): void };

let tables: OfflineTables | null = null;
/** What came before the WebAssembly did. */
let early: { number: number; call: WorkerCall }[] = [];
let wake: ReturnType<typeof setTimeout> | undefined;
let thinking = false;

/** A task of its own, behind what the page has sent by now. */
const later = new MessageChannel();
later.port1.onmessage = () => {
  thinking = false;
  carryOut({ call: "think" });
};

function carryOut(call: WorkerCall | OwnCall): WorkerReply {
  const reply = tables!.call(call, clock());
  if (reply.mail.length > 0) page.postMessage({ mail: reply.mail satisfies Mail[] });
  if (reply.thinks && !thinking) {
    thinking = true;
    later.port2.postMessage(null);
  }
  clearTimeout(wake);
  if (reply.wake_after !== undefined) wake = setTimeout(() => carryOut({ call: "wake" }), reply.wake_after);
  return reply;
}

function answer({ number, call }: { number: number; call: WorkerCall }): void {
  const { status, body } = carryOut(call);
  if (call.call === "request") page.postMessage({ answered: number, status: status ?? 500, body: body ?? "" });
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
  for (const one of early) answer(one);
  early = [];
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("wasm" in data) {
    begin(data.wasm, data.seed).catch((error: unknown) => page.postMessage({ failed: String(error) }));
  } else if (tables === null) early.push(data);
  else answer(data);
};
