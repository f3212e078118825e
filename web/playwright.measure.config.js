// What is measured and not judged: `npm run measure`. One page at a time has the machine to itself.
import { defineConfig } from "@playwright/test";
import { LAUNCH } from "./test/e2e/chromium.js";

export default defineConfig({
  testDir: "test/measure",
  testMatch: /\.measure\.js$/,
  outputDir: "../target/measure",
  workers: 1,
  timeout: 300_000, // milliseconds
  expect: { timeout: 45_000 },
  reporter: [["line"]],
  use: { launchOptions: LAUNCH },
});
