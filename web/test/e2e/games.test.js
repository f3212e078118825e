// Three people, one at a telephone, one at a desk and one at a terminal, and a bot finish a game of each kind.
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, playToTheEnd } from "./games/index.js";

for (const [game, { title, options, driver }] of Object.entries(GAMES)) {
  test(`${title}: a telephone, a desk, a terminal and a bot play to the same end`, async ({
    server,
    newPlayer,
    newTerminal,
  }) => {
    // Without bots the first player takes the first seat: at Basset the bank's. The last seat gets a bot in the end.
    const bots = game === "basset" ? null : "rule";
    const table = await server.table({ game, players: 4, options, bots, hints: true }); // the terminal plays by hints
    const ann = await newPlayer(PHONE);
    const ben = await newPlayer(DESKTOP);
    await ann.sit(table, "Ann");
    await ben.sit(table, "Ben");
    const tom = newTerminal(table, "Tom");
    await expect(ann.page.locator("li.taken", { hasText: "Tom" })).toBeVisible();
    await ann.start();
    await Promise.all([ann.seesBoard(), ben.seesBoard()]);

    await playToTheEnd([ann, ben], driver);
    await expect(ben.page.locator(".over")).toBeVisible();
    expect(await ann.result()).toEqual(await ben.result());
    expect(await ann.result()).toHaveLength(4);
    await expect.poll(() => tom.said).toMatch(/over|won|ended/i);
  });
}
