// The newcomer's click: "Play now", for each game, and there is something to do at once.
import { PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, play } from "./games/index.js";

/** Does so many things at this page, if the match is that long. */
const plays = (player, driver, count) =>
  play([player], driver, async (moves) => moves >= count || (await player.isOver()));

/** Clicks on one of the two buttons of a game on the first page. */
async function clicks(player, words, title) {
  await player.page.goto("/");
  await player.page.getByRole("button", { name: `${words} ${title}` }).click();
}

for (const [game, { title, driver }] of Object.entries(GAMES)) {
  test(`${title}: "Play now" seats a newcomer who can play, also after a reload`, async ({ newPlayer }) => {
    const ann = await newPlayer(PHONE);
    await clicks(ann, "Play now", title);
    await ann.page.getByRole("button", { name: `Play at once ${title}` }).click();
    await ann.seesBoard();
    if (game === "bread-basket") expect(ann.view.next, "no bot is waited for").toBe(ann.view.seat);
    await plays(ann, driver, 2);
    if (game === "basset") expect(ann.view.tailleur, "a bot keeps the bank").toBe(0);
    if (game === "basset") expect(ann.view.seat, "and the newcomer is a punter").not.toBe(0);
    await ann.page.reload();
    await ann.seesBoard();
    await plays(ann, driver, 1);
  });
}

test("Basset with friends, a bank for each: who opens the table is a punter, and the bank passes on", async ({
  server,
  newPlayer,
}) => {
  const ann = await newPlayer();
  await ann.page.goto("/");
  const basset = ann.page.locator(".game", { hasText: "Basset" });
  await basset.locator("summary").first().click();
  await basset.getByText("A bank for each", { exact: true }).click();
  await ann.page.getByRole("button", { name: "With friends Basset" }).click();
  await ann.page.locator("input[autocomplete=nickname]").fill("Ann");
  await ann.page.locator("form .button.main").click();
  await expect(ann.page.getByText("(you)")).toBeVisible();
  const table = new URL(ann.page.url()).pathname.split("/").at(-1);
  const { options, seats } = await (await fetch(`${server.address}/api/tables/${table}`)).json();
  expect(options).toMatchObject({ tailleur: "rotate", deals: 3 });
  expect(seats.findIndex(({ name }) => name === "Ann")).toBe(1);
  await ann.start();
  await ann.seesBoard();
  await plays(ann, GAMES.basset.driver, 3);
});
