// Three people, one at a telephone, one at a desk and one at a terminal, and a bot finish a game of each kind.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE } from "./chromium.js";
import { act, GAMES } from "./hands/index.js";
import { browser, openHouse, server } from "./house.js";
import { picture } from "./look.js";
import { Player } from "./player.js";
import { Terminal } from "./terminal.js";

openHouse();

for (const [game, { title, options, hand }] of Object.entries(GAMES)) {
  test(
    `${title}: a telephone, a desk, a terminal and a bot play to the same end`,
    { timeout: 180_000 },
    async (story) => {
      // Who asks for no bots has the first chair: at Basset the bank's. The last chair gets a bot in the end.
      const bots = game === "basset" ? null : "rule";
      const table = await server.table({ game, players: 4, options, bots, hints: true }); // the terminal plays by hints
      const ann = await Player.open(browser, PHONE);
      const ben = await Player.open(browser, DESKTOP);
      await ann.sit(server.address, table, "Ann");
      await ben.sit(server.address, table, "Ben");
      const tom = new Terminal(`${server.address}/t/${table}`, "Tom");
      story.after(() => tom.end());
      await ann.page.locator("li.taken", { hasText: "Tom" }).waitFor();
      await ann.begin();
      await Promise.all([ann.seesBoard(), ben.seesBoard()]);

      const end = Date.now() + 150_000;
      for (let acts = 0; !(await ann.isOver()); acts += 1) {
        if (game === "down-the-well" && acts === 14) await picture(ben, "table"); // the README shows it
        if (Date.now() > end) assert.fail(`${game} does not end: ${await ann.sentence()} / ${await ben.sentence()}`);
        const done = [await act(ann, hand), await act(ben, hand)];
        if (!done.includes(true)) await ann.page.waitForTimeout(60);
      }
      await ben.page.locator(".over").waitFor();
      assert.deepEqual(await ann.result(), await ben.result());
      assert.equal((await ann.result()).length, 4);
      await tom.sees(/over|won|ended/i);
      assert.deepEqual([...ann.complaints, ...ben.complaints], []);
      await ann.close();
      await ben.close();
    },
  );
}
