// The lab: a study is begun on the page, followed, and its report read in a sandbox.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, openHouse, server } from "./house.js";
import { inBothThemes } from "./look.js";
import { Player } from "./player.js";

openHouse();

test(
  "a study of a game is played by the server, and its report is read on the page",
  { timeout: 150_000 },
  async () => {
    const ann = await Player.open(browser);
    const { page } = ann;
    await page.goto(`${server.address}/lab`);
    await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("down-the-well");
    await page.getByRole("combobox", { name: "Games per level" }).selectOption("50");
    const wrong = await inBothThemes(ann, "the lab");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    const frame = page.locator("iframe");
    await frame.waitFor({ timeout: 120_000 });
    const report = page.frameLocator("iframe");
    await report.locator("h1", { hasText: "Down the Well" }).waitFor();
    assert.equal(await frame.getAttribute("sandbox"), "", "no script, no origin");
    assert.match(await page.getByRole("link", { name: "Save the report" }).getAttribute("download"), /\.html$/);
    assert.deepEqual([...wrong, ...ann.complaints], []);
    await ann.close();
  },
);
