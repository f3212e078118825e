// Nothing pushes the board: over a whole match of every game, at a desk and at a telephone, with a
// clock, a spectator, and hints and refusals in between, what lies on the table stays where it is. And a
// bright button never does nothing.
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, play } from "./games/index.js";

/** The most that the layout may shift over a whole match: the sum of all shifts, not the worst moment of it. */
const MAX_SHIFT = 0.05;
const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true };

/**
 * Counts from now on how the layout shifts without someone having pressed something. When a line of
 * Bread Basket has outgrown its places, its cards become smaller: that is not a shift but the game's move.
 */
function watch(player) {
  return player.page.evaluate(() => {
    globalThis.__shifts = [];
    const places = () => document.querySelector(".line")?.dataset.places;
    const ofLine = ({ node }) => (node?.nodeType === 1 ? node : node?.parentElement)?.closest(".line");
    let known = places();
    new PerformanceObserver((list) => {
      const outgrown = places() !== known;
      known = places();
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
        if (hadRecentInput || (outgrown && sources.every(ofLine))) continue;
        const from = sources.map(({ node, previousRect: a, currentRect: b }) => {
          const at = node?.nodeType === 1 ? node : node?.parentElement;
          const name = at
            ? `${at.parentElement?.className ?? ""} > ${at.tagName.toLowerCase()}.${at.className?.baseVal ?? at.className}`.replace(
                / s\w{1,2}(?= |$)/g,
                "",
              )
            : "gone";
          return `${name} ${a.x},${a.y} ${a.width}×${a.height} → ${b.x},${b.y} ${b.width}×${b.height}`;
        });
        globalThis.__shifts.push({ value, at: Math.round(startTime), from });
      }
    }).observe({ type: "layout-shift", buffered: false });
  });
}

/** What can be seen of the page: its words, what is chosen, and what can be pressed. */
const seen = () =>
  location.href +
  [...document.querySelectorAll("main, dialog[open]")].map((one) => one.innerText).join() +
  [...document.querySelectorAll("main button")]
    .map((one) => `${one.getAttribute("aria-pressed")}${one.disabled}${one.className}`)
    .join() +
  (document.querySelector(".stage")?.className ?? "") +
  // the browser's own word that a field is still empty
  (document.activeElement?.matches(":invalid") ? "a field is wanted" : "");

/** Waits until the page shows something else; a page that is just changing cannot be read. */
function changes({ page }, before) {
  const now = () => page.evaluate(seen).catch(() => before);
  return expect
    .poll(now, { intervals: [10], timeout: 10_000 })
    .not.toBe(before)
    .then(
      () => true,
      () => false,
    );
}

/** The button of the panel that says how a round ended: it is over the table until it is pressed. */
const roundEnd = () => document.querySelector("dialog.round-end[open] .button.main");

/** Presses what `find` finds, or what goes on after a round; if that is a bright button, something must come of it. */
async function press(player, find, wrong) {
  if ((await player.page.locator(".stage.waiting").count()) > 0) return false;
  const stands = (await player.page.locator("dialog.round-end[open]").count()) > 0;
  const found = await player.page.evaluateHandle(stands ? roundEnd : find);
  const target = found.asElement();
  if (target === null) return false;
  const bright = await target.evaluate(
    (node) => node.matches(".button.main") && !node.disabled && node.textContent.trim(),
  );
  const before = await player.page.evaluate(seen);
  try {
    await player.press(target);
  } catch (error) {
    if (/not attached|not visible|not stable|detached|Timeout/.test(String(error))) return false;
    throw error;
  }
  if (bright && !(await changes(player, before))) wrong.push(`nothing came of “${bright}”`);
  return true;
}

for (const [game, { title, options, driver }] of Object.entries(GAMES)) {
  test(`${title}: nothing moves by itself, and every bright button does something`, async ({ server, newPlayer }) => {
    const table = await server.table({
      game,
      players: 4,
      options,
      bots: game === "basset" ? null : "rule",
      time_control: { kind: "turn", seconds: 120 },
    });
    const ann = await newPlayer(TELEPHONE);
    const ben = await newPlayer(DESKTOP);
    const watcher = await newPlayer(ON_ITS_SIDE);
    const windows = { telephone: ann, desk: ben, spectator: watcher };
    const wrong = [];
    await ann.sit(table, "Ann");
    await ben.sit(table, "Ben");
    await watcher.page.goto(`/t/${table}`);
    await expect(watcher.page.locator(".lobby")).toBeVisible();
    await ann.start();
    for (const player of Object.values(windows)) {
      await player.seesBoard();
      await watch(player);
    }

    const until = async (moves) => {
      // now and then a hint, which stands in the strip until the next move
      const hint = ben.page.locator(".tab:enabled", { hasText: "Hint" });
      if (moves % 7 === 3) await hint.click({ timeout: 500 }).catch(() => {});
      return ann.isOver();
    };
    await play([ann, ben], driver, until, (player, find) => press(player, find, wrong));
    for (const player of [ben, watcher]) await expect(player.page.locator(".over")).toBeVisible();
    for (const [who, player] of Object.entries(windows)) {
      const shifts = await player.page.evaluate(() => globalThis.__shifts);
      const sum = shifts.reduce((sum, { value }) => sum + value, 0);
      console.log(`${game}, ${who}: the layout shifted by ${sum.toFixed(4)} in ${shifts.length} shifts`);
      if (process.env.SHIFTS)
        for (const { value, from } of shifts.toSorted((a, b) => b.value - a.value).slice(0, 12))
          console.log(value.toFixed(4), from);
      if (sum > MAX_SHIFT) {
        const worst = shifts.toSorted((a, b) => b.value - a.value)[0];
        wrong.push(
          `${who}: the layout shifts by ${sum.toFixed(3)}, at worst ${worst.value.toFixed(3)}: ${worst.from.join("; ")}`,
        );
      }
    }
    expect(wrong).toEqual([]);
  });
}

test("a table that is opened again stands at once where it stays", async ({ server, newPlayer }) => {
  const wrong = [];
  for (const [game, { options }] of Object.entries(GAMES)) {
    const table = await server.table({ game, players: 3, options, bots: game === "basset" ? null : "rule" });
    const ann = await newPlayer(PHONE);
    await ann.sit(table, "Ann");
    await ann.start();
    await ann.seesBoard();
    await ann.page.addInitScript(() => {
      globalThis.__opening = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) globalThis.__opening += value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await ann.page.reload();
    await ann.seesBoard();
    await expect(ann.page.locator(".stage .says").first()).toBeVisible();
    const shift = await ann.page.evaluate(async () => {
      // what is measured after the first picture would be drawn in the second, and reported after that
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      await new Promise((done) => setTimeout(done));
      return globalThis.__opening;
    });
    console.log(`${game}: opened with a shift of ${shift.toFixed(4)}`);
    if (shift > MAX_SHIFT) wrong.push(`${game}: the layout shifts by ${shift.toFixed(3)} as the table opens`);
    await ann.page.close();
  }
  expect(wrong).toEqual([]);
});

test("every bright button of the pages without a table does something, or says what it wants", async ({
  server,
  newPlayer,
}) => {
  const ann = await newPlayer(DESKTOP);
  const bright = ann.page.locator("main .button.main:enabled:visible");
  const wrong = [];
  const lobby = `/t/${await server.table({ game: "basement", players: 2, bots: null })}`;
  let pressed = 0;
  for (const path of ["/", "/replay", "/verify", "/you", "/practice/budr-basef", lobby]) {
    await ann.page.goto(path);
    await expect(
      ann.page.locator(path.startsWith("/t/") ? ".lobby form" : path === "/" ? ".game" : "h1").first(),
    ).toBeVisible();
    const names = [...new Set(await bright.allTextContents())].map((text) => text.replace(/\s+/g, " ").trim());
    for (const name of names) {
      await ann.page.goto(path);
      const button = bright.filter({ hasText: name }).first();
      await expect(button).toBeVisible();
      const before = await ann.page.evaluate(seen);
      await button.click();
      pressed += 1;
      if (!(await changes(ann, before))) wrong.push(`${path}: nothing came of “${name}”`);
    }
  }
  // A name of blanks is not a name, and the page says so.
  await ann.page.goto(lobby);
  await ann.page.locator("input[autocomplete=nickname]").fill("   ");
  // The browser leads back to the field that it refuses, so no one may be in it yet.
  await ann.page.locator("input[autocomplete=nickname]").blur();
  const before = await ann.page.evaluate(seen);
  await ann.page.locator(".lobby form .button.main").click();
  if (!(await changes(ann, before))) wrong.push("nothing came of a name of blanks");
  expect(pressed, "bright buttons").toBeGreaterThanOrEqual(4);
  expect(wrong).toEqual([]);
});
