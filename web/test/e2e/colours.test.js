// Budr Basef's sets ask for red and black: its cards have two colours, or four for those who set it.
import { DESKTOP } from "./chromium.js";
import { expect, test } from "./fixtures.js";

const SUITS = ["spades", "hearts", "clubs", "diamonds"];

/** The colour of each suit, as the practice of Budr Basef draws its stacks. */
async function colours({ page }) {
  await page.goto("/practice/budr-basef");
  await page.locator(".practice .button.main").click();
  const found = {};
  while (SUITS.some((suit) => !found[suit])) {
    await expect(page.locator(".practice .cards li").first()).toBeVisible();
    Object.assign(
      found,
      await page.evaluate((suits) => {
        const inks = suits.map((suit) => [
          suit,
          document.querySelector(`.practice .card .ink-${suit} path, .practice .card .ink-${suit}`),
        ]);
        return Object.fromEntries(
          inks.filter(([, ink]) => ink).map(([suit, ink]) => [suit, getComputedStyle(ink).color]),
        );
      }, SUITS),
    );
    const hit = page.locator(".practice .hands .button.main");
    const verdict = page.locator(".practice .verdict b");
    // a press before the stack was drawn does not count, and one soon after a verdict does not end it
    while ((await verdict.count()) === 0) await hit.press("Enter");
    // the verdict stands a moment, so that no second tap wipes it away
    while ((await verdict.count()) > 0) await hit.press("Enter");
  }
  return found;
}

test("red and black in Budr Basef, four colours for those who want them, and elsewhere", async ({
  server,
  newPlayer,
}) => {
  const ann = await newPlayer();
  const two = await colours(ann);
  expect(two.clubs).toBe(two.spades);
  expect(two.diamonds).toBe(two.hearts);
  expect(two.spades).not.toBe(two.hearts);

  const table = await server.table({ game: "budr-basef", players: 3, options: { max_plays: 14 } });
  await ann.sit(table, "Ann");
  await ann.start();
  await ann.seesBoard();
  await ann.page.locator(".tab", { hasText: "Table" }).click();
  await ann.page.getByLabel(/^Four-colour/).check();
  const four = await colours(ann);
  expect(new Set(Object.values(four)).size).toBe(4);

  // At Basset four colours are the usual ones.
  const bob = await newPlayer();
  const basset = await server.table({ game: "basset", players: 3 });
  await bob.sit(basset, "Bob");
  await bob.start();
  await expect(bob.page.locator(".stage .card").first()).toBeVisible();
  const [clubs, spades] = await bob.page.evaluate(() => {
    const style = getComputedStyle(document.querySelector(".stage .card"));
    return ["--suit-clubs", "--suit-spades"].map((name) => style.getPropertyValue(name));
  });
  expect(clubs).not.toBe(spades);
});

test("where the system sets the colours, outlines show what is chosen, current or active", async ({
  server,
  newPlayer,
}) => {
  const ann = await newPlayer(DESKTOP, { forcedColors: "active" });
  const line = (selector, property) =>
    ann.page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element)[property], property);
  await ann.page.goto("/");
  await ann.page.locator("main summary").first().click();
  await expect(ann.page.locator("label.chosen").first()).toBeAttached();
  expect(await line("header a[aria-current]", "borderBottomStyle")).toBe("solid");
  expect(await line("label.chosen", "outlineStyle")).toBe("solid");

  const table = await server.table({ game: "bread-basket", players: 2 });
  await ann.sit(table, "Ann");
  await ann.start();
  await ann.seesBoard();
  await expect(ann.page.locator(".place.active")).toBeVisible();
  expect(await line(".place.active", "outlineStyle")).toBe("solid");
  await ann.page.locator(".tab", { hasText: "Table" }).click();
  expect(await line(".tab[aria-pressed=true]", "borderBottomStyle")).toBe("solid");
});
