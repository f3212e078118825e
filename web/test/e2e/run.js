// Runs the end-to-end tests, if there is a browser and a program to run them with.
//
//   PARLOUR=../target/release/parlour npm run e2e [-- NAME …]      (names of files: games, races …)
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, INSTALL } from "./chromium.js";
import { program } from "./server.js";

if (chromium() === null) {
  if (process.env.CI) {
    console.error(`e2e: there is no Chromium, and here there must be one: ${INSTALL}`);
    process.exit(1);
  }
  console.log(`e2e: skipped: there is no Chromium; to install it: ${INSTALL}`);
} else if (!existsSync(program())) {
  console.error(`e2e: there is no program at ${program()}: build it, or name it with PARLOUR=…`);
  process.exit(1);
} else {
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  // An option of Playwright stays what it is.
  const files = process.argv.slice(2).map((word) => (word.startsWith("-") ? word : `test/e2e/${word}`));
  // Otherwise the files that run alone would always run, too.
  const only = files.length > 0 ? ["--no-deps"] : [];
  const { status } = spawnSync(process.execPath, [playwright, "test", ...only, ...files], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
