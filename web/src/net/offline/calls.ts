// What the page and its worker say to each other. `web/worker/src/call.rs` says what it means.

/** A call of the page, without what the worker adds. */
export type WorkerCall =
  | { call: "request"; method: string; path: string; body: string }
  | { call: "open"; connection: number; table: string }
  | { call: "message"; connection: number; text: string; sent: number }
  | { call: "close"; connection: number };

/** What the worker does besides: it begins, makes tables of earlier visits again, lets bots think and time pass. */
export type OwnCall =
  | { call: "begin"; seed: string }
  | { call: "restore"; table: string; entries: string[] }
  | { call: "think" }
  | { call: "wake" };

/** What comes of a call. */
export interface WorkerReply {
  status?: number;
  body?: string;
  kept?: KeptEntry[];
  /** The tables that are not in memory any more: they can be made again from what was kept. */
  forgotten?: string[];
  mail: Mail[];
  thinks: boolean;
  wake_after?: number;
}

/** What a request is answered with. */
export interface Answer {
  status: number;
  body: string;
}

/** Something that happened at a table, as only the worker reads it: it is kept before the mail goes out. */
export interface KeptEntry {
  table: string;
  entry: string;
}

/** A message on a connection. */
export interface Mail {
  connection: number;
  text: string;
}

/** From the page to the worker: where the WebAssembly lies, then calls by number. */
export type ToWorker = { wasm: string; seed: string } | { number: number; call: WorkerCall };

/** From the worker to the page. */
export type FromWorker = { answered: number; status: number; body: string } | { mail: Mail[] } | { failed: string };

/** The page's clock: milliseconds since 1970 that never go back. */
export const clock = (): number => performance.timeOrigin + performance.now();
