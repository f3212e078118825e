// Before the first match players sit where they like: where a bot sits or no one, or where a player does who agrees.
import { problems } from "./audit.js";
import { PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, playToTheEnd } from "./games/index.js";

const seats = ({ page }) => page.locator(".lobby li");

/** Who sits where, as this player sees it. */
async function sees(player, names) {
  for (const [at, name] of names.entries()) await expect(seats(player).nth(at)).toContainText(name);
}

test("a player takes the bank, another swaps with them, and both keep their seats", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "basset", players: 4, bots: null });
  const ann = await newPlayer();
  await ann.sit(table, "Ann");
  const ben = await newPlayer(PHONE);
  await ben.sit(table, "Ben");
  await sees(ben, ["", "Ann", "Ben"]);
  await seats(ann).nth(3).locator("select").selectOption("rule");
  await expect(seats(ann).nth(3)).toContainText("Bot, Casual");

  await ann.page.getByRole("button", { name: "Sit here 1" }).click();
  for (const player of [ann, ben]) await sees(player, ["Ann", "empty", "Ben"]);
  await ben.page.getByRole("button", { name: "Swap seats Ann" }).click();
  await expect(seats(ben).nth(0)).toContainText("Asked to swap seats");
  await expect(ann.page.getByText("Ben would like to swap seats with you.")).toBeVisible();
  expect(await problems(ann, "the question whether to swap")).toEqual([]);
  expect(await problems(ben, "a swap that is asked for")).toEqual([]);
  await ann.page.getByRole("button", { name: "Swap", exact: true }).click();
  for (const player of [ann, ben]) await sees(player, ["Ben", "empty", "Ann"]);
  await expect(seats(ben).nth(0)).toContainText("(you)");
  await expect(ann.page.getByText("would like to swap")).toHaveCount(0);

  await ben.page.getByRole("button", { name: "Sit here 4" }).click();
  for (const player of [ann, ben]) await sees(player, ["Bot, Casual", "empty", "Ann", "Ben"]);
  await ben.page.reload();
  await expect(seats(ben).nth(3)).toContainText("(you)");
  await ann.start();
  for (const player of [ann, ben]) await player.seesBoard();
});

test("seats are swapped also on a phone on its side", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "down-the-well", players: 3, bots: null });
  const ann = await newPlayer({ ...PHONE, viewport: { width: 740, height: 360 } });
  await ann.sit(table, "Ann");
  await ann.page.getByRole("button", { name: "Sit here 3" }).click();
  await sees(ann, ["empty", "empty", "Ann"]);
  expect(await problems(ann, "the lobby on a phone on its side")).toEqual([]);
});

test("who is last in a long list sees their own row at the end, on a phone on its side", async ({
  server,
  newPlayer,
}) => {
  const options = { rounds: 1, turn_cap: 1 };
  const ann = await newPlayer({ ...PHONE, viewport: { width: 844, height: 390 } }, { speed: 0 });
  await ann.sit(await server.table({ game: "basement", players: 4, options, bots: "random" }), "Ann");
  await ann.page.getByRole("button", { name: "Sit here 4" }).click();
  await expect(seats(ann).nth(3)).toContainText("Ann");
  await ann.start();
  await ann.seesBoard();
  await playToTheEnd([ann], GAMES.basement.driver);
  const rows = ann.page.locator(".over li");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3)).toContainText("Ann");
  await expect(ann.page.getByText("Rating")).toBeVisible();
  await expect(rows.nth(3)).toBeInViewport({ ratio: 0.95 });
  await expect(rows.nth(0), "the list is too long for its place").not.toBeInViewport({ ratio: 0.95 });
});

for (const screen of [undefined, PHONE])
  test(`a tab that has lost the seat to another one offers nothing to press, ${screen ? "on a phone" : "at a desk"}`, async ({
    server,
    newPlayer,
  }) => {
    const table = await server.table({ game: "down-the-well", players: 3 });
    const ann = await newPlayer(screen);
    await ann.sit(table, "Ann");
    await ann.start();
    await ann.seesBoard();
    const undo = ann.page.getByRole("button", { name: "Undo", exact: true });
    const chat = ann.page.getByRole("button", { name: "Chat" });
    await expect(ann.page).toHaveTitle(/^● /);
    await expect(undo).toBeVisible();
    await expect(chat).toBeVisible();

    const other = await ann.context.newPage();
    await other.goto(`/t/${table}`);
    await expect(other).toHaveTitle(/^● /);
    const back = ann.page.getByRole("button", { name: "Play here" });
    await expect(back).toBeVisible();
    await expect(ann.page).not.toHaveTitle(/^● /);
    await expect(undo).toHaveCount(0);
    await expect(chat).toHaveCount(0);
    expect(await problems(ann, "a tab that has lost the seat")).toEqual([]);
    await other.close();

    await back.click();
    await ann.seesBoard();
    await expect(undo).toBeVisible();
    await expect(ann.page).toHaveTitle(/^● /);
  });
