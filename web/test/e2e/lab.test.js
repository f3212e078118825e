// The lab: a study is begun on the page, followed, and its report read in a sandbox.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch } from "./chromium.js";
import { inBothThemes } from "./look.js";
import { Player } from "./player.js";
import { Server } from "./server.js";

let browser;
let server;
before(async () => {
  server = await Server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.end();
});

test("a study of a game is played by the server, and its report is read on the page", { timeout: 150_000 }, async () => {
  const ann = await Player.open(browser);
  const { page } = ann;
  await page.goto(`${server.address}/lab`);
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("down-the-well");
  await page.getByRole("combobox", { name: "Games at each level" }).selectOption("50");
  const wrong = await inBothThemes(ann, "the lab");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const frame = page.locator("iframe");
  await frame.waitFor({ timeout: 120_000 });
  const report = page.frameLocator("iframe");
  await report.locator("h1", { hasText: "Down the Well" }).waitFor();
  assert.equal(await frame.getAttribute("sandbox"), "", "no script, no origin");
  assert.match(await page.getByRole("link", { name: "Save the report" }).getAttribute("download"), /\.html$/);
  assert.deepEqual([...wrong, ...ann.complaints], []);
  await ann.close();
});
