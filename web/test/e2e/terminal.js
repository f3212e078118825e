// Someone at a terminal, who plays by pressing Enter: what a bot would do in their place.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "./server.js";

export class Terminal {
  #child;
  #folder = mkdtempSync(join(tmpdir(), "parlour-join-"));
  /** All that was on the screen. */
  said = "";

  constructor(link, name) {
    this.#child = spawn(program(), ["join", "--plain", "--name", name, "--data", this.#folder, link], {
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#child.stderr.on("data", (data) => (this.said += data));
    this.#child.stdin.on("error", () => {});
    this.#child.stdout.on("data", (data) => {
      this.said += data;
      if (this.said.endsWith("> ")) this.#child.stdin.write("\n");
    });
  }

  async end() {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const gone = once(this.#child, "exit");
      this.#child.kill("SIGKILL");
      await gone;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
