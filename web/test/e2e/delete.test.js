// The host deletes a table: they are asked twice, the table closes for everyone, and only the host
// restores it, with the match as it was.
import { PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, play } from "./games/index.js";

test("a table is deleted by its host alone, who is asked twice, and restored by no one else", async ({
  server,
  newPlayer,
}) => {
  const { options, driver } = GAMES["bread-basket"];
  const table = await server.table({ game: "bread-basket", players: 2, options, bots: null });
  const status = async () => (await fetch(`${server.address}/api/tables/${table}`)).status;
  const ann = await newPlayer();
  const ben = await newPlayer(PHONE);
  // That the table is not there, and that Ben may not, the browser says by itself.
  for (const one of [ann, ben]) one.excused = /status of 4\d\d|WebSocket connection to/;
  await ann.sit(table, "Ann");
  await ben.sit(table, "Ben");
  await ann.start();
  await Promise.all([ann, ben].map((one) => one.seesBoard()));
  const button = (one, name) => one.page.getByRole("button", { name, exact: true });
  const opens = (one) => one.page.locator(".tab", { hasText: "Table" }).click();

  await opens(ben);
  await expect(button(ben, "Leave the table")).toBeVisible();
  await expect(button(ben, "Delete the table"), "a guest cannot delete it").toHaveCount(0);

  await opens(ann);
  await button(ann, "Delete the table").click();
  await expect(ann.page.getByText("The table closes for everyone.")).toBeVisible();
  expect(await status(), "one press deletes nothing").toBe(200);
  await button(ann, "Cancel").click();
  await button(ann, "Delete the table").click();
  await button(ann, "Delete").click();
  for (const one of [ann, ben])
    await expect(one.page.getByText("This table was deleted. Its host can restore it until")).toBeVisible();
  expect(await status()).not.toBe(200);

  await button(ben, "Restore the table").click();
  await expect(ben.page.getByText("Only the host can restore this table.")).toBeVisible();
  expect(await status()).not.toBe(200);

  await button(ann, "Restore the table").click();
  await ann.seesBoard();
  await ben.page.reload();
  await ben.seesBoard();
  await play([ann, ben], driver, (moves) => moves > 0);
});
