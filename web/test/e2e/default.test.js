// A game that has no board of its own: played with the buttons of the default board, in windows of
// several sizes. The games are the known ones, but the page is told another id.
import { layoutProblems } from "./layout.js";
import { expect, test } from "./fixtures.js";
import { anyMove } from "./games/default.js";
import { GAMES, play } from "./games/index.js";

/** The windows, and whether a finger works in them. */
const WINDOWS = [
  [360, 640, true],
  [640, 360, true],
  [1280, 720, false],
];

/** So many moves of the player are looked at. */
const MOVES = 12;

/** The page is told of a game that it does not know. */
function calledOtherwise(player, game) {
  return player.page.routeWebSocket(/\/socket$/, (socket) => {
    socket.connectToServer().onMessage((text) => socket.send(text.replace(`"game":"${game}"`, '"game":"sixth-game"')));
  });
}

for (const [game, { title, options }] of Object.entries(GAMES)) {
  test(`${title} can be played without a board of its own`, async ({ server, newPlayer }) => {
    const ann = await newPlayer({ viewport: { width: 1280, height: 720 }, hasTouch: true });
    await calledOtherwise(ann, game);
    await ann.sit(await server.table({ game, players: 3, options }), "Ann");
    await ann.start();
    await ann.seesBoard();
    await expect(ann.page.locator(".board.of-default")).toBeVisible();
    const wrong = [];
    let seen = -1;
    await play([ann], anyMove, async (moves) => {
      if (moves !== seen && moves % 4 === 0) {
        const [width, height, touched] = WINDOWS[(moves / 4) % WINDOWS.length];
        await ann.page.setViewportSize({ width, height });
        for (const one of await layoutProblems(ann.page, touched))
          wrong.push(`${width}×${height}, ${moves} moves: ${one}`);
        const text = await ann.page.locator("main").innerText();
        if (/undefined|\[object|NaN/.test(text)) wrong.push(text);
      }
      seen = moves;
      return moves >= MOVES || (await ann.isOver());
    });
    expect(wrong).toEqual([]);
  });
}

test("the default board is played with the keyboard alone", async ({ server, newPlayer }) => {
  const ann = await newPlayer();
  await calledOtherwise(ann, "bread-basket");
  await ann.sit(await server.table({ game: "bread-basket", players: 2, options: { rounds: 1 } }), "Ann");
  await ann.start();
  await ann.seesBoard();
  const move = ann.page.locator(".actions button:focus");
  let moves = 0;
  const goesOn = async () => {
    if (moves >= 6 || (await ann.isOver())) return true;
    if ((await ann.page.locator(".actions").count()) === 0 || (await ann.page.locator(".stage.waiting").count()) > 0)
      return false;
    for (let stops = 0; stops < 40 && (await move.count()) === 0; stops += 1) await ann.page.keyboard.press("Tab");
    expect(await move.count(), "Tab leads to a move").toBe(1);
    await ann.page.keyboard.press("Enter");
    moves += 1;
    return false;
  };
  await expect.poll(goesOn, { intervals: [100], timeout: 120_000 }).toBe(true);
  expect(moves).toBeGreaterThan(1);
});
