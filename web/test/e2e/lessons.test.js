// The lessons: a script that knows no game plays each of them by what is lit and said on the page.
import { inBothThemes, screenshot } from "./audit.js";
import { DESKTOP } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, play } from "./games/index.js";
import { Keyboard } from "./keyboard.js";
import { layOutFor, layoutProblems } from "./layout.js";
import { playStep, pressLit, state } from "./learner.js";

const TELEPHONE = { viewport: { width: 360, height: 640 }, hasTouch: true };

/** The windows that each step has to fit, and whether a finger works in them. */
const WINDOWS = [
  [360, 640, true],
  [390, 844, true],
  [844, 390, true],
  [1280, 720, false],
];

/** Opens the lesson of a game by its link on the first page, and begins. */
async function begins(player, title) {
  await player.page.goto("/");
  await player.page.getByRole("link", { name: `Learn in 90 seconds ${title}` }).click();
  await expect(player.page.locator(".placard h2")).toBeVisible();
}

for (const [game, { title, driver }] of Object.entries(GAMES)) {
  test(`${title}: what is lit leads through the lesson, every step fits, and a short match follows`, async ({
    newPlayer,
  }) => {
    const ann = await newPlayer(TELEPHONE);
    const { page } = ann;
    const wrong = [];
    const look = async (where) => {
      wrong.push(...(await inBothThemes(ann, `${game}: ${where}`)));
      for (const [width, height, touched] of WINDOWS) {
        await layOutFor(page, [width, height]);
        const cut = await page.locator(".strip .words").evaluate((node) => node.scrollHeight - node.clientHeight);
        if (cut > 1) wrong.push(`${where}, ${width}×${height}: ${cut} px of the words are cut off`);
        wrong.push(...(await layoutProblems(page, touched)).map((one) => `${where}, ${width}×${height}: ${one}`));
        await screenshot(ann, `lesson-${game}-${where.replaceAll(" ", "-")}-${width}x${height}`);
      }
      await layOutFor(page, [TELEPHONE.viewport.width, TELEPHONE.viewport.height]);
    };
    await begins(ann, title);
    await look("goal");
    await pressLit(ann);
    const steps = await page.locator("ol[aria-label=Steps] li").count();
    expect(steps).toBeGreaterThanOrEqual(3);
    for (let step = 1; step <= steps; step += 1) {
      await expect(page.locator("p.now")).toContainText(`Step ${step} of ${steps}`);
      await look(`step ${step}`);
      await playStep(ann);
      await look(`step ${step} done`);
      await pressLit(ann);
    }
    await expect(page.getByRole("button", { name: "Play the lesson again" })).toBeVisible();
    await look("end");
    await page.getByRole("button", { name: "Play a short match" }).click();
    await expect(page).toHaveURL(/\/t\//);
    await ann.seesBoard();
    await play([ann], driver, async (moves) => moves >= 2 || (await ann.isOver()));
    expect(wrong).toEqual([]);
  });
}

test("a wrong move changes nothing, is explained by its clause, and then a good one is marked", async ({
  newPlayer,
}) => {
  const ann = await newPlayer(DESKTOP);
  const { page } = ann;
  await begins(ann, "Basement");
  await pressLit(ann);
  await page.locator(".inhand button", { hasText: /^3/ }).click();
  await expect(page.locator(".hinted")).toHaveCount(0);
  await page.getByRole("button", { name: "Play 3" }).click();
  const strip = page.locator('.strip[data-says="refused"]');
  await expect(strip.getByRole("alert")).toContainText("A 3 is lower than the 5.");
  await expect(page.locator(".inhand .hinted").first()).toBeVisible();
  await strip.locator(".clause").click();
  await expect(page.locator("dialog[open] .wanted")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await playStep(ann);
});

test("a bot's reply is shown after your move, and the words of the step after both", async ({ newPlayer }) => {
  const ann = await newPlayer(DESKTOP, { speed: 2, reducedMotion: "no-preference" });
  const { page } = ann;
  await page.goto("/learn/basement");
  await pressLit(ann);
  for (let step = 1; step < 4; step += 1) {
    await playStep(ann);
    await pressLit(ann);
  }
  await expect(page.locator("p.now")).toContainText("Step 4");
  await expect(page.locator(".moments")).toBeAttached();
  await page.evaluate(() => {
    const strip = document.querySelector(".strip");
    globalThis.said = [];
    const note = () => {
      const words = [...strip.querySelectorAll("p:not(.unseen)")].map((one) => one.textContent.trim()).join(" ");
      const cards = document.querySelectorAll(".moments .ghost").length;
      if (words && words !== globalThis.said.at(-1)?.words) globalThis.said.push({ words, cards });
    };
    new MutationObserver(note).observe(document.querySelector(".stage"), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await page.locator(".inhand button", { hasText: /^Reset/ }).click();
  await page.getByRole("button", { name: "Play Reset" }).click();
  await expect(page.locator('.strip[data-says="task"]')).toContainText("An 11 went on your Reset.");
  const said = await page.evaluate(() => globalThis.said.map(({ words }) => words));
  const order = [/plays a Reset/, /plays 11/, /An 11 went on your Reset/].map((words) =>
    said.findIndex((one) => words.test(one)),
  );
  expect(order, said.join(" | ")).not.toContain(-1);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  await expect(page.locator(".moments .ghost")).toHaveCount(0);
  await playStep(ann);
});

test("a lesson goes a step back, is played again, and can be skipped", async ({ newPlayer }) => {
  const ann = await newPlayer(TELEPHONE);
  const { page } = ann;
  await begins(ann, "Basement");
  await pressLit(ann);
  await playStep(ann);
  await pressLit(ann);
  await expect(page.locator("p.now")).toContainText("Step 2");
  await page.getByRole("button", { name: "Back a step" }).tap();
  await expect(page.locator("p.now")).toContainText("Step 1");
  await expect(page.locator('.strip[data-says="task"]')).toBeVisible();
  await page.getByRole("button", { name: "Skip to a match" }).tap();
  await expect(page).toHaveURL(/\/t\//);
  await ann.seesBoard();
});

test("who presses Play for the first time is offered the lesson, once, and skips it with one press", async ({
  server,
  newPlayer,
}) => {
  const ann = await newPlayer(TELEPHONE);
  const { page } = ann;
  const plays = page.getByRole("button", { name: "Play now Basement" });
  await page.goto("/");
  await plays.tap();
  await expect(page.getByRole("link", { name: "Lesson first Basement" })).toBeVisible();
  await page.getByRole("button", { name: "Play at once Basement" }).tap();
  await ann.seesBoard();
  await page.goto("/");
  await plays.tap();
  await ann.seesBoard();

  const ben = await newPlayer(DESKTOP);
  const table = await server.table({ game: "bread-basket", players: 2 });
  await ben.page.goto(`/t/${table}`);
  await expect(ben.page.locator("input[autocomplete=nickname]")).toBeVisible();
  const lesson = ben.page.waitForEvent("popup");
  await ben.page.getByRole("link", { name: "Learn in 90 seconds" }).click();
  await expect((await lesson).locator(".placard h2")).toBeVisible();
});

test("a lesson by keyboard alone, by what a screen reader would say", async ({ newPlayer }) => {
  const ann = await newPlayer(DESKTOP);
  const { page } = ann;
  const keys = new Keyboard(page);
  const says = (what) => page.locator(`.strip[data-says="${what}"]`);
  await page.goto("/learn/basement");
  await expect(page.getByRole("button", { name: "Show me" })).toBeFocused();
  await page.keyboard.press("Enter");
  for (let step = 1; (await page.locator(".placard").count()) === 0; step += 1) {
    await expect(page.locator("p.now")).toContainText(`Step ${step} of`);
    await expect(page.locator(".strip")).toBeFocused();
    for (let tries = 0; (await says("done").count()) === 0; tries += 1) {
      expect(tries, `stuck at ${await state(ann)}`).toBeLessThan(8);
      await tryOut(page, keys);
    }
    await expect(says("done").getByRole("button")).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("button", { name: "Play a short match" })).toBeFocused();
});

/** Chooses the cards that are suggested, or else one that is playable or any, and presses what is bright then. */
async function tryOut(page, keys) {
  const before = await page.locator(".strip").innerText();
  const suggested = await page.locator(".stage .hand .hinted").count();
  const button = page.locator(".stage button.hinted:not(.hand button)").first();
  if (suggested > 0) {
    // What was chosen before is put back, in the hand.
    await keys.choose(1, /suggested/);
    await page.keyboard.press("Escape");
    await keys.choose(suggested, /suggested/);
  } else {
    const isPlayable = (await page.locator(".stage .hand .playable").count()) > 0;
    const isAsked = async () => (await page.locator(".stage .actions .main:disabled").count()) > 0;
    // As many as the button asks for.
    for (let cards = 1; (cards === 1 && isPlayable) || (await isAsked()); cards += 1) {
      expect(await keys.choose(cards, isPlayable ? /playable/ : /./), "there are enough cards").toBe(true);
    }
  }
  const isMarked = suggested === 0 && (await button.count()) > 0;
  const main = page.locator(".stage .actions .main");
  const bright = isMarked ? button : (await main.count()) > 0 ? main : page.locator(".stage .own button.lit").first();
  const name = ((await bright.getAttribute("aria-label")) ?? (await bright.innerText())).trim();
  await keys.press(new RegExp(`^${name.replace(/[()]/g, "\\$&")}$`));
  await expect.poll(() => page.locator(".strip").innerText(), { intervals: [20], timeout: 5000 }).not.toBe(before);
  await expect(page.locator(".stage:not(.waiting)")).toBeVisible();
}
