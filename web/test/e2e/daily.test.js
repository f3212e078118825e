// The daily deal: the same for everyone, one match a day counts, and its result is shared without spoilers.
import { inBothThemes, screenshot } from "./audit.js";
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { clickInPage, GAMES, playToTheEnd } from "./games/index.js";

/** A telephone on its side. */
const SIDEWAYS = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

const today = () => new Date().toISOString().slice(0, 10);

test("a day's deal is played, its result is shared, and only the first match counts", async ({ newPlayer }) => {
  const ann = await newPlayer(PHONE);
  const { page } = ann;
  const { driver } = GAMES["down-the-well"];
  await page.goto("/");
  await page.getByRole("link", { name: "Daily deal Down the Well" }).click();
  await expect(page.getByRole("heading", { name: "Daily deal: Down the Well" })).toBeVisible();
  await expect(page.getByText("No daily deals yet.")).toBeVisible();
  expect(await inBothThemes(ann, "a daily deal before it is played")).toEqual([]);
  await page.getByRole("button", { name: "Play today’s deal" }).click();
  await ann.seesBoard();

  // a reload, and the match goes on where it was
  await page.goto("/daily/down-the-well");
  await expect(page.getByText("You have not finished your match.")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await ann.seesBoard();
  await playToTheEnd([ann], driver, clickInPage);
  await screenshot(ann, "daily-over");
  await page.getByRole("link", { name: "Result and share text" }).click();
  const text = page.getByLabel("Share text without spoilers");
  const said = new RegExp(`^Parlour daily ${today()} · Down the Well · (1st|2nd|3rd) of 3 · [🟩🟨⬜]+\n.*/daily/`, "u");
  await expect(text).toHaveValue(said);
  await expect(page.getByText("Current streak: 1 day")).toBeVisible();
  expect(await inBothThemes(ann, "the result of a daily deal")).toEqual([]);
  const first = await text.inputValue();

  await page.getByRole("button", { name: "Play it again for practice" }).click();
  await ann.seesBoard();
  await playToTheEnd([ann], driver, clickInPage);
  await expect(page.locator(".over").getByText("Practice: your first match")).toBeVisible();
  await expect(page.getByRole("link", { name: "Result and share text" })).toHaveCount(0);
  await page.goto("/daily/down-the-well");
  await expect(text, "the first match still is the one").toHaveValue(first);
  await page.goto("/you");
  await expect(page.getByText("No matches yet.")).toBeVisible();
});

test("two players see the same deal and the same bots", async ({ newPlayer }) => {
  const boards = [];
  for (const screen of [DESKTOP, DESKTOP]) {
    const player = await newPlayer(screen);
    await player.page.goto("/daily/bread-basket?date=2026-11-02");
    await player.page.getByRole("button", { name: "Play this deal for practice" }).click();
    await player.seesBoard();
    await expect(player.page.locator(".sentence")).toBeVisible();
    boards.push(await player.board());
  }
  expect(boards[0]).toEqual(boards[1]);
});

test("a day that has not begun has no deal, and a phone on its side shows the page", async ({ newPlayer }) => {
  const ann = await newPlayer(SIDEWAYS);
  const { page } = ann;
  await page.goto("/daily/basset?date=9999-01-01");
  await expect(page.getByText("There is no deal of Jan 1, 9999 yet.")).toBeVisible();
  await page.getByRole("link", { name: "Budr Basef" }).click();
  await expect(page.getByText("In this game your reactions count as well.")).toBeVisible();
  await page.goto("/daily/budr-basef?date=2026-11-01");
  await expect(page.getByText("This is the deal of Nov 1, 2026.")).toBeVisible();
  expect(await inBothThemes(ann, "a daily deal on a phone on its side")).toEqual([]);
});

test("the squares of a daily deal have the colours that its legend names, by day and by night", async ({
  newPlayer,
}) => {
  const { page } = await newPlayer(PHONE);
  await page.addInitScript((date) => {
    const tried = { date, table: "t", result: { place: 2, of: 3 }, marks: "🟩🟨⬜" };
    localStorage.setItem("parlour/daily/basset", JSON.stringify([tried]));
  }, today());
  await page.goto("/daily/basset");
  await expect(page.getByText("green is first, yellow in between, white last")).toBeVisible();
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const colours = await page
      .locator(".marks")
      .first()
      .locator("span")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor.match(/\d+/g).map(Number)));
    const [green, yellow, white] = colours;
    expect(green[1], `green, ${colorScheme}`).toBeGreaterThan(green[0] + 60);
    expect(Math.min(yellow[0], yellow[1]), `yellow, ${colorScheme}`).toBeGreaterThan(180);
    expect(yellow[2], `yellow, ${colorScheme}`).toBeLessThan(100);
    expect(Math.min(...white), `white, ${colorScheme}`).toBeGreaterThan(240);
  }
});
