// The page in every language: nothing of it is written in the page itself, the choice stays, and a table is not
// lost over it.
import { expect, test } from "./fixtures.js";
import { anyMove, clickInPage, GAMES, play, playToTheEnd } from "./games/index.js";
import { pressLit } from "./learner.js";
import { rawTexts, unfold } from "./raw-texts.js";
import { PASSKEYS_HERE } from "./server.js";

// so that the page of the matches has the section for a name
test.use({ serverArgs: [PASSKEYS_HERE] });

/** A large window: the pseudo-language is longer than any other, and what is looked at are texts, not room. */
const WINDOW = { viewport: { width: 1920, height: 1080 } };

/** The pages, with all that can be opened on them. */
const PAGES = [
  "/",
  "/rules",
  "/rules/basement",
  "/replay",
  "/verify",
  "/you",
  "/lab",
  "/nothing-here",
  "/practice/budr-basef",
  "/puzzles/basement",
  "/puzzles/down-the-well",
  "/puzzles/bread-basket",
  "/daily/basement",
  "/daily/basement?date=2026-11-25",
  "/variant/basement?rounds=3&hash=0",
];

/** The game that a page is about. */
const gameAt = (path) => /budr-basef/.exec(path)?.[0] ?? null;

/** What is found on all pages, each opened as far as it can be. */
async function onEveryPage(page, look) {
  const found = [];
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.locator("main h1, main .placard, main .panel").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await unfold(page);
    found.push(...(await look(gameAt(path))).map((what) => `${path} – ${what}`));
  }
  return found;
}

test("every page is written in the language that was chosen", async ({ newPlayer }) => {
  const { page } = await newPlayer(WINDOW, { language: "pseudo" });
  expect(await onEveryPage(page, (game) => rawTexts(page, game))).toEqual([]);
});

/** The catalogues that the page has fetched since it was loaded. */
const catalogues = (page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => /\/assets\/(\w+)-[\w-]{8}\.json$/.exec(name)?.[1])
      .filter((name) => ["en", "de"].includes(name)),
  );

test("a browser in German gets the page in German, and fetches no other language", async ({ newPlayer }) => {
  const { page } = await newPlayer(WINDOW, { locale: "de-DE" });
  await page.goto("/rules/basement");
  await expect(page.locator('[data-clause="BSM-13"]')).toContainText("Dein Ausspiel muss gleich hoch oder höher sein");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  expect(await catalogues(page)).toEqual(["de"]);
});

test("a language is chosen at a table, the table is not lost, and the choice stays", async ({ server, newPlayer }) => {
  const table = await server.table({ game: "basement", players: 2, options: {}, bots: "rule" });
  const ann = await newPlayer(WINDOW);
  const { page } = ann;
  await ann.sit(table, "Ann");
  await ann.start();
  await ann.seesBoard();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("combobox", { name: "Language" }).selectOption({ label: "Deutsch" });
  await expect(page.locator(".place.own")).toContainText("Ann (du)");
  await expect(page.locator(".sentence")).toHaveText("Wähle drei deiner Karten als Top-Karten. Alle werden sie sehen.");
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Jetzt spielen Basement" })).toBeVisible();
  await page.getByRole("combobox", { name: "Sprache" }).selectOption({ label: "English" });
  await expect(page.getByRole("button", { name: "Play now Basement" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("German pages fit a phone", async ({ newPlayer }) => {
  const { page } = await newPlayer({ viewport: { width: 360, height: 640 }, hasTouch: true }, { language: "de" });
  const wide = async () => {
    const [out, lines] = await page.evaluate(() => {
      const tops = Array.from(document.querySelectorAll("header nav li"), (link) => link.offsetTop);
      return [document.documentElement.scrollWidth - innerWidth, new Set(tops).size];
    });
    return [out > 0 && `scrolls sideways by ${out} px`, lines > 1 && "the links wrap"].filter(Boolean);
  };
  expect(await onEveryPage(page, wide)).toEqual([]);
});

test("a text that is in no catalogue is found", async ({ newPlayer }) => {
  const { page } = await newPlayer(WINDOW, { language: "pseudo" });
  await page.goto("/you");
  await expect(page.locator("main h1")).toBeVisible();
  await page.evaluate(() => {
    document.querySelector("main h1").append(" planted");
    document.querySelector("main").title = "planted, too";
  });
  expect(await rawTexts(page)).toEqual([
    expect.stringMatching(/^main[.\w-]* title: planted, too$/),
    expect.stringMatching(/^h1[.\w-]*: .*planted$/),
  ]);
});

/** How many moves of a match are looked at. */
const MOVES = 6;

for (const [game, { title, options, driver }] of Object.entries(GAMES)) {
  test(`a match of ${title} says everything in the language that was chosen`, async ({ server, newPlayer }) => {
    test.setTimeout(300_000);
    const players = game === "basset" ? 3 : 2;
    const table = await server.table({ game, players, options, bots: "rule", hints: true });
    const ann = await newPlayer(WINDOW, { language: "pseudo" });
    const { page } = ann;
    const raw = new Set();
    const look = async (where) => (await rawTexts(page, game)).forEach((text) => raw.add(`${where} – ${text}`));
    await ann.sit(table, "Ann");
    await look("lobby");
    await ann.start();
    await ann.seesBoard();
    await look("board");
    for (let moves = 0; moves < MOVES && !(await ann.isOver()); moves += 1) {
      if (moves < 2) {
        await page.getByRole("button", { name: "⟦Híñt" }).click();
        await expect(page.locator('.strip[data-says="hint"], .strip[data-says="notice"]')).toBeVisible();
        await look("hint");
      }
      await play([ann], anyMove, async (more) => more > 0 || (await ann.isOver()));
      await look("a move later");
    }
    if (game !== "budr-basef") {
      const undo = page.getByRole("button", { name: /^⟦Úñdó/ });
      await play([ann], anyMove, () => undo.isEnabled());
      await undo.click();
      await expect(page.locator("[role=log] p", { hasText: "⟦ úñdóés" }).first()).toBeAttached();
      await look("an undo");
    }
    for (const tab of await page.locator(".tabs button").all()) {
      await tab.click();
      await page.waitForLoadState("networkidle");
      await look("panel");
    }
    await ann.speaks("en");
    await playToTheEnd([ann], driver, clickInPage);
    await ann.speaks("pseudo");
    await expect(page.locator(".over")).toBeVisible();
    await look("over");
    for (const path of [`/replay/${table}?step=3`, `/replay/${table}?of=0`, `/verify/${table}?match=1`, "/you", "/"]) {
      await page.goto(path);
      await expect(page.locator("main h1")).toBeVisible();
      await page.waitForLoadState("networkidle");
      if (path.endsWith("?of=0")) await expect(page.locator("figure svg")).toBeVisible({ timeout: 120_000 });
      await unfold(page);
      await look(path.replace(table, "table"));
    }
    expect([...raw]).toEqual([]);
  });

  test(`the lesson of ${title} says everything in the language that was chosen`, async ({ newPlayer }) => {
    test.setTimeout(120_000);
    const ann = await newPlayer(WINDOW, { language: "pseudo" });
    const raw = new Set();
    await ann.page.goto(`/learn/${game}`);
    await expect(ann.page.locator(".placard h2")).toBeVisible();
    const end = ann.page.locator(".placard h2");
    for (let presses = 0; presses < 80; presses += 1) {
      (await rawTexts(ann.page, game)).forEach((text) => raw.add(text));
      if (presses > 0 && (await end.count()) > 0) break;
      await pressLit(ann);
    }
    await expect(end, "the lesson ends").toBeVisible();
    expect([...raw]).toEqual([]);
  });
}
