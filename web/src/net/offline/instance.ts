// One worker of the page: games, bots and tables, or analyses. It is started when it is needed first.

import { randomHex } from "../random";
import type { Answer, FromWorker, Mail, ToWorker, WorkerCall } from "./calls";

/** Where the WebAssembly lies, beside the page. No host takes this ending for one that it has to unpack. */
const WASM = "parlour.bin";

/** The answer of a worker that cannot be used, or was ended. */
export const UNAVAILABLE: Answer = { status: 503, body: "" };

export class WorkerInstance {
  readonly #onmail: (mail: Mail[]) => void;
  #worker: Worker | null = null;
  #count = 0;
  /** Why it cannot be used, if it cannot. */
  #broken: string | null = null;
  readonly #requests = new Map<number, (answer: Answer) => void>();

  constructor(onmail: (mail: Mail[]) => void) {
    this.#onmail = onmail;
  }

  /** Asks for something, as over HTTP. */
  request(method: string, path: string, body: string): Promise<Answer> {
    if (this.#broken !== null) return Promise.resolve(UNAVAILABLE);
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
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#broken = null;
    this.#answerAll();
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = (error) => this.#fail(error.message);
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

  /** Games and bots could not be loaded: every request says so, and the page asks to be loaded again. */
  #fail(why: string): void {
    console.error(`worker: ${why}`);
    this.#broken = why;
    this.#answerAll();
  }

  #answerAll(): void {
    for (const answer of this.#requests.values()) answer(UNAVAILABLE);
    this.#requests.clear();
  }
}
