// No one loses a game to a reload, to a cut connection, or to a server that dies: each goes on where it was.
import { isDeepStrictEqual } from "node:util";
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, play } from "./games/index.js";
import { CUT } from "./player.js";

/** The bot's seat: where it is depends on where a game's first decision is. */
async function botAt(server, table) {
  const { seats } = await (await fetch(`${server.address}/api/tables/${table}`)).json();
  return seats.findIndex(({ occupant }) => occupant === "bot");
}

/** What someone sees when the table has come to rest: a person is to act, and the bot is not. */
async function rest(player, bot) {
  let board = null;
  const isSame = async () => {
    const last = board;
    board = await player.board();
    // a bot whose card is due looks still, and is about to play it
    return board === last && player.view?.next !== bot;
  };
  await expect.poll(isSame, { message: "the table comes to rest", intervals: [700] }).toBe(true);
  return { board, view: player.view, bot };
}

async function isBack(player, before, when) {
  await expect(player.page.locator(".connection.open")).toBeVisible();
  await player.seesBoard();
  const now = await rest(player, before.bot);
  expect(now.board, when).toBe(before.board);
  expect(now.view, when).toEqual(before.view);
}

for (const [game, { title, options, driver }] of Object.entries(GAMES)) {
  test(`${title}: after a reload, a cut connection and kill -9, both players see what they saw`, async ({
    server,
    newPlayer,
    newProxy,
  }) => {
    const proxy = await newProxy();
    // In real time a bot that wakes looks at the card anew, and may hit what it had overlooked.
    const players = game === "budr-basef" ? 2 : 3;
    const table = await server.table({ game, players, options });
    const ann = await newPlayer(PHONE);
    const ben = await newPlayer(DESKTOP);
    await ann.sit(table, "Ann");
    await ben.sit(table, "Ben", proxy.address);
    await ann.start();
    await Promise.all([ann.seesBoard(), ben.seesBoard()]);
    await play([ann, ben], driver, (moves) => moves >= 10);
    const bot = await botAt(server, table);
    const anns = await rest(ann, bot);
    const bens = await rest(ben, bot);
    expect(anns.view, "each player sees their own view").not.toEqual(bens.view);

    ann.view = null;
    await ann.page.reload();
    await isBack(ann, anns, "after the reload");

    ben.view = null;
    ben.excused = CUT;
    proxy.cut();
    await expect(ben.page.locator(".connection.reconnecting")).toBeVisible();
    await expect(ann.page.locator(".place .presence", { hasText: "reconnecting" })).toBeVisible();
    await proxy.restore();
    await isBack(ben, bens, "after the cut");

    ann.view = null;
    ben.view = null;
    ann.excused = CUT;
    await server.kill();
    for (const { page } of [ann, ben]) await expect(page.locator(".connection.reconnecting")).toBeVisible();
    await server.start();
    await isBack(ann, anns, "Ann, after the kill");
    await isBack(ben, bens, "Ben, after the kill");

    // Cards may be chosen before one is played.
    await play([ann, ben], driver, () => !isDeepStrictEqual(ann.view, anns.view));
  });
}
