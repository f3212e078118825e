// Lighthouse's marks for the first page and for a table in play: `npm run measure -- lighthouse`. Its package is
// fetched when it is asked for; nothing else of the project needs it.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { LAUNCH } from "../e2e/chromium.js";
import { expect, test } from "../e2e/fixtures.js";
import { GAMES } from "../e2e/games/index.js";

const LIGHTHOUSE = "lighthouse@13";
const CATEGORIES = ["performance", "accessibility", "best-practices"];
/** Where the browser answers Lighthouse. */
const PORT = 9333;

/** What Lighthouse finds at an address: marks, and all audits that are not passed. */
async function audited(address, device) {
  const words = ["--yes", LIGHTHOUSE, address, `--port=${PORT}`, "--output=json", "--quiet", "--disable-storage-reset"];
  words.push(`--only-categories=${CATEGORIES.join(",")}`, ...(device === "desktop" ? ["--preset=desktop"] : []));
  const { stdout } = await promisify(execFile)("npx", words, { maxBuffer: 100_000_000 });
  const { categories, audits } = JSON.parse(stdout);
  const marks = CATEGORIES.map((id) => `${id} ${Math.round(categories[id].score * 100)}`);
  const failed = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
  return { marks, failed: failed.map(({ id, displayValue = "" }) => `${id} ${displayValue}`.trim()) };
}

test("Lighthouse's marks", async ({ server }) => {
  test.setTimeout(1_500_000);
  const profile = mkdtempSync(join(tmpdir(), "parlour-lighthouse-"));
  const args = [...LAUNCH.args, `--remote-debugging-port=${PORT}`];
  const browser = await chromium.launchPersistentContext(profile, { ...LAUNCH, args, headless: true });
  try {
    const pages = [["home", server.address]];
    for (const [game, { options }] of Object.entries(GAMES)) {
      const table = await server.table({ game, options, players: 3, ...(game === "basset" ? { bots: null } : {}) });
      const page = await browser.newPage();
      await page.goto(`${server.address}/t/${table}`);
      await page.locator("input[autocomplete=nickname]").fill("Ann");
      await page.locator("form .button.main").click();
      await page.locator(".start .button.main").click();
      await expect(page.locator(".stage > *").first()).toBeVisible();
      await page.close();
      pages.push([game, `${server.address}/t/${table}`]);
    }
    for (const [name, address] of pages) {
      for (const device of ["mobile", "desktop"]) {
        const { marks, failed } = await audited(address, device);
        console.log(`${name}, ${device}: ${marks.join(", ")}; not passed: ${failed.join("; ") || "none"}`);
      }
    }
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
