// Bots at a table in the browser: how each plays is the host's choice, and a strong one gives hints.
import assert from "node:assert/strict";
import { test } from "node:test";
import { act, GAMES } from "./hands/index.js";
import { browser, openHouse, server } from "./house.js";
import { Player } from "./player.js";

/** A program that plays anything, and says so on the page only by its name. */
const STARTER = new URL("../../../examples/bots/starter.py", import.meta.url).pathname;

openHouse("--bot", `starter=python3 '${STARTER}'`);

test(
  "the host chooses how each bot plays, and a hint says what a strong one would do, and why",
  { timeout: 120_000 },
  async () => {
    const table = await server.table({ game: "bread-basket", players: 3, options: { rounds: 1 } });
    const ann = await Player.open(browser);
    const { page } = ann;
    await ann.sit(server.address, table, "Ann");
    const chairs = page.locator(".gathering select");
    await chairs.nth(0).selectOption("hard");
    await chairs.nth(1).selectOption("starter");
    await page.locator(".who", { hasText: "bot, Hard" }).waitFor();
    await page.locator(".who", { hasText: "bot, starter" }).waitFor();
    await ann.begin();
    await ann.seesBoard();

    await page.locator(".tab", { hasText: "Hint" }).click({ timeout: 60_000 });
    const hint = page.locator("p.hint");
    await hint.waitFor();
    // an action, and a sentence of its own
    assert.match((await hint.innerText()).trim(), /^(play|discard|stop|take)\b.* – \S.{20,}\.$/);

    const end = Date.now() + 90_000;
    while (!(await ann.isOver())) {
      if (Date.now() > end) assert.fail(`it does not end: ${await ann.sentence()}`);
      if (!(await act(ann, GAMES["bread-basket"].hand))) await page.waitForTimeout(60);
    }
    assert.deepEqual(ann.complaints, []);
    await ann.close();
  },
);

test("a browser names no program and no number of thoughts", { timeout: 60_000 }, async () => {
  for (const bots of ["cmd:python3 -c pass", "search:100000000", "python3"]) {
    const answer = await fetch(`${server.address}/api/tables`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        game: "basement",
        players: 2,
        options: {},
        pace: { pace: "none" },
        cover_after: 0,
        bots,
        bot_pace: 0,
      }),
    });
    assert.equal(answer.status, 400, bots);
    assert.equal((await answer.json()).code, "bad_option", bots);
  }
});
