// Two nodes on one PostgreSQL, as docs/operating.md starts them: a table is played from both, and goes on when the
// node that owns it is killed.
import { isDeepStrictEqual } from "node:util";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, play } from "./games/index.js";
import { CUT } from "./player.js";
import { Postgres } from "./postgres.js";
import { Server, freePort } from "./server.js";

const { driver, options } = GAMES["down-the-well"];

/** Starts a node of a cluster. */
async function startNode(database, secret) {
  const link = `127.0.0.1:${await freePort()}`;
  return Server.start("--database", database, "--node-address", link, "--node-secret-file", secret);
}

test("two players at two nodes play on when the node that owns their table is killed", async ({
  newPlayer,
  newProxy,
}) => {
  const postgres = await Postgres.start();
  if (postgres === null && process.env.CI) throw new Error("there is no PostgreSQL here");
  test.skip(postgres === null, "there is no PostgreSQL here");
  const folder = mkdtempSync(join(tmpdir(), "parlour-nodes-"));
  const secret = join(folder, "secret");
  writeFileSync(secret, "two nodes of one test share this secret\n", { mode: 0o600 });
  const [first, second] = await Promise.all([startNode(postgres.url, secret), startNode(postgres.url, secret)]);
  try {
    // What Ann's browser knows is a load balancer, which finds her another node when hers is gone.
    const balancer = await newProxy({ target: first.address });
    const table = await first.table({ game: "down-the-well", players: 3, options });
    const ann = await newPlayer(PHONE);
    const ben = await newPlayer(DESKTOP);
    await ann.sit(table, "Ann", balancer.address);
    await ben.sit(table, "Ben", second.address);
    await ann.start();
    await Promise.all([ann.seesBoard(), ben.seesBoard()]);
    await play([ann, ben], driver, () => [ann, ben].every(({ view }) => view.phase === "play"));

    for (const player of [ann, ben]) player.excused = CUT;
    const before = [ann, ben].map(({ view }) => view);
    balancer.sendTo(second.address);
    await first.kill();
    for (const { page } of [ann, ben]) await expect(page.locator(".connection.open")).toBeVisible();

    // Both move on from where they were, with the cards that they had, to the end of the match.
    await play([ann, ben], driver, () => [ann, ben].every(({ view }, at) => !isDeepStrictEqual(view, before[at])));
    for (const [at, { view }] of [ann, ben].entries()) {
      expect(view.hand, "it is the same hand").toBe(before[at].hand);
      const held = before[at].hands[at];
      expect(held, "no other cards were dealt").toEqual(expect.arrayContaining(view.hands[at]));
    }
    await play([ann, ben], driver, async () => (await ann.isOver()) && (await ben.isOver()));
    expect(await ann.result()).toEqual(await ben.result());
  } finally {
    await Promise.all([first.end(), second.end()]);
    await postgres.end();
    rmSync(folder, { recursive: true, force: true });
  }
});
