import { defineConfig } from "@playwright/test";
import { LAUNCH } from "./test/e2e/chromium.js";

/** What measures time has the machine to itself: who hit first, and what moves long after a press. */
const ALONE = /(races|calm)\.test\.js$/;

/** A game that only the program of `cargo xtask new-game` has. */
const NEW_GAME = process.env.NEW_GAME ? [] : [/new-game\.test\.js$/];

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "../target/e2e",
  // Each worker has its own browser and its own server. They wait more than they work (bot delay, moments),
  // so that there is one more of them than the machine has processors at least.
  workers: 3,
  fullyParallel: true,
  // A machine that stands still for minutes cuts a test off. What passed only then is named at the end of
  // the run (`reporter.js`), and is to be looked at.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Milliseconds; machines that test are busy ones.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [["list"], ["./test/e2e/reporter.js"]],
  // Where a failing test is tried again, only then: a trace costs a tenth of a processor.
  use: {
    launchOptions: LAUNCH,
    trace: { mode: process.env.CI ? "on-first-retry" : "retain-on-failure", screenshots: false, snapshots: false },
  },
  projects: [
    // As a teardown, not as a dependent: it runs also after a test that fails.
    { name: "together", testIgnore: [ALONE, ...NEW_GAME], teardown: "alone" },
    { name: "alone", testMatch: ALONE, workers: 1, fullyParallel: false, use: { trace: "off" } },
  ],
});
