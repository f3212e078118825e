// The lab: a study is begun on the page, followed, and its report read in a sandbox.
import { expect, test } from "./fixtures.js";
import { inBothThemes } from "./audit.js";

test("a study of a game is played by the server, and its report is read on the page", async ({ newPlayer }) => {
  const ann = await newPlayer();
  const { page } = ann;
  await page.goto("/lab");
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("down-the-well");
  await page.getByRole("combobox", { name: "Games per level" }).selectOption("50");
  const wrong = await inBothThemes(ann, "the lab");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const frame = page.locator("iframe");
  await expect(frame).toBeVisible({ timeout: 120_000 });
  const report = page.frameLocator("iframe");
  await expect(report.locator("h1", { hasText: "Down the Well" })).toBeVisible();
  await expect(frame, "no script, no origin").toHaveAttribute("sandbox", "");
  await expect(page.getByRole("link", { name: "Download report" })).toHaveAttribute("download", /\.html$/);
  expect(wrong).toEqual([]);

  // a wide table scrolls by itself
  await page.setViewportSize({ width: 390, height: 844 });
  const hidden = () => report.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
  await expect.poll(hidden, "the report is as wide as a phone").toBe(0);
});
