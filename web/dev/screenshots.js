// Pictures of the boards, and what axe finds on them.
//
//   npx vite --port 5199 &    node dev/screenshots.js FOLDER [GAME…]     (BUSY=1: with a hint and a choice)
//
// or, of a page that does not change while one edits: npx vite build dev --config vite.config.ts
// --outDir OUT, npx vite preview --outDir OUT --port 5197, and DEV_PAGE=http://127.0.0.1:5197/

import { readFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";
import { LAUNCH } from "../test/e2e/chromium.js";

const [out = "screenshots", ...wanted] = process.argv.slice(2);
const at = process.env.DEV_PAGE ?? "http://127.0.0.1:5199/dev/";
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const screens = { phone: [360, 860], desk: [1280, 800] };
mkdirSync(out, { recursive: true });

const browser = await chromium.launch(LAUNCH);
let bad = 0;
for (const [screen, [width, height]] of Object.entries(screens)) {
  for (const theme of ["light", "dark"]) {
    const page = await browser.newPage({ viewport: { width, height }, hasTouch: screen === "phone" });
    page.on("console", (line) => line.type() === "error" && complain(`console: ${line.text()}`));
    page.on("pageerror", (error) => complain(`error: ${error.message}`));
    await page.goto(`${at}?theme=${theme}`);
    const links = await page.locator("ol a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    for (const link of links.filter((link) => wanted.length === 0 || wanted.some((word) => link.includes(word)))) {
      await page.evaluate((to) => (location.hash = to), link);
      await page.waitForTimeout(500);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) complain(`${screen} ${link}: ${wide} px wide`);
      // A suggestion, and a card chosen: more to see, and more to find fault with.
      if (process.env.BUSY) {
        await page.getByRole("button", { name: "Hint" }).click();
        const cards = page.locator(".own .hand li button:not(.still)");
        if ((await cards.count()) > 0) await cards.first().click();
        await page.waitForTimeout(200);
      }
      await page.screenshot({
        path: `${out}/${link.slice(1).replace("/", "-")}-${screen}-${theme}.png`,
        fullPage: true,
      });
      await page.evaluate(axe);
      const found = await page.evaluate(() =>
        globalThis.axe.run(document.querySelector("main"), { rules: { region: { enabled: false } } }),
      );
      for (const { id, nodes } of found.violations)
        complain(
          `${screen} ${theme} ${link}: ${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary.slice(0, 200)}`,
        );
    }
    await page.close();
  }
}
await browser.close();
process.exitCode = bad > 0 ? 1 : 0;

function complain(text) {
  bad += 1;
  if (bad <= 40) console.log(text.slice(0, 500));
}
