// Budr Basef's sets ask for red and black: its cards have two colours, or four for those who set it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, openHouse, server } from "./house.js";
import { Player } from "./player.js";

openHouse();

const SUITS = ["spades", "hearts", "clubs", "diamonds"];

/** The colour of each suit, as the practice of Budr Basef draws its stacks. */
async function colours({ page }) {
  await page.goto(`${server.address}/practice/budr-basef`);
  await page.locator(".practice .button.main").click();
  const found = {};
  while (SUITS.some((suit) => !found[suit])) {
    await page.locator(".practice .cards li").first().waitFor();
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
    await hit.press("Enter");
    await page.locator(".practice .verdict b").waitFor();
    // the verdict stands a moment, so that no second tap wipes it away
    while ((await page.locator(".practice .verdict b").count()) > 0) await hit.press("Enter");
  }
  return found;
}

test(
  "red and black in Budr Basef, four colours for those who want them, and elsewhere",
  { timeout: 120_000 },
  async () => {
    const ann = await Player.open(browser);
    const two = await colours(ann);
    assert.equal(two.clubs, two.spades);
    assert.equal(two.diamonds, two.hearts);
    assert.notEqual(two.spades, two.hearts);

    const table = await server.table({ game: "budr-basef", players: 3, options: { max_plays: 14 } });
    await ann.sit(server.address, table, "Ann");
    await ann.begin();
    await ann.seesBoard();
    await ann.page.locator(".tab", { hasText: "Table" }).click();
    await ann.page.getByLabel(/^Four-colour/).check();
    const four = await colours(ann);
    assert.equal(new Set(Object.values(four)).size, 4);

    // At Basset four colours are the usual ones.
    const bob = await Player.open(browser);
    const basset = await server.table({ game: "basset", players: 3 });
    await bob.sit(server.address, basset, "Bob");
    await bob.begin();
    await bob.page.locator(".stage .card").first().waitFor();
    const [clubs, spades] = await bob.page.evaluate(() => {
      const style = getComputedStyle(document.querySelector(".stage .card"));
      return ["--suit-clubs", "--suit-spades"].map((name) => style.getPropertyValue(name));
    });
    assert.notEqual(clubs, spades);
    assert.deepEqual([...ann.complaints, ...bob.complaints], []);
    await ann.close();
    await bob.close();
  },
);
