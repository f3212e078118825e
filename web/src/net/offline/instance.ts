// One worker of the page: games, bots and tables, or analyses. It is started when it is needed first.

import { randomHex } from "../random";
import type { Answer, FromWorker, Mail, ToWorker, WorkerCall } from "./calls";

/** Where the WebAssembly lies, beside the page. No host takes this ending for one that it has to unpack. */
const WASM = "parlour.bin";

/** The answer of a worker that was ended. */
export const UNAVAILABLE: Answer = { status: 503, body: "" };

/** The answer of a worker that has failed; the page has the words for it. */
const FAILED: Answer = {
  status: 503,
  body: JSON.stringify({ code: "no_worker", message: "The games could not be loaded, or have stopped." }),
};

export class WorkerInstance {
  readonly #onmail: (mail: Mail[]) => void;
  readonly #onfail: () => void;
  #worker: Worker | null = null;
  #count = 0;
  readonly #requests = new Map<number, (answer: Answer) => void>();

  /** `onfail` is called once the worker has failed, with all that it knew of connections. */
  constructor(onmail: (mail: Mail[]) => void, onfail: () => void = () => {}) {
    this.#onmail = onmail;
    this.#onfail = onfail;
  }

  /** Asks for something, as over HTTP. */
  request(method: string, path: string, body: string): Promise<Answer> {
    const number = this.send({ call: "request", method, path, body });
    return new Promise((resolve) => this.#requests.set(number, resolve));
  }

  /** Sends a call, and gives its number. */
  send(call: WorkerCall): number {
    this.#count += 1;
    const message: ToWorker = { number: this.#count, call };
    this.#started().postMessage(message);
    return this.#count;
  }

  /** Ends all that it is doing; the next request starts it anew. */
  end(answer: Answer = UNAVAILABLE): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const resolve of this.#requests.values()) resolve(answer);
    this.#requests.clear();
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      // one that was ended may have sent something before
      if (this.#worker === worker) this.#hear(data);
    };
    worker.onerror = (error) => {
      if (this.#worker === worker) this.#fail(error.message);
    };
    const begin: ToWorker = { wasm: new URL(WASM, document.baseURI).href, seed: randomHex(32) };
    worker.postMessage(begin);
    this.#worker = worker;
    return worker;
  }

  #hear(said: FromWorker): void {
    if ("mail" in said) this.#onmail(said.mail);
    else if ("answered" in said) {
      this.#requests.get(said.answered)?.(said);
      this.#requests.delete(said.answered);
    } else this.#fail(said.failed);
  }

  /** It could not be loaded, or has stopped in the middle: the next request starts another one. */
  #fail(why: string): void {
    console.error(`worker: ${why}`);
    this.end(FAILED);
    this.#onfail();
  }
}
