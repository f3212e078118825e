// The page that plays without a network, from a table server that has it: opened from the start page, then
// played at without the network. `PARLOUR_SITE` names the folder that `cargo xtask site` has made.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { screenshot } from "./audit.js";
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, makeMove, playToTheEnd } from "./games/index.js";

const SITE = resolve(process.env.PARLOUR_SITE ?? "../target/site");

test.use({ serverArgs: ["--offline", SITE] });
test.skip(!existsSync(join(SITE, "sw.js")), `there is no site at ${SITE}: cargo xtask site`);

const link = ({ page }) => page.getByRole("link", { name: "Play without a network", exact: true });

for (const [name, screen] of [
  ["desk", DESKTOP],
  ["phone", PHONE],
  ["sideways", { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true }],
]) {
  test(`the start page leads to the page without a network (${name})`, async ({ newPlayer }) => {
    const player = await newPlayer(screen);
    await player.page.goto("/");
    await expect(link(player)).toBeVisible();
    await link(player).scrollIntoViewIfNeeded();
    await screenshot(player, `offline-link-${name}`);
  });
}

test("a match against bots, at a server that cannot be reached any more", async ({ newPlayer, server }) => {
  const player = await newPlayer(PHONE);
  const { page } = player;
  await page.goto("/");
  await player.press(link(player));
  await expect(page).toHaveURL(`${server.address}/offline/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await player.context.setOffline(true);
  await page.reload();
  const game = "down-the-well";
  const rules = Object.entries(GAMES[game].options).map(([key, value]) => `&${key}=${value}`);
  await page.evaluate((hash) => (location.hash = hash), `#/variant/${game}?players=3${rules.join("")}`);
  await page.getByText("Change the rules, seats and bots").click();
  await page.getByLabel("Bot thinking time").selectOption("0");
  await page.getByRole("button", { name: "Play this variant" }).click();
  await player.seesBoard();
  const look = async (player, driver) => {
    const has = await makeMove(player, driver);
    player.view = await page.evaluate(() => document.querySelector(".room")?.textContent ?? "");
    return has;
  };
  await playToTheEnd([player], GAMES[game].driver, look);
  expect(await player.result()).toHaveLength(3);

  // the server's own pages are none of the service worker's, and its start page has none of these tables
  await player.context.setOffline(false);
  await page.goto("/");
  await expect(link(player)).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  );
  expect(scopes).toEqual([`${server.address}/offline/`]);
  await expect(page.getByRole("heading", { name: "Recent tables" })).toHaveCount(0);
});
