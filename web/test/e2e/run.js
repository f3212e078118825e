// Runs the end-to-end tests, one file after the other: each has its own browser and server.
//
//   PARLOUR=../target/release/parlour npm run e2e [-- NAME …]      (names of files: games, races …)
import { existsSync, readdirSync } from "node:fs";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { chromium, INSTALL } from "./chromium.js";
import { program } from "./server.js";

const here = new URL(".", import.meta.url).pathname;
const wanted = process.argv.slice(2);
const files = readdirSync(here)
  .filter((file) => file.endsWith(".test.js"))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)))
  .map((file) => here + file);

if (chromium() === null) {
  if (process.env.CI) {
    console.error(`e2e: there is no Chromium, and here there must be one: ${INSTALL}`);
    process.exit(1);
  }
  console.log(`e2e: skipped: there is no Chromium; to install it: ${INSTALL}`);
} else if (!existsSync(program())) {
  console.error(`e2e: there is no program at ${program()}: build it, or name it with PARLOUR=…`);
  process.exit(1);
} else if (files.length === 0) {
  console.error(`e2e: no test is called ${wanted.join(" or ")}`);
  process.exit(1);
} else {
  let passed = 0;
  const failed = [];
  const tests = run({ files, concurrency: 1 });
  tests.on("test:pass", ({ details, skip, todo }) => {
    if (details.type !== "suite" && skip === undefined && todo === undefined) passed += 1;
  });
  tests.on("test:fail", ({ name, details }) => {
    const why = String(details.error?.cause?.message ?? details.error?.message ?? "");
    if (details.type !== "suite") failed.push(`${name}: ${why.replace(/\s+/g, " ").slice(0, 400)}`);
    process.exitCode = 1;
  });
  tests.compose(new spec()).pipe(process.stdout);
  // After the last of the reporter's own lines.
  process.on("exit", () => {
    for (const test of failed) console.log(`e2e failed: ${test}`);
    console.log(`e2e: ${passed} passed, ${failed.length} failed`);
  });
}
