// A match that is over goes on from any position, against bots, at a table of its own.
import { inBothThemes } from "./audit.js";
import { DESKTOP } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, playToTheEnd } from "./games/index.js";
import { playedMatch, randomRecord } from "./over.js";

test("a player plays on from the middle of a match, and it does not count", async ({ server, newPlayer }) => {
  const { ann, page, table } = await playedMatch(server, newPlayer);
  await page.locator(".over a", { hasText: "Replay" }).click();
  await page.getByRole("button", { name: "Last step" }).click();
  await page.getByText("Play on from here").click();
  await expect(page.getByText("The match is over here."), "nothing is left to play at the end").toBeVisible();

  const step = Math.floor(Number(await page.getByRole("slider").getAttribute("max")) / 2);
  await page.getByRole("slider").fill(String(step));
  await page.getByLabel("You play as").selectOption("1");
  await page.getByRole("combobox", { name: "Bot level" }).selectOption("rule");
  expect(await inBothThemes(ann, "playing on, on a telephone")).toEqual([]);
  await page.getByRole("button", { name: "Play on", exact: true }).click();
  await expect(page.locator(".room .stage > *").first()).toBeVisible();
  expect(page.url(), "a table of its own").not.toContain(table);
  await playToTheEnd([ann], GAMES["down-the-well"].driver);
  const note = page.locator(".over").getByText("Played on from a position");
  await expect(note).toContainText(`after ${step} moves`);
  await page.goto("/you");
  await expect(page.locator(".latest li"), "only the first match counts").toHaveCount(1);
});

/** What of an open hand, or of the points beside it, does not lie in its player's place. */
const outOfPlace = (page) =>
  page.locator(".place").evaluateAll((places) =>
    places.flatMap((place) => {
      const { right, bottom } = place.getBoundingClientRect();
      const parts = [...place.querySelectorAll(".seen, .round")].map((part) => part.getBoundingClientRect());
      const points = place.querySelector(".round")?.getBoundingClientRect().left ?? right;
      const cards = [...place.querySelectorAll(".mini")][0]?.querySelectorAll(".seen") ?? [];
      const covered = [...cards].some((card) => card.getBoundingClientRect().right > points + 1);
      const isOut = parts.some((part) => part.right > right + 1 || part.bottom > bottom + 1);
      return isOut || covered ? [place.textContent] : [];
    }),
  );

test("a mistake that an analysis finds is played again, in every game", async ({ newPlayer }) => {
  const ann = await newPlayer(DESKTOP);
  const { page } = ann;
  for (const [game, { options }] of Object.entries(GAMES)) {
    await page.goto("/replay");
    // no analysis judges a race
    const rules = game === "budr-basef" ? { ...options, slap: "sealed" } : options;
    await page.locator("input[type=file]").setInputFiles(await randomRecord(game, rules));
    for (const size of [{ width: 844, height: 390 }, DESKTOP.viewport]) {
      await page.setViewportSize(size);
      await expect(page.locator(".place").first()).toBeVisible();
      await expect.poll(() => outOfPlace(page), `${game}: open hands at ${size.width}`).toEqual([]);
    }
    await page.getByRole("combobox", { name: "Player" }).selectOption("1");
    await page.getByRole("button", { name: "Analyse this match" }).click();
    const mistake = page.locator("section ol li").first();
    await expect(mistake, game).toBeVisible({ timeout: 60_000 });
    await mistake.getByRole("button", { name: "Play on from here" }).click();
    await expect(page.getByLabel("You play as"), "as the player who made it").toHaveValue("1");
    await expect(page.getByRole("combobox", { name: "Bot level" })).toHaveValue("hard");
    await page.getByRole("button", { name: "Play on", exact: true }).click();
    await expect(page.locator(".room .stage > *").first()).toBeVisible();
    const buttons = (text) => text.match(/- button "[^"]*"/g)?.length ?? 0;
    expect(buttons(await ann.board()), `${game}: that moment can be played`).toBeGreaterThan(0);
  }
});

test("the check of the shuffle says that the cards were given", async ({ server, newPlayer }) => {
  const answer = await fetch(`${server.address}/api/daily/down-the-well/2026-11-01`, { method: "POST" });
  const { table } = await answer.json();
  const ann = await newPlayer(DESKTOP);
  const { page } = ann;
  await ann.sit(table, "Ann");
  await expect(page.getByText("Daily deal of Nov 1, 2026: the cards and the bots come from the date")).toBeVisible();
  await ann.start();
  await ann.seesBoard();
  await playToTheEnd([ann], GAMES["down-the-well"].driver);
  await page.locator(".over a", { hasText: "Verify" }).click();
  await expect(page.getByText("the seed is that of the daily deal of 2026-11-01")).toBeVisible();
  await expect(page.getByText(/deal 1: all \d+ cards match the seed/)).toBeVisible();
  expect(await inBothThemes(ann, "a daily deal is checked")).toEqual([]);
});
