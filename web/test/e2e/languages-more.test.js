// The page in the pseudo-language where a table is needed to see it: puzzles, daily deals, playtests, open tables, and
// what the server refuses.
import { expect, test } from "./fixtures.js";
import { anyMove, clickInPage, GAMES, play, playToTheEnd } from "./games/index.js";
import { rawTexts, unfold } from "./raw-texts.js";
import { PASSKEYS_HERE } from "./server.js";

test.use({ serverArgs: [PASSKEYS_HERE] });

/** A large window: the pseudo-language is longer than any other, and what is looked at are texts, not room. */
const WINDOW = { viewport: { width: 1920, height: 1080 } };

/** A player's page in the pseudo-language, and what is found there. */
async function reader(newPlayer) {
  const ann = await newPlayer(WINDOW, { language: "pseudo" });
  const raw = new Set();
  const look = async (where) => (await rawTexts(ann.page)).forEach((text) => raw.add(`${where} – ${text}`));
  const opens = async (path) => {
    await ann.page.goto(path);
    await expect(ann.page.locator("main h1")).toBeVisible();
    await ann.page.waitForLoadState("networkidle");
    await unfold(ann.page);
  };
  return { ann, page: ann.page, raw, look, opens };
}

const main = (page) => page.locator("main .button.main").first();

for (const game of ["basement", "bread-basket", "down-the-well"]) {
  test(`a puzzle of ${GAMES[game].title} is written in the language that was chosen`, async ({ newPlayer }) => {
    const { ann, page, raw, look, opens } = await reader(newPlayer);
    await page.clock.setFixedTime("2026-11-28T12:00:00Z"); // the puzzle is the one of the day
    await opens(`/puzzles/${game}`);
    await main(page).click();
    await ann.seesBoard();
    await look("puzzle");
    const verdict = page.locator(".puzzle .right, .puzzle .wrong");
    await play([ann], anyMove, async () => (await verdict.count()) > 0);
    await look("verdict");
    await opens(`/puzzles/${game}`);
    await look("puzzles after it");
    expect([...raw]).toEqual([]);
  });
}

test("a daily deal that was played is written in the language that was chosen", async ({ newPlayer }) => {
  const { ann, page, raw, look, opens } = await reader(newPlayer);
  await opens("/daily/down-the-well");
  await main(page).click();
  await ann.seesBoard();
  await look("daily deal");
  await opens("/daily/down-the-well");
  await look("a daily deal that goes on");
  await main(page).click();
  await ann.seesBoard();
  await ann.speaks("en");
  await playToTheEnd([ann], GAMES["down-the-well"].driver, clickInPage);
  await ann.speaks("pseudo");
  await expect(page.locator(".over")).toBeVisible();
  await look("over");
  await opens("/daily/down-the-well");
  await expect(page.locator("textarea")).toBeVisible();
  await look("result");
  expect([...raw]).toEqual([]);
});

test("a playtest is written in the language that was chosen, to its results", async ({ newPlayer }) => {
  const { ann, page, raw, look, opens } = await reader(newPlayer);
  await opens("/variant/down-the-well?players=2&show_on_pass=face_up");
  await page.locator("main .do button[aria-expanded]").click();
  const forDesigner = page.locator("section textarea").nth(1);
  await expect(forDesigner).toHaveValue(/results#/);
  await look("a playtest has begun");
  const players = await page.locator("section textarea").first().inputValue();
  const results = await forDesigner.inputValue();
  await opens(new URL(players).pathname);
  await look("the players' link");
  await page.locator(".do .button:not(.main)").click();
  await ann.seesBoard();
  await page.locator(".playtest input").check();
  await look("a match of a playtest");
  await ann.speaks("en");
  await playToTheEnd([ann], GAMES["down-the-well"].driver, clickInPage);
  await ann.speaks("pseudo");
  await expect(page.locator(".over")).toBeVisible();
  await page.locator(".playtest .button.main").click();
  await look("questions");
  await page.locator("dialog form .button.main").click();
  await expect(page.locator(".playtest .button.main")).toHaveCount(0);
  await look("answered");
  await opens(new URL(results).pathname + new URL(results).hash);
  await look("results");
  expect([...raw]).toEqual([]);
});

test("open tables are written in the language that was chosen", async ({ newPlayer }) => {
  const host = await newPlayer();
  await host.page.addInitScript(() => localStorage.setItem("parlour/name", JSON.stringify("Ann")));
  await host.page.goto("/");
  await host.page.getByRole("button", { name: "Play anyone" }).click();
  await expect(host.page.getByLabel("Open to everyone")).toBeChecked();
  const { page, raw, look } = await reader(newPlayer);
  await page.goto("/");
  await expect(page.locator(".rows li").first()).toBeVisible();
  await unfold(page);
  await look("the first page");
  await page.locator(".rows button").first().click();
  await expect(page.locator(".lobby")).toBeVisible();
  await look("the lobby of an open table");
  expect([...raw]).toEqual([]);
});

test("what a server refuses is written in the language that was chosen", async ({ server, newPlayer }) => {
  const { ann, page, raw, look, opens } = await reader(newPlayer);
  ann.excused = /status of 4\d\d|WebSocket connection to/;
  const table = await server.table({ game: "basement", players: 2 });
  await page.goto(`/t/${table}`);
  await page.locator("input[autocomplete=nickname]").fill("--");
  await page.locator("form .button.main").click();
  await expect(page.locator("[role=alert], .trouble").filter({ hasText: "⟦" }).first()).toBeVisible();
  await look("a name that is none");
  await opens("/you");
  await page.locator("section:has(#you-name) input").fill("--");
  await page.locator("section:has(#you-name) form button").click();
  await expect(page.locator("section:has(#you-name) [role=alert]")).toContainText("⟦");
  await look("a name that none can have");
  for (const path of ["/playtest/1234", "/t/1234", "/replay/1234", "/lab/1234"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("main")).toContainText("⟦");
    await look(path);
  }
  expect([...raw]).toEqual([]);
});
