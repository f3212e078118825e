// An invitation from the server's own computer: the page says how far its link goes, and offers the network.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE } from "./chromium.js";
import { browser, openHouse, server } from "./house.js";
import { wrongs } from "./look.js";
import { Player } from "./player.js";

openHouse();

test("a link to this computer says so, and one click makes it one for the network", { timeout: 60_000 }, async () => {
  const table = await server.table({ game: "basement", players: 2 });
  const ann = await Player.open(browser, PHONE);
  const { page } = ann;
  const urls = ["http://192.168.1.7:4280"];
  await page.route("**/api/network", (route) =>
    route.fulfill({ json: { state: route.request().method() === "POST" ? "open" : "closed", urls } }),
  );
  await page.goto(`${server.address}/t/${table}`);
  const link = page.getByLabel("Link to this table");
  await page.getByText("This link works on this computer only.").waitFor();
  assert.equal(await link.inputValue(), `${server.address}/t/${table}`);
  await page.getByRole("button", { name: "Let others on your network join" }).click();
  await page.getByText("This link works for everyone on your network.").waitFor();
  assert.equal(await link.inputValue(), `http://192.168.1.7:4280/t/${table}`);
  assert.deepEqual(await wrongs(ann, "the invitation"), []);
  assert.deepEqual(ann.complaints, []);
  await ann.close();
});

test("what the server itself says of its network is understood", { timeout: 60_000 }, async () => {
  const table = await server.table({ game: "basement", players: 2 });
  const ann = await Player.open(browser);
  const answer = ann.page.waitForResponse("**/api/network");
  await ann.page.goto(`${server.address}/t/${table}`);
  const { state } = await (await answer).json();
  await ann.page.getByText("This link works on this computer only.").waitFor();
  const offered = await ann.page.getByRole("button", { name: "Let others on your network join" }).count();
  assert.equal(offered, state === "closed" ? 1 : 0, state);
  assert.deepEqual(ann.complaints, []);
  await ann.close();
});
