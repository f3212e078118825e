// What the browser fetches, and when: a board with the first table of its game, and not before.
import { expect, test } from "./fixtures.js";

test("the first page fetches no board, and a table only its own", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "bread-basket", players: 2, bots: "rule" });
  const ann = await newPlayer();
  const boards = () =>
    ann.page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /\/Board-[^/]*\.js$/.test(path)),
    );
  await ann.page.goto("/");
  await expect(ann.page.locator(".game").first()).toBeVisible();
  expect(await boards()).toEqual([]);
  await ann.sit(table, "Ann");
  await ann.start();
  await ann.seesBoard();
  expect(await boards()).toHaveLength(1);
});

test("a board that cannot be fetched says so, and is there once it can", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "down-the-well", players: 3, bots: "rule" });
  const ann = await newPlayer();
  ann.excused = /Failed to load resource|net::ERR_FAILED|dynamically imported/;
  await ann.page.route("**/assets/Board-*.js", (route) => route.abort());
  await ann.sit(table, "Ann");
  await ann.start();
  await expect(ann.page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
  await ann.page.unroute("**/assets/Board-*.js");
  await ann.page.getByRole("button", { name: "Load the page again" }).click();
  await ann.seesBoard();
});
