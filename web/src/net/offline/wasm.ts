// The WebAssembly: a JSON text goes in, another comes out.

import type { WorkerCall, OwnCall, WorkerReply } from "./calls";

interface Exports {
  memory: WebAssembly.Memory;
  input(length: number): number;
  call(now: number): number;
  output(): number;
}

/** The tables of this browser. */
export class OfflineTables {
  readonly #exports: Exports;

  constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as unknown as Exports;
  }

  /** Carries out a call, at this time. */
  call(call: WorkerCall | OwnCall, now: number): WorkerReply {
    const { memory, input, call: carryOut, output } = this.#exports;
    const text = new TextEncoder().encode(JSON.stringify(call));
    const at = input(text.length) >>> 0;
    // The memory may have grown: it is looked at anew each time.
    new Uint8Array(memory.buffer, at, text.length).set(text);
    const length = carryOut(now) >>> 0;
    const answer = new Uint8Array(memory.buffer, output() >>> 0, length);
    return JSON.parse(new TextDecoder().decode(answer)) as WorkerReply;
  }
}
