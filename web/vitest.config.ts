import { readdirSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogue } from "./catalogue";

/**
 * What stays when a file of tests is over, for those that the same worker runs later: a module in the place
 * of another, what modules keep of answers that no server gave, another language, no window.
 */
const LEAVES_SOMETHING = /vi\.mock\(|vi\.resetModules\(|vi\.stubGlobal\("fetch"|\blearn\(|@vitest-environment/;

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts"))
  .map((path) => `src/${path.replaceAll("\\", "/")}`);
const alone = files.filter((path) => LEAVES_SOMETHING.test(readFileSync(path, "utf8")));
const together = files.filter((path) => !alone.includes(path));

export default defineConfig({
  plugins: [svelte(), catalogue()],
  resolve: { conditions: ["browser"] },
  // The rules in other languages lie beside this folder.
  server: { fs: { allow: [".."] } },
  test: {
    environment: "happy-dom",
    // milliseconds; a busy machine draws a board in seconds
    testTimeout: 30_000,
    projects: [
      // one after the other they share what they import, which takes half of the time
      { extends: true, test: { name: "together", include: together, isolate: false } },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
