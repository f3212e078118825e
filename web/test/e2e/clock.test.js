// A player whose time runs out sees what the clock has played for them, and the others see whose time it was.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, openHouse, server } from "./house.js";
import { Player } from "./player.js";

openHouse();

test("a move made because time ran out is said, to its player and to a spectator", { timeout: 60_000 }, async () => {
  const table = await server.table({ game: "bread-basket", players: 2, pace: { pace: "turn", seconds: 5 } });
  const ann = await Player.open(browser);
  const watcher = await Player.open(browser);
  await ann.sit(server.address, table, "Ann");
  await watcher.page.goto(`${server.address}/t/${table}`);
  await ann.begin();
  await ann.seesBoard();
  await ann.page.locator(".strip[data-says=clock]").waitFor();
  assert.match(
    await ann.page.locator(".strip").innerText(),
    /Time ran out\. The clock chose for you: play (\d|an Onion|a Chef)\./,
  );
  await ann.page.locator(".story li", { hasText: "Time ran out. The clock chose for you: play" }).first().waitFor();
  await watcher.page.locator(".story li", { hasText: "Time ran out: the clock played for Ann." }).first().waitFor();
  assert.deepEqual([...ann.complaints, ...watcher.complaints], []);
  await ann.close();
  await watcher.close();
});

test(
  "hints are off where two people play, and on where the table was made with them",
  { timeout: 60_000 },
  async () => {
    for (const [hints, shown] of [
      [null, 0],
      [true, 1],
    ]) {
      const table = await server.table({ game: "bread-basket", players: 2, bots: null, hints });
      const ann = await Player.open(browser);
      const ben = await Player.open(browser);
      await ann.sit(server.address, table, "Ann");
      await ben.sit(server.address, table, "Ben");
      await ann.begin();
      await ann.seesBoard();
      await ann.page.locator(".tab", { hasText: "Undo" }).waitFor();
      assert.equal(await ann.page.locator(".tab", { hasText: "Hint" }).count(), shown, `hints: ${hints}`);
      await ann.close();
      await ben.close();
    }
  },
);
