// Draws `public/favicon.svg` as the PNG icons of the page that can be installed: `node dev/icons.js`. They are
// committed, since a build has no browser.

import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { LAUNCH } from "../test/e2e/chromium.js";

/** How much of a maskable icon is sure to be seen, whatever shape it is cut to. */
const SAFE_PART = 0.8;

const icon = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8");
const field = /<rect[^>]*fill="(#\w+)"/.exec(icon)?.[1];
const browser = await chromium.launch(LAUNCH);
const page = await browser.newPage();

async function draw(name, size, part, background) {
  const side = Math.round(size * part);
  const at = (size - side) / 2;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>
    body { margin: 0; background: ${background} }
    svg { position: absolute; left: ${at}px; top: ${at}px; width: ${side}px; height: ${side}px }
  </style>${icon}`);
  const path = new URL(`../src/site/${name}`, import.meta.url).pathname;
  await page.screenshot({ path, omitBackground: true });
}

await draw("icon-192.png", 192, 1, "transparent");
await draw("icon-512.png", 512, 1, "transparent");
await draw("icon-maskable.png", 512, SAFE_PART, field);
await browser.close();
