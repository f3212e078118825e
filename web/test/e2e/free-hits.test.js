// A player without cards may hit for nothing. Ben, at a telephone on its side, hits every stack as soon
// as it is there; Ann, at a desk, plays her cards all the same, and they finish two matches.
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, playToTheEnd } from "./games/index.js";

const ON_ITS_SIDE = { ...PHONE, viewport: { width: 844, height: 390 } };

/** Hits ten times a second, as long as the button is there, until the page is closed. */
const hitsForEver = () => setInterval(() => document.querySelector("button.hit:enabled")?.click(), 100);

test("two matches are played to their end though one player hits every stack", async ({ server, newPlayer }) => {
  // three bad hits, and the one who hits has no cards
  const options = { max_plays: 12, jokers: 0 };
  const table = await server.table({ game: "budr-basef", players: 2, options, bots: null });
  const ann = await newPlayer(DESKTOP);
  const ben = await newPlayer(ON_ITS_SIDE);
  await ann.sit(table, "Ann");
  await ben.sit(table, "Ben");
  await ann.start();
  for (const match of [1, 2]) {
    await Promise.all([ann.seesBoard(), ben.seesBoard()]);
    if (match === 1) await ben.page.evaluate(hitsForEver);
    await playToTheEnd([ann, ben], GAMES["budr-basef"].driver);
    expect(ann.view.plays, "all twelve cards were played").toBe(12);
    if (match === 1) for (const one of [ben, ann]) await one.press(one.page.getByRole("button", { name: "Rematch" }));
    for (const one of [ann, ben]) await expect(one.page.locator(".over")).toHaveCount(match === 1 ? 0 : 1);
  }
});
