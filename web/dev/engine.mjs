// `parlour engine` as an object: one command, one answer.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class Engine {
  #process;
  #lines;

  constructor(binary) {
    this.#process = spawn(binary, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  /** The answer, whatever it says. */
  async try(command) {
    this.#process.stdin.write(`${JSON.stringify(command)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error("the engine has ended");
    return JSON.parse(value);
  }

  /** The answer, which must be good. */
  async ask(command) {
    const reply = await this.try(command);
    if (!reply.ok) throw new Error(`${JSON.stringify(command)}: ${reply.error.message}`);
    return reply;
  }

  async quit() {
    await this.try({ cmd: "quit" });
  }
}
