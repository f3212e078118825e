// The last lines of a run: each test that failed, and how many passed. `cargo xtask test` reads them.
import { stripVTControlCharacters } from "node:util";

export default class Reporter {
  #passed = 0;
  #failed = [];

  onTestEnd({ title }, { status, error }) {
    if (status === "passed") {
      this.#passed += 1;
      return;
    }
    const why = stripVTControlCharacters(error?.message ?? status);
    this.#failed.push(`${title}: ${why.replace(/\s+/g, " ").slice(0, 400)}`);
  }

  onExit() {
    for (const test of this.#failed) console.log(`e2e failed: ${test}`);
    console.log(`e2e: ${this.#passed} passed, ${this.#failed.length} failed`);
  }
}
