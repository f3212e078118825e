// Bots at a table in the browser: how each plays is the host's choice, and a strong one gives hints.
import { expect, test } from "./fixtures.js";
import { GAMES, playToTheEnd } from "./games/index.js";

/** A program that plays anything, and says so on the page only by its name. */
const STARTER = new URL("../../../examples/bots/starter.py", import.meta.url).pathname;

test.use({ serverArgs: ["--bot", `starter=python3 '${STARTER}'`] });

test("the host chooses how each bot plays, and a hint says what a strong one would do, and why", async ({
  server,
  newPlayer,
}) => {
  const table = await server.table({ game: "bread-basket", players: 3, options: { rounds: 1 } });
  const ann = await newPlayer();
  const { page } = ann;
  await ann.sit(table, "Ann");
  const seats = page.locator(".lobby select");
  await seats.nth(0).selectOption("hard");
  await seats.nth(1).selectOption("starter");
  const hard = page.locator(".lobby li", { has: page.locator(".who", { hasText: "bot, Hard" }) });
  await expect(hard).toContainText("Captain Gale");
  await expect(hard.locator(".about")).toHaveText("Plays hard, fast and close to the wind.");
  await expect(hard.locator("svg rect")).toBeVisible();
  await expect(page.locator(".who", { hasText: "bot, starter" })).toBeVisible();
  await ann.start();
  await ann.seesBoard();

  await page.locator(".tab", { hasText: "Hint" }).click({ timeout: 60_000 });
  const hint = page.locator("p.hint");
  // an action, and a sentence of its own
  await expect(hint).toHaveText(/^ ?(play|discard|stop|take)\b.* – \S.{20,}\.$/);

  await playToTheEnd([ann], GAMES["bread-basket"].driver);
});

test("a browser names no program and no number of thoughts", async ({ server }) => {
  for (const bots of ["cmd:python3 -c pass", "search:100000000", "python3"]) {
    const answer = await fetch(`${server.address}/api/tables`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        game: "basement",
        players: 2,
        options: {},
        time_control: { kind: "none" },
        cover_after: 0,
        bots,
        bot_delay_ms: 0,
      }),
    });
    expect(answer.status, bots).toBe(400);
    expect((await answer.json()).code, bots).toBe("bad_option");
  }
});
