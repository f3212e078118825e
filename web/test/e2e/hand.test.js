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

/** The page is told that the player holds these cards in the row, and can play each of them. */
const holds = (player, cards) =>
  player.page.routeWebSocket(/\/socket$/, (socket) => {
    socket.connectToServer().onMessage((text) => {
      const message = JSON.parse(text);
      const { position } = message;
      if (position?.view.phase === "top") {
        position.view.phase = "play";
        position.view.players[0].hand = cards;
        position.turn = { kind: "one", seat: 0 };
        position.legal = { actions: [...new Set(cards)].map((card) => `play ${card}`), complete: true };
      }
      socket.send(JSON.stringify(message));
    });
  });

test("a finger scrolls a hand that is too long for its box, also where every card can be played", async ({
  server,
  newPlayer,
}) => {
  const table = await server.table({ game: "basement", players: 4 });
  const ann = await newPlayer({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await holds(
    ann,
    Array.from({ length: 60 }, (_, at) => String((at % 9) + 1)),
  );
  await ann.sit(table, "Ann");
  await ann.start();
  await ann.seesBoard();
  const hand = ann.page.locator(".own .inhand ul.long");
  await expect(hand.locator(".slot.playable")).toHaveCount(60);
  const { x, y, width, height } = await hand.boundingBox();
  const cdp = await ann.context.newCDPSession(ann.page);
  const finger = (type, ...touchPoints) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  const at = (by) => ({ x: x + width / 2, y: y + height - 10 - by });
  await finger("touchStart", at(0));
  for (let by = 6; by <= 60; by += 6) await finger("touchMove", at(by));
  await finger("touchEnd");
  await expect.poll(() => hand.evaluate((list) => list.scrollTop)).toBeGreaterThan(30);
  await expect(hand.locator(".slot[data-dragged]")).toHaveCount(0);
  await expect(hand.locator(".slot[aria-pressed=true]"), "none was meant").toHaveCount(0);
});
