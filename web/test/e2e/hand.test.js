// A hand whose cards overlap: whatever is chosen, the rank of every card stays in sight.
import { DESKTOP } from "./chromium.js";
import { expect, test } from "./fixtures.js";

const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** The cards of the hand whose rank something else lies on. */
const hidden = () =>
  [...document.querySelectorAll(".own .hand .slot")].flatMap((slot) => {
    const { left, top, width } = slot.getBoundingClientRect();
    const at = document.elementFromPoint(left + width * 0.15, top + width * 0.2);
    return slot.contains(at) ? [] : [slot.querySelector(".unseen").textContent];
  });

/** In how many rows cards stand. */
const rows = (cards) =>
  cards.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);

test("a chosen card hides the rank of none beside or below it", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "down-the-well", players: 3 });
  const ann = await newPlayer(TELEPHONE);
  await ann.sit(table, "Ann");
  await ann.start();
  await ann.seesBoard();
  const cards = ann.page.locator(".own .hand .slot");
  await expect(cards).toHaveCount(10);
  expect(await rows(cards), "rows").toBe(2);
  for (let at = 0; at < 10; at += 1) {
    await ann.press(cards.nth(at));
    await expect(cards.nth(at)).toHaveAttribute("aria-pressed", "true");
    // it is being lifted
    await expect.poll(() => ann.page.evaluate(hidden)).toEqual([]);
  }
});

for (const screen of [DESKTOP, { viewport: { width: 1920, height: 1080 } }])
  test(`at a desk ${screen.viewport.width} wide the cards for the Top Cards stand in one row`, async ({
    server,
    newPlayer,
  }) => {
    const table = await server.table({ game: "basement", players: 4 });
    const ann = await newPlayer(screen);
    await ann.sit(table, "Ann");
    await ann.start();
    await ann.seesBoard();
    const cards = ann.page.locator(".own .hand .slot");
    await expect(cards).toHaveCount(6);
    expect(await rows(cards), "rows").toBe(1);
    expect(await ann.page.evaluate(hidden)).toEqual([]);
    // they take the place of the Top Cards, and not of the Basement beside it
    const last = await cards.last().boundingBox();
    const cellar = await ann.page.locator(".own .cellar li").first().boundingBox();
    expect(last.x + last.width).toBeLessThan(cellar.x);
  });
