// The page in every language: nothing of it is written in the page itself, the choice stays, and a table is not
// lost over it.
import { DESKTOP } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, play, playToTheEnd } from "./games/index.js";
import { playStep, pressLit } from "./learner.js";
import { rawTexts } from "./raw-texts.js";

/** What is called the same in every language: games, their makers' cards, characters, sets of Budr Basef. */
const NAMES = [
  "Parlour",
  ...Object.values(GAMES).map(({ title }) => title),
  ..."Pip Dot Jack Crumb Ledger Penny Rollo Finch Gale Hoot Vane Flint".split(" "),
  ..."Twelve King Double Fries Genesis Sandwich Odd Even Thirteen Suit Straight Sprite Dragon Color All".split(" "),
  "Ann",
];

/** The pages, with all that can be opened on them. */
const PAGES = ["/", "/rules", "/rules/basement", "/replay", "/verify", "/stats", "/lab", "/nothing-here", "/practice/budr-basef"];

/** Opens everything that is folded, and what is folded in that, so that it is read as well. */
async function unfold(page) {
  const closed = page.locator("details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
}

test("every page is written in the language that was chosen", async ({ newPlayer }) => {
  const { page } = await newPlayer(DESKTOP, { language: "pseudo" });
  const raw = [];
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.locator("main h1, main .placard, main .panel").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await unfold(page);
    raw.push(...(await rawTexts(page, NAMES)).map((text) => `${path} – ${text}`));
  }
  expect(raw).toEqual([]);
});

test("a text that is in no catalogue is found", async ({ newPlayer }) => {
  const { page } = await newPlayer(DESKTOP, { language: "pseudo" });
  await page.goto("/stats");
  await expect(page.locator("main h1")).toBeVisible();
  await page.evaluate(() => {
    document.querySelector("main h1").append(" planted");
    document.querySelector("main").title = "planted, too";
  });
  expect(await rawTexts(page, NAMES)).toEqual([
    "main.stats title: planted, too",
    expect.stringMatching(/^h1[.\w-]*: planted$/),
  ]);
});
