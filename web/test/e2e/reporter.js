// The last lines of a run: each test that failed, each that passed only when it was tried again, and
// how many passed. `cargo xtask test` reads them.
import { stripVTControlCharacters } from "node:util";

export default class Reporter {
  #passed = 0;
  #failed = new Map();
  #again = [];

  /** Called for each try of a test. */
  onTestEnd({ id, title }, { status, error }) {
    if (status === "passed") {
      this.#passed += 1;
      if (this.#failed.has(id)) this.#again.push(this.#failed.get(id));
      this.#failed.delete(id);
      return;
    }
    const why = stripVTControlCharacters(error?.message ?? status);
    this.#failed.set(id, `${title}: ${why.replace(/\s+/g, " ").slice(0, 3000)}`);
  }

  onExit() {
    for (const test of this.#again) console.log(`e2e passed when tried again: ${test}`);
    for (const test of this.#failed.values()) console.log(`e2e failed: ${test}`);
    console.log(`e2e: ${this.#passed} passed, ${this.#failed.size} failed`);
  }
}
