// After a match: where was it lost? Asked at the end of a match, and of a record from a file.
import { inBothThemes } from "./audit.js";
import { DESKTOP } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { playedMatch, RECORD } from "./over.js";

test("a player asks after the match where it was lost", async ({ server, newPlayer }) => {
  const { ann, page } = await playedMatch(server, newPlayer);
  await page.locator(".over a", { hasText: "Analyse the match" }).click();
  // it begins at once, for the player who asks
  await expect(page.getByRole("combobox", { name: "Player" })).toHaveValue("0");
  await expect(page.getByRole("heading", { name: "Where did I go wrong?" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Where did I go wrong?" })).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Replay: Down the Well");
  await expect(page.locator("figure svg")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("heading", { name: "The costliest decisions" })).toBeVisible();
  await expect(page.getByText(/decisions? analysed\./)).toBeVisible();
  await expect(page.getByText(/The deals (gave|cost|were)/)).toBeVisible();
  // the curve leads to a position, and the address keeps whose analysis it is
  await page.locator("figure svg").click();
  await expect(page.locator(".at")).not.toHaveText(/^Step 0 /);
  await expect(page).toHaveURL(/step=\d+&of=0$/);
  expect(await inBothThemes(ann, "the analysis on a telephone")).toEqual([]);
});

test("a record from a file is analysed, and its mistakes are shown", async ({ newPlayer }) => {
  const ann = await newPlayer(DESKTOP);
  const { page } = ann;
  await page.goto("/replay");
  await page.locator("input[type=file]").setInputFiles(RECORD);
  await page.getByRole("combobox", { name: "Player" }).selectOption("1");
  await page.getByRole("button", { name: "Analyse this match" }).click();
  const mistakes = page.locator("section ol li");
  await expect(mistakes).toHaveCount(3, { timeout: 60_000 });
  for (const mistake of await mistakes.all()) {
    await expect(mistake).toContainText(/Step \d+, played:/);
    await expect(mistake).toContainText(/It wins \d+% instead of \d+%: \d+ percentage points? more/);
  }
  const first = await mistakes.first().textContent();
  const step = /Step (\d+)/.exec(first)[1];
  await mistakes.first().getByRole("button", { name: "Show this position" }).click();
  await expect(page.locator(".at")).toHaveText(`Step ${step} of 71`);
  await expect(page.locator(".stage"), "the table is in sight").toBeInViewport({ ratio: 0.5 });
  await expect(page.locator("select.field").first()).toHaveValue("1");
  expect(await inBothThemes(ann, "the analysis at a desk")).toEqual([]);
});
