// Budr Basef for people: a newcomer's table, hands that count at once, sets in sight, inventing, practice.
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { layoutProblems } from "./layout.js";
import { pattern } from "./says.js";
import texts from "../../src/words/en/budr-basef.ts";

const LANDSCAPE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const GAME = "budr-basef";

/** Clicks "Play now", the first time without the lesson that is offered, and waits for the table. */
async function plays(player, isNew = false) {
  await player.page.goto("/");
  await player.page.getByRole("button", { name: "Play now Budr Basef" }).click();
  if (isNew) await player.page.getByRole("button", { name: "Play at once Budr Basef" }).click();
  await player.seesBoard();
}

/** Sits down at a table with such house rules, and starts. */
async function begins(server, player, options, players = 2) {
  const table = await server.table({ game: GAME, players, options, bots: "easy", bot_delay_ms: 0 });
  await player.sit(table, "Ann");
  await player.start();
  await player.seesBoard();
}

/** Flips whenever it may, until the view is as wanted. */
async function flipsUntil(player, wanted) {
  await expect
    .poll(
      async () => {
        if (wanted(player.view)) return true;
        if (await player.page.locator("button.flip.ready").count()) await player.page.keyboard.press("f");
        return false;
      },
      { intervals: [50], timeout: 90_000 },
    )
    .toBe(true);
}

/** One card is not a set: the hit that came first was yours, and it was a bad one. */
async function seesOwnHit(player) {
  await expect(player.page.locator(".verdict .head")).toContainText(texts["budr.verdict.bad.you"]);
}

test("a newcomer's first match has five sets, and the next one more", async ({ server, newPlayer }) => {
  const ann = await newPlayer(PHONE);
  await plays(ann, true);
  expect(ann.view.sets).toEqual(["Twelve", "King", "Double", "Sandwich", "Suit"]);
  await expect(ann.page.locator(".chips .title")).toHaveText(pattern("budr.sets.growing"));

  // a match that comes to its end
  await begins(server, ann, { sets: 5, max_plays: 3, jokers: 0 });
  await flipsUntil(ann, (view) => view?.phase === "over");
  await plays(ann);
  expect(ann.view.sets).toHaveLength(8);
});

test("the end of a newcomer's match offers one with more sets, beside a rematch", async ({ server, newPlayer }) => {
  const ann = await newPlayer(PHONE);
  await begins(server, ann, { sets: 5, empty_stack_hit: "ignore", max_plays: 3, jokers: 0 });
  await flipsUntil(ann, (view) => view?.phase === "over");
  await expect(ann.page.getByRole("button", { name: "Rematch" })).toBeVisible();
  await ann.page.getByRole("button", { name: "Next match, with 8 sets" }).click();
  await expect.poll(() => ann.view?.sets.length).toBe(8);
  expect(ann.view.phase).not.toBe("over");
});

test("the first card is counted down to, and no bot flips before", async ({ newPlayer }) => {
  const ann = await newPlayer(PHONE, { reducedMotion: "no-preference", speed: 1 });
  await plays(ann, true);
  const counted = ann.page.locator(".countdown");
  await expect(counted).toHaveText(/[321]/);
  expect(ann.view.plays).toBe(0);
  await expect(counted).toHaveCount(0);
});

for (const [screen, where] of [
  [PHONE, "upright"],
  [LANDSCAPE, "on its side"],
]) {
  test(`on a phone ${where} all fifteen sets are in sight, large enough to read`, async ({ server, newPlayer }) => {
    const ann = await newPlayer(screen);
    await begins(server, ann, {}, 4);
    const chips = ann.page.locator(".chip");
    await expect(chips).toHaveCount(15);
    const { width, height } = screen.viewport;
    const bad = await chips.evaluateAll(
      (all, [width, height]) =>
        all.flatMap((chip) => {
          const box = chip.getBoundingClientRect();
          const inside = box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;
          const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          const size = parseFloat(getComputedStyle(chip).fontSize);
          return inside && chip.contains(hit) && size >= 12 ? [] : [`${chip.textContent} ${size} px`];
        }),
      [width, height],
    );
    expect(bad).toEqual([]);
    const hands = await ann.page.locator("button.hit").boundingBox();
    expect(hands.y + hands.height).toBeLessThanOrEqual(height);
  });
}

test("the space bar hits in the frame after it, also after a click on the flip", async ({ server, newPlayer }) => {
  const ann = await newPlayer(DESKTOP);
  await begins(server, ann, { jokers: 0 });
  await flipsUntil(ann, (view) => view?.plays >= 1);
  const frame = ann.page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener(
          "keydown",
          (event) => {
            const look = (time) =>
              document.querySelector("button.hit.sent") ? done(time - event.timeStamp) : requestAnimationFrame(look);
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      }),
  );
  await ann.page.locator("button.flip").focus();
  await ann.page.keyboard.press(" ");
  // two frames on a busy machine
  expect(await frame).toBeLessThan(100);
  await seesOwnHit(ann);
});

test("a tap on the stack hits when the finger goes down", async ({ server, newPlayer }) => {
  const ann = await newPlayer(PHONE);
  await begins(server, ann, { jokers: 0 });
  await flipsUntil(ann, (view) => view?.plays >= 1);
  await ann.page.locator(".slappable").dispatchEvent("pointerdown", { button: 0, isPrimary: true });
  await seesOwnHit(ann);
});

test("a set is invented by clicks, and stands on the list of the table", async ({ server, newPlayer }) => {
  const ann = await newPlayer(LANDSCAPE);
  await begins(server, ann, { freestyle: true, jokers: 0 });
  const isYours = (view) => view?.phase === "edit" && view.editor === ann.view.seat;
  await expect(async () => {
    // a hit on a large first stack may win the match at once
    if (ann.view?.phase === "over") await ann.page.getByRole("button", { name: "Rematch" }).click();
    await flipsUntil(ann, (view) => view?.stack.at(-1)?.startsWith("K") || view?.phase !== "play");
    if (!isYours(ann.view)) await ann.page.keyboard.press(" ");
    await expect.poll(() => isYours(ann.view), { timeout: 2000 }).toBe(true);
  }).toPass({ timeout: 120_000 });
  await ann.page.getByRole("button", { name: texts["budr.edit.tab.own"] }).click();
  await ann.page.getByRole("button", { name: /^Add \w+ to the list/ }).click();
  await expect.poll(() => ann.view.defined.length).toBe(1);
});

test("the eight sets of a second match are in sight on a telephone, in German too", async ({ server, newPlayer }) => {
  const ann = await newPlayer(PHONE, { language: "de" });
  await ann.page.addInitScript(() => localStorage.setItem("parlour/budr-basef/matches", "1"));
  await begins(server, ann, { sets: 8 }, 3);
  for (const viewport of [PHONE.viewport, { width: 390, height: 844 }, LANDSCAPE.viewport]) {
    await ann.page.setViewportSize(viewport);
    await expect(ann.page.locator(".chips")).toContainText("8 von 15 Sets");
    expect(await layoutProblems(ann.page, true), `${viewport.width}×${viewport.height}`).toEqual([]);
  }
});

test("the result of a first match is all in sight on a telephone on its side", async ({ server, newPlayer }) => {
  const ann = await newPlayer(LANDSCAPE);
  await begins(server, ann, { sets: 5, max_plays: 6, jokers: 0 }, 3);
  await flipsUntil(ann, (view) => view?.phase === "over");
  await expect(ann.page.getByRole("button", { name: "Next match, with 8 sets" })).toBeVisible();
  expect(await layoutProblems(ann.page, true)).toEqual([]);
});

test("practice keeps your times: after two runs there are a best and a line", async ({ newPlayer }) => {
  const ann = await newPlayer(PHONE);
  await ann.page.goto("/practice/budr-basef");
  await ann.page.getByRole("checkbox", { name: /Dragon/ }).check();
  for (let run = 0; run < 2; run += 1) {
    await ann.page.locator(".practice .button.main").click();
    const hit = ann.page.locator(".practice .hands .button.main");
    while (await hit.count()) await hit.press("Enter");
  }
  await expect(ann.page.locator(".practice figure svg")).toBeVisible();
  await ann.page.reload();
  await expect(ann.page.locator(".practice figure svg")).toBeVisible();
  await expect(ann.page.getByRole("checkbox", { name: /Dragon/ })).toBeChecked();
});
