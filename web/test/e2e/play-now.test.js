// The newcomer's click: "Play now", for each game, and there is something to do at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE } from "./chromium.js";
import { act, GAMES } from "./hands/index.js";
import { browser, openHouse, server } from "./house.js";
import { Player } from "./player.js";

openHouse();

/** Does so many things at this page. */
async function plays(player, hand, count) {
  const end = Date.now() + 60_000;
  for (let acts = 0; acts < count && !(await player.isOver());) {
    if (Date.now() > end) assert.fail(`nothing to do: ${await player.sentence()}`);
    if (await act(player, hand)) acts += 1;
    else await player.page.waitForTimeout(60);
  }
}

/** Clicks on one of the two buttons of a game on the first page. */
async function clicks(player, words, title) {
  await player.page.goto(server.address);
  await player.page.getByRole("button", { name: `${words} ${title}` }).click();
}

for (const [game, { title, hand }] of Object.entries(GAMES)) {
  test(`${title}: "Play now" seats a newcomer who can play, also after a reload`, { timeout: 150_000 }, async () => {
    const ann = await Player.open(browser, PHONE);
    await clicks(ann, "Play now", title);
    await ann.seesBoard();
    await plays(ann, hand, 2);
    if (game === "basset") assert.equal(ann.view.tailleur, 0, "a bot keeps the bank");
    if (game === "basset") assert.notEqual(ann.view.seat, 0, "and the newcomer is a punter");
    await ann.page.reload();
    await ann.seesBoard();
    await plays(ann, hand, 1);
    assert.deepEqual(ann.complaints, []);
    await ann.close();
  });
}

test("Basset with friends: who opens the table is a punter, and the bank passes on", { timeout: 90_000 }, async () => {
  const ann = await Player.open(browser);
  await clicks(ann, "With friends", "Basset");
  await ann.page.locator("input[autocomplete=nickname]").fill("Ann");
  await ann.page.locator("form .button.main").click();
  await ann.page.getByText("(you)").waitFor();
  const table = new URL(ann.page.url()).pathname.split("/").at(-1);
  const { options, chairs } = await (await fetch(`${server.address}/api/tables/${table}`)).json();
  assert.deepEqual(options, { tailleur: "rotate", deals: 3 });
  assert.equal(
    chairs.findIndex(({ name }) => name === "Ann"),
    1,
  );
  await ann.begin();
  await ann.seesBoard();
  await plays(ann, GAMES.basset.hand, 3);
  assert.deepEqual(ann.complaints, []);
  await ann.close();
});
