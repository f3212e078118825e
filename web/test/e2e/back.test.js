// What a newcomer met: a page that scrolled under the table, a round's end that stayed, a match that seemed lost.
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, makeMove, play } from "./games/index.js";

test("the rules beside a table do not make the page scroll", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "budr-basef", players: 2, options: GAMES["budr-basef"].options });
  const ann = await newPlayer(DESKTOP);
  await ann.sit(table, "Ann");
  await ann.start();
  await ann.seesBoard();
  await ann.page.getByRole("button", { name: "Rules", exact: true }).click();
  await expect(ann.page.getByRole("searchbox")).toBeVisible();
  const beyond = () => ann.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(beyond).toBe(0);
});

test("the end of a round goes by itself wherever the mouse lies", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "bread-basket", players: 2, options: { rounds: 2 } });
  const ann = await newPlayer(DESKTOP, { speed: 3 });
  await ann.sit(table, "Ann");
  await ann.start();
  await ann.seesBoard();
  const end = ann.page.locator("dialog.round-end[open]");
  // The page itself looks: on a busy machine the end may come and go between two looks from here.
  await ann.page.evaluate(() => {
    new MutationObserver(() => {
      window.roundEnded ||= document.querySelector("dialog.round-end[open]") !== null;
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
  });
  const seen = () => ann.page.evaluate(() => window.roundEnded === true);
  await play([ann], GAMES["bread-basket"].driver, seen, async (player, find) =>
    (await seen()) ? false : makeMove(player, find),
  );
  await expect(end).toHaveCount(0);
  await expect(ann.page.locator(".over")).toHaveCount(0);
});

for (const [screen, on] of [
  [DESKTOP, "a desk"],
  [PHONE, "a phone"],
])
  test(`the start page leads back to the table that was left, on ${on}`, async ({ server, newPlayer }) => {
    const table = await server.table({ game: "basement", players: 2, options: GAMES.basement.options });
    const ann = await newPlayer(screen);
    await ann.sit(table, "Ann");
    await ann.start();
    await ann.seesBoard();
    await ann.page.goto("/");
    const back = ann.page.getByRole("link", { name: "Back to your table: Basement" });
    await expect(back).toBeInViewport();
    await back.click();
    await ann.seesBoard();
    await expect(ann.page).toHaveURL(new RegExp(`/t/${table}$`));
  });
