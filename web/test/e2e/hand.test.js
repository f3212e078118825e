// A hand whose cards overlap: whatever is chosen, the rank of every card stays in sight.
import { expect, test } from "./fixtures.js";

const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** The cards of the hand whose rank something else lies on. */
const hidden = () =>
  [...document.querySelectorAll(".own .hand .slot")].flatMap((slot) => {
    const { left, top, width } = slot.getBoundingClientRect();
    const at = document.elementFromPoint(left + width * 0.15, top + width * 0.2);
    return slot.contains(at) ? [] : [slot.querySelector(".unseen").textContent];
  });

test("a chosen card hides the rank of none beside or below it", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "down-the-well", players: 3 });
  const ann = await newPlayer(TELEPHONE);
  await ann.sit(table, "Ann");
  await ann.start();
  await ann.seesBoard();
  const cards = ann.page.locator(".own .hand .slot");
  await expect(cards).toHaveCount(10);
  const tops = await cards.evaluateAll(
    (all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size,
  );
  expect(tops, "rows").toBe(2);
  for (let at = 0; at < 10; at += 1) {
    await ann.press(cards.nth(at));
    await expect(cards.nth(at)).toHaveAttribute("aria-pressed", "true");
    // it is being lifted
    await expect.poll(() => ann.page.evaluate(hidden)).toEqual([]);
  }
});
