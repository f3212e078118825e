// A PostgreSQL of the tests' own, started by the program that the tests of the store use, too.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { dirname, join } from "node:path";
import { program } from "./server.js";

/** Made beside the program by `cargo test --workspace --no-run`. */
const STARTER = join(dirname(program()), "examples/postgres");

export class Postgres {
  #starter;

  constructor(starter, url) {
    this.#starter = starter;
    this.url = url;
  }

  /** Starts one with an empty database; nothing where there is no PostgreSQL. */
  static async start() {
    if (!existsSync(STARTER)) return null;
    const starter = spawn(STARTER, { stdio: ["pipe", "pipe", "ignore"] });
    for await (const folder of createInterface({ input: starter.stdout })) {
      return new Postgres(starter, `postgres://parlour@/postgres?host=${folder}`);
    }
    return null;
  }

  /** It ends when its input does, and removes its folder. */
  async end() {
    const gone = once(this.#starter, "exit");
    this.#starter.stdin.end();
    await gone;
  }
}
