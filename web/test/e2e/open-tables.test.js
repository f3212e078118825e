// Strangers find a table that its host has opened; the host removes one of them, and another is muted.
import { problems, screenshot } from "./audit.js";
import { PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { clickInPage, GAMES, playToTheEnd } from "./games/index.js";

/** Opens the first page; the player goes by this name from here on. */
async function goesHome(player, name) {
  await player.page.addInitScript((name) => localStorage.setItem("parlour/name", JSON.stringify(name)), name);
  await player.page.goto("/");
}

/** Chooses a game and plays it with anyone. */
async function playsAnyone(player, game) {
  const open = player.page.getByRole("region", { name: "Open tables" });
  await open.getByLabel("Game").selectOption(game);
  await open.getByRole("button", { name: "Play anyone" }).click();
}

const seats = ({ page }) => page.getByRole("listitem");

test("two strangers come to an open table, one is removed and asks again, and the match begins", async ({
  newPlayer,
}) => {
  const ann = await newPlayer();
  await goesHome(ann, "Ann");
  const none = ann.page.getByText("There are no open tables right now.");
  await expect(none).toBeVisible();
  await playsAnyone(ann, "Bread Basket");
  const toggle = ann.page.getByLabel("Open to everyone");
  await expect(toggle).toBeChecked();

  const ben = await newPlayer(PHONE);
  await goesHome(ben, "Ben");
  await expect(ben.page.getByText(/with Ann, \d seats? free/)).toBeVisible();
  expect(await problems(ben, "the first page with an open table")).toEqual([]);
  await ben.page.getByRole("button", { name: "Sit down Bread Basket, Ann" }).click();
  await expect(ben.page.getByText("This table is open")).toBeVisible();

  const eve = await newPlayer();
  await goesHome(eve, "Eve");
  await playsAnyone(eve, "Bread Basket");
  for (const player of [ann, ben, eve]) await expect(seats(player).filter({ hasText: "Eve" })).toBeVisible();

  await ann.page.getByRole("button", { name: "Remove Eve" }).click();
  await expect(ann.page.getByText("From now on, you approve")).toBeVisible();
  expect(await problems(ann, "the question before a removal")).toEqual([]);
  await ann.page.getByRole("group", { name: "Remove" }).getByRole("button", { name: "Remove" }).click();
  await expect(eve.page.getByText("You no longer have your seat")).toBeVisible();
  await expect(seats(ann).filter({ hasText: "Eve" })).toHaveCount(0);
  await eve.page.getByRole("button", { name: "Take a seat" }).click();
  await expect(ben.page.getByText("Eve is waiting for the host")).toBeVisible();
  await expect(ann.page.getByText("Eve wants to sit down here")).toBeVisible();
  await ann.page.getByRole("button", { name: "No", exact: true }).click();
  await expect(eve.page.getByText("The table declined.")).toBeVisible();
  await expect(seats(ann).filter({ hasText: "Eve" })).toHaveCount(0);

  await ann.start();
  await ann.seesBoard();
  await ben.seesBoard();
  const fay = await newPlayer();
  await goesHome(fay, "Fay");
  await expect(fay.page.getByText("There are no open tables right now.")).toBeVisible();
});

test("a host closes an open table, and only the link leads to it then", async ({ newPlayer }) => {
  const ann = await newPlayer(PHONE);
  await goesHome(ann, "Ann");
  await playsAnyone(ann, "Down the Well");
  const toggle = ann.page.getByLabel("Open to everyone");
  await expect(toggle).toBeChecked();
  expect(await problems(ann, "the lobby of an open table")).toEqual([]);
  await toggle.uncheck();
  const ben = await newPlayer();
  await goesHome(ben, "Ben");
  await expect(ben.page.getByText("There are no open tables right now.")).toBeVisible();
  await ben.page.goto(ann.page.url());
  await ben.page.getByRole("button", { name: "Take a seat" }).click();
  await expect(seats(ann).filter({ hasText: "Ben" })).toBeVisible();
});

test("a muted player is not read any more, also after the page was loaded anew", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "bread-basket", players: 3 });
  const [ann, ben] = [await newPlayer(), await newPlayer()];
  await ann.sit(table, "Ann");
  await ben.sit(table, "Ben");
  await ann.start();
  for (const player of [ann, ben]) await player.seesBoard();
  const panel = (player, name) => player.page.getByRole("button", { name }).click();
  const says = async (text) => {
    await ben.page.getByLabel("Write a message").fill(text);
    await ben.page.getByRole("button", { name: "Send" }).click();
    await expect(ben.page.getByRole("region", { name: "Chat messages" })).toContainText(text);
  };
  const heard = ann.page.getByRole("region", { name: "Chat messages" });
  await panel(ben, /^Chat/);
  await says("first");
  await panel(ann, /^Chat/);
  await expect(heard).toContainText("first");
  await panel(ann, /^Table$/);
  await ann.page.getByRole("button", { name: "Mute Ben" }).click();
  await expect(ann.page.getByText("Messages from Ben are hidden.")).toBeVisible();
  expect(await problems(ann, "the players in the panel")).toEqual([]);
  await ann.returns();
  await panel(ann, /^Chat/);
  await says("second");
  await panel(ann, /^Table$/);
  await ann.page.getByRole("button", { name: "Unmute Ben" }).click();
  await panel(ann, /^Chat/);
  await says("third");
  await expect(heard).toContainText("third");
  await expect(heard).not.toContainText("second");
});

test("a player reports another one to the operator, on a phone as at a desk", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "bread-basket", players: 3 });
  const [ann, ben] = [await newPlayer(), await newPlayer(PHONE)];
  await ann.sit(table, "Ann");
  await ben.sit(table, "Ben");
  await ann.start();
  for (const [player, name, other] of [
    [ann, "desk", "Ben"],
    [ben, "phone", "Ann"],
  ]) {
    const { page } = player;
    await player.seesBoard();
    await page.getByRole("button", { name: /^Table$/ }).click();
    await page.getByRole("button", { name: `Report ${other}` }).click();
    const form = page.getByRole("form", { name: `Report ${other}` });
    await form.getByLabel("What is wrong?").selectOption("Something else");
    await form.getByLabel("More about it").fill("plays\nwith two hands");
    expect(await problems(player, `a report at the ${name}`)).toEqual([]);
    await form.evaluate((part) => part.scrollIntoView({ block: "nearest" }));
    await screenshot(player, `report-${name}`);
    const kept = page.waitForResponse((answer) => answer.url().endsWith(`${table}/report`));
    await form.getByRole("button", { name: "Send report" }).click();
    expect((await kept).status()).toBe(204);
    await expect(page.getByText(`Your report on ${other} was sent.`)).toBeVisible();
    expect((await kept).request().postDataJSON().text).toBe("plays with two hands");
  }
  await ben.page.setViewportSize({ width: 844, height: 390 });
  await ben.page.getByText("Your report on").evaluate((part) => part.scrollIntoView({ block: "nearest" }));
  await screenshot(ben, "report-sideways");
  await expect(ann.page.getByRole("heading", { name: "Players who have left" })).toHaveCount(0);
});

test("a player who has left is reported, and one who came later is not asked about them", async ({
  server,
  newPlayer,
}) => {
  const table = await server.table({ game: "bread-basket", players: 3 });
  const [ann, ben, eve] = [await newPlayer(), await newPlayer(PHONE), await newPlayer()];
  await ann.sit(table, "Ann");
  await eve.sit(table, "Eve");
  await ben.sit(table, "Ben");
  await eve.page.getByRole("button", { name: /^Table$/ }).click();
  await eve.page.getByRole("button", { name: "Leave the table" }).click();
  await eve.page.getByRole("button", { name: "Leave", exact: true }).click();
  const cleo = await newPlayer();
  await cleo.sit(table, "Cleo");
  await ann.start();
  for (const [player, name] of [
    [ann, "desk"],
    [ben, "phone"],
  ]) {
    const { page } = player;
    await player.seesBoard();
    await page.getByRole("button", { name: /^Table$/ }).click();
    const left = page.getByRole("region", { name: "Players who have left" });
    await left.getByRole("button", { name: "Report Eve" }).click();
    await left.getByLabel("What is wrong?").selectOption("Insults others");
    expect(await problems(player, `a report of one who has left at the ${name}`)).toEqual([]);
    await left.evaluate((part) => part.scrollIntoView({ block: "nearest" }));
    await screenshot(player, `report-left-${name}`);
    const kept = page.waitForResponse((answer) => answer.url().endsWith(`${table}/report`));
    await left.getByRole("button", { name: "Send report" }).click();
    expect((await kept).status()).toBe(204);
    expect((await kept).request().postDataJSON()).toMatchObject({ name: "Eve", left: true });
    await expect(left.getByText("Your report on Eve was sent.")).toBeVisible();
  }
  await ben.page.setViewportSize({ width: 844, height: 390 });
  await ben.page.getByText("Your report on").evaluate((part) => part.scrollIntoView({ block: "nearest" }));
  await screenshot(ben, "report-left-sideways");
  await cleo.seesBoard();
  const none = cleo.page.waitForResponse((answer) => answer.url().endsWith(`${table}/left`));
  await cleo.page.getByRole("button", { name: /^Table$/ }).click();
  expect(await (await none).json()).toEqual({ players: [] });
  await expect(cleo.page.getByRole("heading", { name: "Players", exact: true })).toBeVisible();
  await expect(cleo.page.getByRole("heading", { name: "Players who have left" })).toHaveCount(0);
});

test("between matches the host removes a player, who sits down again once the host agrees", async ({
  server,
  newPlayer,
}) => {
  const table = await server.table({ game: "down-the-well", players: 3 });
  const [ann, ben] = [await newPlayer(), await newPlayer()];
  await ann.sit(table, "Ann");
  await ben.sit(table, "Ben");
  await ann.start();
  for (const player of [ann, ben]) await player.seesBoard();
  await playToTheEnd([ann, ben], GAMES["down-the-well"].driver, clickInPage);
  for (const { page } of [ann, ben]) await page.getByRole("button", { name: /^Table$/ }).click();
  await ann.page.getByRole("button", { name: "Remove Ben" }).click();
  await ann.page.getByRole("group", { name: "Remove" }).getByRole("button", { name: "Remove" }).click();
  await ben.page.getByRole("button", { name: "Take a seat" }).click();
  const question = ann.page.getByText("wants to sit down here. Do you agree?");
  await expect(question).toBeVisible();
  expect(await problems(ann, "the end of a match with a question")).toEqual([]);
  await ann.page.getByRole("button", { name: "Yes" }).click();
  await expect(question).toHaveCount(0);
  await expect(ben.page.getByRole("button", { name: "Leave the table" })).toBeVisible();
});
