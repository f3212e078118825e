// A player whose time runs out sees what the clock has played for them, and the others see whose time it was.
import { expect, test } from "./fixtures.js";

test("a move made because time ran out is said, to its player and to a spectator", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "bread-basket", players: 2, time_control: { kind: "turn", seconds: 5 } });
  const ann = await newPlayer();
  const watcher = await newPlayer();
  await ann.sit(table, "Ann");
  await watcher.page.goto(`/t/${table}`);
  await ann.start();
  await ann.seesBoard();
  await expect(ann.page.locator(".strip[data-says=clock]")).toHaveText(
    /Time ran out\. The clock chose for you: play (\d|an Onion|a Chef)\./,
  );
  await expect(
    ann.page.locator(".log li", { hasText: "Time ran out. The clock chose for you: play" }).first(),
  ).toBeVisible();
  await expect(
    watcher.page.locator(".log li", { hasText: "Time ran out: the clock played for Ann." }).first(),
  ).toBeVisible();
});

test("hints are off where two people play, and on where the table was made with them", async ({
  server,
  newPlayer,
}) => {
  for (const [hints, shown] of [
    [null, 0],
    [true, 1],
  ]) {
    const table = await server.table({ game: "bread-basket", players: 2, bots: null, hints });
    const ann = await newPlayer();
    const ben = await newPlayer();
    await ann.sit(table, "Ann");
    await ben.sit(table, "Ben");
    await ann.start();
    await ann.seesBoard();
    await expect(ann.page.locator(".tab", { hasText: "Undo" })).toBeVisible();
    await expect(ann.page.locator(".tab", { hasText: "Hint" }), `hints: ${hints}`).toHaveCount(shown);
  }
});
