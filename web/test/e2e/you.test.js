// Your matches: kept by the browser when a match ends, rated, shown on a page of their own, and taken along in a file.
import { readFile } from "node:fs/promises";
import { inBothThemes, screenshot } from "./audit.js";
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, playToTheEnd } from "./games/index.js";
import { playedMatch } from "./over.js";

/** A telephone on its side. */
const SIDEWAYS = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const UPRIGHT = { width: 390, height: 844 };
const { driver } = GAMES["down-the-well"];

const ratingLine = (player) => player.page.locator(".over .rating");
const latest = (player) => player.page.locator(".latest li");

/** What a browser keeps of matches. */
const kept = (player) => player.page.evaluate(() => JSON.parse(localStorage.getItem("parlour/you") ?? "[]"));

test("a match is rated at its end, counts once over a reload, and a rematch counts once more", async ({
  server,
  newPlayer,
}) => {
  test.setTimeout(180_000);
  const { ann, page } = await playedMatch(server, newPlayer);
  await expect(ratingLine(ann)).toHaveText(/^Rating \d+ \([+−±]\d+\), provisional\s*$/);
  const first = await ratingLine(ann).innerText();
  expect(await inBothThemes(ann, "the end of a match with its rating")).toEqual([]);
  await screenshot(ann, "you-over-phone");
  await ann.returns();
  await expect(ratingLine(ann), "also after a reload").toHaveText(first);
  expect(await kept(ann)).toHaveLength(1);

  await page.setViewportSize(SIDEWAYS.viewport);
  await page.getByRole("button", { name: "Rematch" }).tap();
  await expect(page.locator(".over")).toHaveCount(0);
  await playToTheEnd([ann], driver);
  await expect(ratingLine(ann)).toHaveText(/^Rating \d+ \([+−±]\d+\), provisional\s*$/);
  await expect(page.locator(".over")).toContainText("Series after 2 matches:");
  const wins = await page.locator(".over .sum").allInnerTexts();
  expect(wins.map((text) => Number(/^(\d+) wins?/.exec(text)?.[1])).reduce((a, b) => a + b)).toBeGreaterThanOrEqual(2);
  expect(await inBothThemes(ann, "the end of a rematch on a phone on its side")).toEqual([]);
  await screenshot(ann, "you-over-sideways");
  const [newest, oldest] = await kept(ann);
  expect([newest.match, oldest.match]).toEqual([2, 1]);

  await ratingLine(ann).getByRole("link").tap();
  await expect(page.getByRole("heading", { name: "Your matches", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Down the Well" })).toBeVisible();
  await expect(latest(ann)).toHaveCount(2);
  await expect(page.locator("section .rating")).toHaveText(
    /^Rating \d+ ± \d+ provisional for about \d+ more rated matches like your last\s*$/,
  );
  const opponents = page.locator("tbody tr");
  await expect(opponents).toHaveCount(2);
  for (const row of await opponents.all()) {
    const times = (await row.locator("td").allInnerTexts()).map(Number);
    expect(
      times.reduce((a, b) => a + b),
      "each match against each",
    ).toBe(2);
  }
  expect(await inBothThemes(ann, "your matches on a phone on its side")).toEqual([]);
  await screenshot(ann, "you-sideways");
  await page.setViewportSize(UPRIGHT);
  expect(await inBothThemes(ann, "your matches")).toEqual([]);
  await screenshot(ann, "you-phone", { fullPage: true });
  await page.reload();
  await expect(latest(ann)).toHaveCount(2);
  await latest(ann).first().getByRole("link", { name: "Replay" }).tap();
  await expect(page.locator(".controls")).toBeVisible();
});

test("your matches go to another browser in a file, a bad file changes nothing, and all can be deleted", async ({
  server,
  newPlayer,
}) => {
  test.setTimeout(120_000);
  const { ann } = await playedMatch(server, newPlayer);
  await expect(ratingLine(ann)).toBeVisible();
  await ann.page.goto("/you");
  const download = ann.page.waitForEvent("download");
  await ann.page.getByRole("button", { name: "Export" }).tap();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, "utf8")).matches).toEqual(await kept(ann));

  const ben = await newPlayer(DESKTOP);
  const { page } = ben;
  await page.goto("/you");
  await expect(page.getByText("No matches yet.")).toBeVisible();
  const field = page.locator("input[type=file]");
  const choose = (text) =>
    field.setInputFiles({ name: "m.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await field.setInputFiles(file);
  await expect(page.getByText("1 match added.")).toBeVisible();
  await expect(latest(ben)).toHaveCount(1);
  await screenshot(ben, "you-desk");
  await choose("no JSON");
  await expect(page.getByRole("alert").filter({ hasText: "This file is not JSON." })).toBeVisible();
  await choose('{"parlour":"matches","version":1,"matches":[{"table":"t"}]}');
  await expect(page.getByRole("alert").filter({ hasText: "Match 1 of this file cannot be read." })).toBeVisible();
  await expect(latest(ben)).toHaveCount(1);
  expect(await inBothThemes(ben, "your matches at a desk")).toEqual([]);

  await page.getByRole("button", { name: "Delete all matches" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(latest(ben)).toHaveCount(1);
  await page.getByRole("button", { name: "Delete all matches" }).click();
  await page.getByRole("button", { name: "Delete all matches" }).click();
  await expect(page.getByText("No matches yet.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No matches yet.")).toBeVisible();
});

test("friends at a table have a rating each, a spectator has none, and all see the series", async ({
  server,
  newPlayer,
}) => {
  test.setTimeout(180_000);
  const table = await server.table({ game: "down-the-well", players: 2, bots: null });
  const ann = await newPlayer(DESKTOP);
  const ben = await newPlayer(PHONE);
  const watcher = await newPlayer(DESKTOP);
  await ann.sit(table, "Ann");
  await ben.sit(table, "Ben");
  await watcher.page.goto(`/t/${table}`);
  await ann.start();
  await Promise.all([ann, ben, watcher].map((one) => one.seesBoard()));
  await playToTheEnd([ann, ben], driver);
  for (const one of [ann, ben]) await expect(ratingLine(one)).toBeVisible();
  for (const one of [ann, ben]) await one.press(one.page.getByRole("button", { name: "Rematch" }));
  for (const one of [ann, ben, watcher]) await expect(one.page.locator(".over")).toHaveCount(0);
  await playToTheEnd([ann, ben], driver);
  for (const one of [ann, ben, watcher]) {
    await expect(one.page.locator(".over")).toContainText("Series after 2 matches:");
    await expect(one.page.locator(".over .sum").first()).toHaveText(/^\d wins?\s· −?\d+ in total$/);
  }
  expect(await watcher.result()).toEqual(await ann.result());
  for (const one of [ann, ben]) await expect(ratingLine(one)).toBeVisible();
  await expect(ratingLine(watcher)).toHaveCount(0);
  expect(await kept(watcher)).toEqual([]);
  await ann.page.goto("/you");
  await expect(ann.page.locator("tbody tr th")).toHaveText("Ben");
});

test("a match with a hint is kept and not rated, and a browser that keeps nothing says so", async ({
  server,
  newPlayer,
}) => {
  test.setTimeout(120_000);
  const ann = await newPlayer(DESKTOP);
  await ann.context.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key === "parlour/you") throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, value);
    };
  });
  const table = await server.table({ game: "down-the-well", players: 2 });
  await ann.sit(table, "Ann");
  await ann.start();
  await ann.seesBoard();
  await ann.page.locator(".tab", { hasText: "Hint" }).click();
  await expect(ann.page.locator(".hint")).toBeVisible();
  await playToTheEnd([ann], driver);
  await expect(ratingLine(ann)).toContainText("not rated: you took a hint");
  await expect(ann.page.locator(".over")).toContainText("This browser has no room for the match");
  await screenshot(ann, "you-over-full");
  await ratingLine(ann).getByRole("link").click();
  await expect(latest(ann)).toHaveCount(1);
  await expect(ann.page.getByRole("alert").filter({ hasText: "This browser has no room" })).toBeVisible();
});
