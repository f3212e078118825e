// No one loses a game to a reload, to a cut line, or to a server that dies: each goes on where it was.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { DESKTOP, PHONE } from "./chromium.js";
import { act, GAMES } from "./hands/index.js";
import { browser, openHouse, server } from "./house.js";
import { Player } from "./player.js";
import { Proxy } from "./proxy.js";

openHouse();
let line;
after(() => line?.cut());

/** Ann and Ben sit next to each other: at Basset to the left of the bank, which is a bot's. */
const botOf = (game) => (game === "basset" ? 0 : 2);

/** Some acts of both, until nothing more happens by itself. */
async function play(players, hand, acts) {
  for (let done = 0, idle = 0; done < acts && idle < 40;) {
    const before = done;
    for (const player of players) if (await act(player, hand)) done += 1;
    if (done === before) {
      idle += 1;
      await players[0].page.waitForTimeout(60);
    }
  }
}

/** What someone sees when the table has come to rest: a person is to act, and the bot is not. */
async function rest(player, bot) {
  for (let last = "", tries = 0; tries < 20; tries += 1) {
    const board = await player.board();
    // a bot whose card is due looks still, and is about to play it
    if (board === last && player.view?.next !== bot) return { board, view: player.view, bot };
    last = board;
    await player.page.waitForTimeout(700);
  }
  throw new Error("the table does not come to rest");
}

/** Both play until the first of them sees another position than this: cards may be chosen before one is played. */
async function goesOn(players, hand, from) {
  for (let tries = 0; tries < 40; tries += 1) {
    await play(players, hand, 1);
    if (!isDeepStrictEqual(players[0].view, from)) return;
  }
  throw new Error("the game does not go on");
}

async function isBack(player, before, when) {
  await player.page.locator(".line.open").waitFor();
  await player.seesBoard();
  const now = await rest(player, before.bot);
  assert.equal(now.board, before.board, when);
  assert.deepEqual(now.view, before.view, when);
}

for (const [game, { title, options, hand }] of Object.entries(GAMES)) {
  test(`${title}: reload, cut line and kill -9, and everybody sees what they saw`, { timeout: 120_000 }, async () => {
    line ??= await Proxy.open(server.address);
    // In real time a bot that wakes looks at the card anew, and may hit what it had overlooked.
    const players = game === "budr-basef" ? 2 : 3;
    const table = await server.table({ game, players, options });
    const ann = await Player.open(browser, PHONE);
    const ben = await Player.open(browser, DESKTOP);
    await ann.sit(server.address, table, "Ann");
    await ben.sit(line.address, table, "Ben");
    await ann.begin();
    await Promise.all([ann.seesBoard(), ben.seesBoard()]);
    await play([ann, ben], hand, 10);
    const anns = await rest(ann, botOf(game));
    const bens = await rest(ben, botOf(game));
    assert.notDeepEqual(anns.view, bens.view, "each sees the table with eyes of their own");

    ann.view = null;
    await ann.page.reload();
    await isBack(ann, anns, "after the reload");

    ben.view = null;
    ben.cut = true;
    line.cut();
    await ben.page.locator(".line.reconnecting").waitFor();
    await ann.page.locator(".chairs", { hasText: "reconnecting" }).waitFor();
    await line.mend();
    await isBack(ben, bens, "after the cut");

    ann.view = null;
    ben.view = null;
    ann.cut = true;
    await server.kill();
    await Promise.all([ann, ben].map((player) => player.page.locator(".line.reconnecting").waitFor()));
    await server.start();
    await isBack(ann, anns, "Ann, after the kill");
    await isBack(ben, bens, "Ben, after the kill");

    await goesOn([ann, ben], hand, anns.view);
    assert.deepEqual([...ann.complaints, ...ben.complaints], []);
    await ann.close();
    await ben.close();
  });
}
