// The page as a folder of files: visited once, then without a network. `PARLOUR_SITE` names the
// folder that `cargo xtask site` has made.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { test as base, expect } from "@playwright/test";
import { screenshot } from "./audit.js";
import { DESKTOP, PHONE } from "./chromium.js";
import { serveFiles } from "./files.js";
import { anyMove, GAMES, makeMove, play, playToTheEnd } from "./games/index.js";
import { playStep, pressLit } from "./learner.js";
import { RECORD } from "./over.js";
import { Player } from "./player.js";
import { rawTexts, unfold } from "./raw-texts.js";

const SITE = resolve(process.env.PARLOUR_SITE ?? "../target/site");

const test = base.extend({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from the braces
    async ({}, use) => {
      const server = await serveFiles(SITE);
      await use(server);
      server.end();
    },
    { scope: "worker" },
  ],
  /** Opens a page at the folder, and waits until all of it is kept; at the end nothing may have gone wrong. */
  visit: async ({ browser, site }, use) => {
    const players = [];
    await use(async (screen, options) => {
      const player = await Player.open(browser, screen, options);
      players.push(player);
      await player.page.goto(site.address);
      await player.page.evaluate(() => navigator.serviceWorker.ready);
      return player;
    });
    for (const player of players) await player.close();
    expect(players.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
});

test.skip(!existsSync(join(SITE, "sw.js")), `there is no site at ${SITE}: cargo xtask site`);

/** Without a network from here on; what the browser says of it is not a complaint. */
async function cut(player) {
  await player.context.setOffline(true);
}

/** Goes to the link of a short match, against bots that do not wait. */
async function chooseShort({ page }, game, options) {
  const rules = Object.entries(options).map(([key, value]) => `&${key}=${value}`);
  await page.evaluate((hash) => (location.hash = hash), `#/variant/${game}?players=3${rules.join("")}`);
  await page.getByText("Change the rules, seats and bots").click();
  await page.getByLabel("Bot thinking time").selectOption("0");
}

/** Begins a short match against bots at the link of its variant. */
async function beginsShort(player, game) {
  await chooseShort(player, game, GAMES[game].options);
  await player.page.getByRole("button", { name: "Play this variant" }).click();
  await player.seesBoard();
}

/** The network is gone before the page is loaded once more, and a short match begins. */
async function beginsWithoutNetwork(player, game) {
  await cut(player);
  await player.page.reload();
  await beginsShort(player, game);
}

/** Makes a move, and notes what the page shows: no socket tells it here. */
async function look(player, driver) {
  const has = await makeMove(player, driver);
  player.view = await player.page.evaluate(() => document.querySelector(".room")?.textContent ?? "");
  return has;
}

for (const [game, { title, driver }] of Object.entries(GAMES)) {
  const screen = game === "basset" || game === "basement" ? DESKTOP : PHONE;
  test(`${title}: a match against bots without a network`, async ({ visit }) => {
    const player = await visit(screen);
    await beginsWithoutNetwork(player, game);
    await playToTheEnd([player], driver, look);
    expect(await player.result()).toHaveLength(3);
    await expect(player.page.locator(".over .rating")).toContainText(/^Rating \d+/);
    await screenshot(player, `${game}-over`);
    await player.press(player.page.getByRole("link", { name: "Replay" }));
    await expect(player.page.getByRole("heading").first()).toBeVisible();
    await screenshot(player, `${game}-replay`);
  });
}

test("a match without a network is analysed to the end, and on the way it says how far it is", async ({ visit }) => {
  const player = await visit(PHONE);
  const { page } = player;
  const { driver } = GAMES["down-the-well"];
  await beginsWithoutNetwork(player, "down-the-well");
  await playToTheEnd([player], driver, look);
  await player.press(page.locator(".over a", { hasText: "Analyse the match" }));
  const progress = page.getByRole("progressbar", { name: "Progress" });
  await expect(progress).toBeVisible();
  await progress.scrollIntoViewIfNeeded();
  await screenshot(player, "analysis-progress");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(progress).toHaveCount(0);
  // a short match is analysed within a second: what the bar says is noted as it says it
  await page.evaluate(() => {
    window.farthest = 0;
    const note = () => {
      for (const bar of document.querySelectorAll("progress")) window.farthest = Math.max(window.farthest, bar.value);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole("button", { name: "Analyse this match" }).click();
  await expect(page.locator("figure svg")).toBeVisible({ timeout: 120_000 });
  expect(await page.evaluate(() => window.farthest), "on the way it says how far it is").toBeGreaterThan(0);
  await expect(page.getByText(/decisions? analysed\./)).toBeVisible();
  await expect(page.getByText(/The deals (gave|cost|were)/)).toBeVisible();
  await page.locator("figure svg").scrollIntoViewIfNeeded();
  await screenshot(player, "analysis");
});

test("a match is played on while another one is analysed", async ({ visit }) => {
  const player = await visit(DESKTOP);
  const { page } = player;
  const { driver } = GAMES["bread-basket"];
  await cut(player);
  await page.reload();
  await page.evaluate(() => (location.hash = "#/replay"));
  await page.locator("input[type=file]").setInputFiles(RECORD);
  await page.getByRole("button", { name: "Analyse this match" }).click();
  await expect(page.getByRole("progressbar", { name: "Progress" })).toBeVisible();
  await expect.poll(() => page.workers().length, "tables and analyses, each in a worker of its own").toBe(2);
  await beginsShort(player, "bread-basket");
  await expect.poll(() => page.workers().length, "no one waits for that analysis any more").toBe(1);
  await playToTheEnd([player], driver, look);
});

test("a tab that is loaded anew in the middle of a match plays it to the end", async ({ visit }) => {
  const player = await visit(PHONE);
  const { page } = player;
  const { driver } = GAMES["down-the-well"];
  await beginsWithoutNetwork(player, "down-the-well");
  const hand = page.locator(".stage .hand button:not(.sort)");
  const ofTen = async () => (await hand.count()) < 7;
  await play([player], driver, ofTen, look);
  const cards = await hand.allInnerTexts();
  const address = page.url();
  await page.reload();
  await player.seesBoard();
  expect(page.url()).toBe(address);
  expect(await hand.allInnerTexts(), "the same hand").toEqual(cards);
  await screenshot(player, "after-a-reload");
  await playToTheEnd([player], driver, look);
  expect(await player.result()).toHaveLength(3);

  // and once it is over, its replay is found later
  await page.evaluate(() => (location.hash = "#/replay"));
  await page.reload();
  await page
    .locator("li", { hasText: address.split("/").pop() })
    .getByRole("link", { name: "Down the Well" })
    .click();
  await expect(page.getByRole("slider")).toBeVisible();
});

test("a table is in one tab at a time, and goes on in another one after it", async ({ visit }) => {
  const player = await visit(PHONE);
  const { page, context } = player;
  await beginsWithoutNetwork(player, "bread-basket");
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText("or it is open in another tab")).toBeVisible();
  await screenshot({ page: other }, "table-in-another-tab");
  await page.goto("about:blank");
  await other.reload();
  await expect(other.locator(".room .stage > *").first()).toBeVisible();
  await expect(other.locator(".stage .hand button").first()).toBeVisible();
});

for (const [name, screen] of [
  ["desk", DESKTOP],
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ["sideways", { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true }],
]) {
  test(`a puzzle of Basement without a network names what lies face down, and one move wins (${name})`, async ({
    visit,
  }) => {
    const player = await visit(screen);
    const { page } = player;
    await cut(player);
    await page.reload();
    await page.getByRole("link", { name: "Puzzles Basement" }).click();
    await page.getByRole("button", { name: "Play puzzle 1", exact: true }).click();
    await player.seesBoard();
    await expect(page.getByRole("img", { name: "The other Basement: Reset" })).toBeVisible();
    await expect(page.getByRole("img", { name: "The pile: 1, 1, 2, 6" })).toBeVisible();
    await screenshot(player, `puzzle-basement-1-${name}`);
    await page.evaluate(() => (location.hash = "#/puzzles/basement"));
    await page.getByRole("button", { name: "Play puzzle 10", exact: true }).click();
    await player.seesBoard();
    await expect(page.getByRole("img", { name: "The other hand: 1" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Your Basement: 5" })).toBeVisible();
    await screenshot(player, `puzzle-basement-10-${name}`);
    await player.press(page.locator(".stage .hand").getByRole("button", { name: /^6/ }).first());
    await player.press(page.getByRole("button", { name: /^Play 6/ }));
    await expect(page.getByText("This move does not win.")).toBeVisible();
    await expect(page.getByText("The other player could answer: eat the pile.")).toBeVisible();
    await screenshot(player, `puzzle-basement-wrong-${name}`);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("You can win from here: find the move.")).toBeVisible();
    await player.press(page.getByRole("button", { name: /^Eat the pile/ }));
    await expect(page.getByText("Right: this move wins.")).toBeVisible();
  });
}

test("the daily deal without a network, and a match that is played on from its middle", async ({ visit }) => {
  const player = await visit(PHONE);
  const { page } = player;
  const { driver } = GAMES["down-the-well"];
  await cut(player);
  await page.reload();
  await page.getByRole("link", { name: "Daily deal Down the Well" }).click();
  await page.getByRole("button", { name: "Play today’s deal" }).click();
  await player.seesBoard();
  await playToTheEnd([player], driver, look);
  await page.getByRole("link", { name: "Result and share text" }).click();
  await expect(page.getByLabel("Share text without spoilers")).toHaveValue(
    /Down the Well · .* of 3 · .+\n.*#\/daily\//,
  );
  await expect(page.getByText("Current streak: 1 day")).toBeVisible();
  await screenshot(player, "daily-result");

  await page.goBack();
  await player.press(page.locator(".over").getByRole("link", { name: "Replay" }));
  await page.getByRole("slider").fill("4");
  await page.getByText("Play on from here").click();
  await page.getByRole("combobox", { name: "Bot level" }).selectOption("rule");
  await page.getByRole("button", { name: "Play on", exact: true }).click();
  await expect(page.locator(".room .stage > *").first()).toBeVisible();
  await playToTheEnd([player], driver, look);
  await expect(page.locator(".over").getByText("Played on from a position, after 4 moves.")).toBeVisible();
});

test("a lesson without a network, to its end", async ({ visit }) => {
  const player = await visit(PHONE);
  const { page } = player;
  await cut(player);
  await page.reload();
  await page.getByRole("link", { name: "Learn in 90 seconds Bread Basket" }).click();
  await expect(page.locator(".placard h2")).toBeVisible();
  await pressLit(player);
  const steps = await page.locator("ol[aria-label=Steps] li").count();
  for (let step = 1; step <= steps; step += 1) {
    await expect(page.locator("p.now")).toContainText(`Step ${step} of ${steps}`);
    await playStep(player);
    await screenshot(player, `lesson-${step}`);
    await pressLit(player);
  }
  await expect(page.getByRole("button", { name: "Play the lesson again" })).toBeVisible();
});

test("every page opens without a network, and what needs a server is not offered", async ({ visit }) => {
  const player = await visit(DESKTOP);
  const { page } = player;
  await cut(player);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Play now/ })).toHaveCount(5);
  await expect(page.getByText("need a server")).toBeVisible();
  await expect(page.getByRole("button", { name: /With friends/ })).toHaveCount(0);
  await screenshot(player, "home");
  for (const name of ["Rules", "Replay", "Verify", "Matches"]) {
    await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await screenshot(player, name);
  }
  await page.getByRole("navigation").getByRole("link", { name: "Rules", exact: true }).click();
  await page.getByRole("link", { name: "Basset" }).click();
  await expect(page.getByText("BST-01").first()).toBeVisible();
  await expect(page).toHaveURL(/#\/rules\/basset/);
  await page.goBack();
  await expect(page.getByText("BST-01")).toHaveCount(0);
  await page.evaluate(() => (location.hash = "#/lab"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the page without a server is written in the language that was chosen", async ({ visit }) => {
  const player = await visit({ viewport: { width: 1920, height: 1080 } }, { language: "pseudo" });
  const { page } = player;
  const raw = new Set();
  const read = async (where) => (await rawTexts(page)).forEach((text) => raw.add(`${where} – ${text}`));
  const opens = async (path) => {
    await page.evaluate((hash) => (location.hash = hash), `#${path}`);
    await page.reload();
    await expect(page.locator("main h1, main .panel").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await unfold(page);
    await read(path);
  };
  await opens("/daily/down-the-well");
  await page.locator("main .button.main").first().click();
  await player.seesBoard();
  await play([player], anyMove, (moves) => moves > 3, look);
  await read("a match");
  const pages = ["/", "/rules", "/replay", "/verify", "/you", "/puzzles/basement", "/t/1234"];
  for (const path of [...pages, "/variant/basement?rounds=3"]) await opens(path);
  expect([...raw]).toEqual([]);
});

test("a table that was left days ago is found again on the first page", async ({ visit }) => {
  const player = await visit(PHONE);
  const { page } = player;
  await beginsShort(player, "down-the-well");
  const table = page.url().split("/").pop();
  await page.evaluate(() => {
    const kept = "parlour/tables/offline";
    const tables = JSON.parse(localStorage.getItem(kept));
    localStorage.setItem(kept, JSON.stringify(tables.map((one) => ({ ...one, at: one.at - 3 * 86_400_000 }))));
  });
  await page.evaluate(() => (location.hash = "#/"));
  await page.reload();
  await expect(page.getByRole("button", { name: /^Play now/ })).toHaveCount(5);
  await expect(page.getByRole("link", { name: /^Back to your table/ })).toHaveCount(0);
  await page.getByRole("heading", { name: "Recent tables" }).scrollIntoViewIfNeeded();
  await screenshot(player, "recent-tables");
  await page.getByRole("link", { name: `Down the Well ${table}` }).click();
  await player.seesBoard();
});
