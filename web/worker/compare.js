// What the bots of the WebAssembly choose, for `cargo xtask site --compare`: reads one call a line, answers
// with the milliseconds that this thread has worked on it (where the system does not say that: that it took), and
// the choices.
//
//   node web/worker/compare.js parlour.wasm
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** Linux counts the nanoseconds of a thread on a processor. */
function worked() {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { memory, input, call, output } = instance.exports;

for await (const line of createInterface({ input: process.stdin })) {
  const text = new TextEncoder().encode(line);
  const at = input(text.length) >>> 0;
  new Uint8Array(memory.buffer, at, text.length).set(text);
  const begun = worked();
  const length = call(0) >>> 0;
  const ms = worked() - begun;
  const reply = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, output() >>> 0, length)));
  console.log(`${ms} ${reply.body}`);
}
