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
  const hard = page.locator(".lobby li", { has: page.locator(".who", { hasText: "Bot, Hard" }) });
  await expect(hard).toContainText("Captain Gale");
  await expect(hard.locator(".about")).toHaveText("Plays hard, fast and close to the wind.");
  await expect(hard.locator("svg rect")).toBeVisible();
  await expect(page.locator(".who", { hasText: "Bot, starter" })).toBeVisible();
  await ann.start();
  await ann.seesBoard();

  await page.locator(".tab", { hasText: "Hint" }).click({ timeout: 60_000 });
  const hint = page.locator("p.hint");
  // an action, and a sentence of its own
  await expect(hint).toHaveText(/^ ?(Play|Discard|Stop|Take)\b.* – \S.{20,}\.$/);

  await playToTheEnd([ann], GAMES["bread-basket"].driver);
  // the log has followed the quickest bots
  const log = page.locator(".log");
  await expect.poll(() => log.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop)).toBeLessThan(2);
});

/** Asks for a table of bots, as a program would. */
const askedFor = (server, game, players, bots) =>
  fetch(`${server.address}/api/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      game,
      players,
      options: {},
      time_control: { kind: "none" },
      cover_after: 0,
      bots,
      bot_delay_ms: 0,
    }),
  });

test("a browser names no program and no number of thoughts", async ({ server }) => {
  for (const bots of ["cmd:python3 -c pass", "search:100000000", "python3"]) {
    const answer = await askedFor(server, "basement", 2, bots);
    expect(answer.status, bots).toBe(400);
    expect((await answer.json()).code, bots).toBe("bad_option");
  }
});

test("master plays where it has learned, and is not offered elsewhere", async ({ server, newPlayer }) => {
  const ann = await newPlayer();
  const { page } = ann;
  await ann.sit(await server.table({ game: "down-the-well", players: 3, options: {} }), "Ann");
  const seats = page.locator(".lobby select");
  await seats.nth(0).selectOption("master");
  await seats.nth(1).selectOption("master");
  for (const [name, about] of [
    ["Dame Thorne", "Learned the game by playing against herself."],
    ["Old Quill", "Has played it all before, and takes his time."],
  ]) {
    const seat = page.locator(".lobby li", { hasText: name });
    await expect(seat.locator(".about")).toHaveText(about);
    await expect(seat.locator("svg rect")).toBeVisible();
  }
  await ann.start();
  await ann.seesBoard();
  await playToTheEnd([ann], GAMES["down-the-well"].driver);

  await ann.sit(await server.table({ game: "bread-basket", players: 2, options: { rounds: 1 } }), "Ann");
  await seats.first().selectOption("master");
  await ann.start();
  await ann.seesBoard();
  await playToTheEnd([ann], GAMES["bread-basket"].driver);

  const { options } = GAMES.basement;
  await ann.sit(await server.table({ game: "basement", players: 4, options }), "Ann");
  for (const seat of await seats.all()) await seat.selectOption("master");
  await ann.start();
  await ann.seesBoard();
  await playToTheEnd([ann], GAMES.basement.driver);

  await page.goto(server.address);
  const setup = page.locator(".game", { hasText: "Down the Well" });
  await setup.locator("summary").first().click();
  const players = setup.getByRole("combobox", { name: "Seats" });
  const level = setup.getByRole("combobox", { name: "Bot level" });
  await players.selectOption("4");
  await level.selectOption("master");
  await players.selectOption("6");
  await expect(level).toHaveValue("master");
  await players.selectOption("2");
  await expect(level, "the strongest that plays with two").toHaveValue("expert");
  await expect(level.locator("option[value=master]")).toHaveCount(0);

  for (const [game, many, why] of [
    ["down-the-well", 2, "master plays down-the-well with 3 to 6, not with 2"],
    ["bread-basket", 4, "master plays bread-basket with 2 or 3, not with 4"],
    ["basset", 4, "master does not play basset"],
  ]) {
    const answer = await askedFor(server, game, many, "master");
    expect(answer.status, game).toBe(409);
    expect((await answer.json()).message).toContain(why);
  }
});
