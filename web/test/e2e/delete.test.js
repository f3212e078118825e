// The host deletes a table: they are asked twice, the table closes for everyone, and only the host
// restores it, with the match as it was.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE } from "./chromium.js";
import { act, GAMES } from "./hands/index.js";
import { browser, openHouse, server } from "./house.js";
import { Player } from "./player.js";

openHouse();

test(
  "a table is deleted by its host alone, who is asked twice, and restored by nobody else",
  { timeout: 60_000 },
  async () => {
    const { options, hand } = GAMES["bread-basket"];
    const table = await server.table({ game: "bread-basket", players: 2, options, bots: null });
    const status = async () => (await fetch(`${server.address}/api/tables/${table}`)).status;
    const ann = await Player.open(browser);
    const ben = await Player.open(browser, PHONE);
    await ann.sit(server.address, table, "Ann");
    await ben.sit(server.address, table, "Ben");
    await ann.begin();
    await Promise.all([ann, ben].map((one) => one.seesBoard()));
    const button = (one, name) => one.page.getByRole("button", { name, exact: true });
    const opens = (one) => one.page.locator(".tab", { hasText: "Table" }).click();

    await opens(ben);
    await button(ben, "Leave the table").waitFor();
    assert.equal(await button(ben, "Delete the table").count(), 0, "a guest cannot delete it");

    await opens(ann);
    await button(ann, "Delete the table").click();
    await ann.page.getByText("The table closes for everyone.").waitFor();
    assert.equal(await status(), 200, "one press deletes nothing");
    await button(ann, "Cancel").click();
    await button(ann, "Delete the table").click();
    await button(ann, "Delete").click();
    for (const one of [ann, ben])
      await one.page.getByText("The host deleted this table and can restore it until").waitFor();
    assert.notEqual(await status(), 200);

    await button(ben, "Restore the table").click();
    await ben.page.getByText("Only the host can restore this table.").waitFor();
    assert.notEqual(await status(), 200);

    await button(ann, "Restore the table").click();
    await ann.seesBoard();
    await ben.page.reload();
    await ben.seesBoard();
    while (!((await act(ann, hand)) || (await act(ben, hand)))) await ann.page.waitForTimeout(40);
    // That the table is not there, and that Ben may not, the browser says by itself.
    const own = (one) => one.complaints.filter((text) => !/status of 4\d\d|WebSocket connection to/.test(text));
    assert.deepEqual([...own(ann), ...own(ben)], []);
    await ann.close();
    await ben.close();
  },
);
