// A slow game: made on the first page with days per move, and messages for a player who is not there.
import { inBothThemes, screenshot } from "./audit.js";
import { PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";

test.use({ serverArgs: ["--webhook-to", "127.0.0.1"] });

const messages = ({ page }) => page.getByRole("region", { name: "Send me a message when it is my turn" });

test("a slow game is made on the first page, shows days, and takes an address for messages", async ({ newPlayer }) => {
  const [ann, ben] = [await newPlayer(), await newPlayer(PHONE)];
  const wrong = [];
  await ann.page.goto("/");
  const game = ann.page.locator(".game", { hasText: "Bread Basket" });
  await game.locator("summary", { hasText: "House rules, clock and bots" }).click();
  await game.getByLabel("Clock").selectOption("Days per move");
  await game.getByLabel("Time for each move").selectOption("3 days");
  await expect(game.getByText("the clock runs while you are away")).toBeVisible();
  await expect(game.getByLabel("Bot replaces absent players")).toHaveCount(0);
  await screenshot(ann, "slow-form");
  await game.getByRole("button", { name: "With friends" }).click();
  await expect(ann.page).toHaveURL(/\/t\/\w+$/);
  const table = new URL(ann.page.url()).pathname.split("/").at(-1);
  await expect(ann.page.getByText("Days per move: 3 days")).toBeVisible();
  await expect(messages(ann), "a spectator has no messages").toHaveCount(0);
  await ann.sit(table, "Ann");
  await ben.sit(table, "Ben");

  // Ann gives an address: one that is not allowed first, then one that is
  const address = messages(ann).getByLabel("Address of a webhook");
  ann.excused = /409/;
  await address.fill("https://example.org/ann");
  await messages(ann).getByRole("button", { name: "Send messages there" }).click();
  await expect(messages(ann).getByRole("status")).toHaveText(/only to certain hosts/);
  await address.fill("http://127.0.0.1:9/ann");
  wrong.push(...(await inBothThemes(ann, "the lobby of a slow game")));
  await messages(ann).getByRole("button", { name: "Send messages there" }).click();
  await expect(messages(ann).getByText("Messages go to your webhook.")).toBeVisible();
  wrong.push(...(await inBothThemes(ben, "the lobby of a slow game on a phone")));
  await screenshot(ann, "slow-lobby");
  await screenshot(ben, "slow-lobby-phone");

  // at the board the time left is in days, and the panel has the same messages
  await ann.start();
  for (const player of [ann, ben]) {
    await player.seesBoard();
    await expect(player.page.locator(".clock").first()).toHaveText(/^(2 days 23 h|3 days 0 h)$/);
  }
  await screenshot(ann, "slow-board");
  await screenshot(ben, "slow-board-phone");
  await ann.page.reload();
  await ann.seesBoard();
  await ann.page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(messages(ann).getByText("Messages go to your webhook.")).toBeVisible();
  wrong.push(...(await inBothThemes(ann, "the panel of a slow game")));
  await screenshot(ann, "slow-panel");
  await messages(ann).getByRole("button", { name: "Stop messages" }).click();
  await expect(messages(ann).getByRole("button", { name: "Send messages there" })).toBeVisible();

  // the list of tables says to one of them that it is their turn
  for (const player of [ann, ben]) await player.page.goto("/");
  const yourTurn = ({ page }) => page.getByText(/^It is your turn: (2 days 23 h|3 days 0 h) left$/);
  const due = await Promise.any(
    [ann, ben].map((player) =>
      yourTurn(player)
        .waitFor()
        .then(() => player),
    ),
  );
  await expect(yourTurn(due === ann ? ben : ann)).toHaveCount(0);
  await screenshot(due, "slow-list");
  expect(wrong).toEqual([]);
});

test("a game in real time offers no days", async ({ newPlayer }) => {
  const ann = await newPlayer();
  await ann.page.goto("/");
  const game = ann.page.locator(".game", { hasText: "Budr Basef" });
  await game.locator("summary", { hasText: "House rules, clock and bots" }).click();
  await expect(game.getByLabel("Clock").locator("option")).toHaveText(["None", "Per turn", "Per match"]);
});
