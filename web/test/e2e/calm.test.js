// Nothing pushes the board: over a whole match of every game, at a desk and at a telephone, with a
// clock, a spectator, and hints and refusals in between, what lies on the table stays where it is. And a bright button never
// does nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP } from "./chromium.js";
import { GAMES } from "./hands/index.js";
import { browser, openHouse, server } from "./house.js";
import { Player } from "./player.js";

/** The most that the layout may shift over a whole match: the sum of all shifts, not the worst moment of it. */
const MOST = 0.05;
const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true };

openHouse();

/**
 * Counts from now on how the layout shifts without someone having pressed something. When a line of
 * Bread Basket has outgrown its places, its cards become smaller: that is no shift but the game's move.
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
                / svelte-\w+/g,
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

/** Waits until the page shows something else. */
async function changes(player, before) {
  for (const late = Date.now() + 10_000; Date.now() < late;) {
    if ((await player.page.evaluate(seen).catch(() => before)) !== before) return true;
    await player.page.waitForTimeout(10);
  }
  return false;
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

for (const [game, { title, options, hand }] of Object.entries(GAMES)) {
  test(
    `${title}: nothing moves that nobody has moved, and every bright button does something`,
    { timeout: 170_000 },
    async () => {
      const table = await server.table({
        game,
        players: 4,
        options,
        bots: game === "basset" ? null : "rule",
        pace: { pace: "turn", seconds: 120 },
      });
      const ann = await Player.open(browser, TELEPHONE);
      const ben = await Player.open(browser, DESKTOP);
      const watcher = await Player.open(browser, ON_ITS_SIDE);
      const windows = { telephone: ann, desk: ben, spectator: watcher };
      const wrong = [];
      await ann.sit(server.address, table, "Ann");
      await ben.sit(server.address, table, "Ben");
      await watcher.page.goto(`${server.address}/t/${table}`);
      await watcher.page.locator(".gathering").waitFor();
      await ann.begin();
      for (const player of Object.values(windows)) {
        await player.seesBoard();
        await watch(player);
      }

      const end = Date.now() + 150_000;
      for (let acts = 0; !(await ann.isOver());) {
        if (Date.now() > end) assert.fail(`${game} does not end: ${await ann.sentence()} / ${await ben.sentence()}`);
        const done = [await press(ann, hand, wrong), await press(ben, hand, wrong)];
        acts += done.filter(Boolean).length;
        // now and then a hint, which stands in the strip until the next act
        if (acts % 7 === 3)
          await ben.page
            .locator(".tab:enabled", { hasText: "Hint" })
            .click({ timeout: 500 })
            .catch(() => {});
        if (!done.includes(true)) await ann.page.waitForTimeout(30);
      }
      for (const player of [ben, watcher]) await player.page.locator(".over").waitFor();
      for (const [who, player] of Object.entries(windows)) {
        const shifts = await player.page.evaluate(() => globalThis.__shifts);
        const sum = shifts.reduce((sum, { value }) => sum + value, 0);
        console.log(`${game}, ${who}: the layout shifted by ${sum.toFixed(4)} in ${shifts.length} shifts`);
        if (process.env.SHIFTS)
          for (const { value, from } of shifts.toSorted((a, b) => b.value - a.value).slice(0, 12))
            console.log(value.toFixed(4), from);
        if (sum > MOST) {
          const worst = shifts.toSorted((a, b) => b.value - a.value)[0];
          wrong.push(
            `${who}: the layout shifts by ${sum.toFixed(3)}, at worst ${worst.value.toFixed(3)}: ${worst.from.join("; ")}`,
          );
        }
      }
      assert.deepEqual([...wrong, ...Object.values(windows).flatMap(({ complaints }) => complaints)], []);
      for (const player of Object.values(windows)) await player.close();
    },
  );
}

test(
  "every bright button of the pages without a table does something, or says what it wants",
  { timeout: 120_000 },
  async () => {
    const ann = await Player.open(browser, DESKTOP);
    const bright = ann.page.locator("main .button.main:enabled:visible");
    const wrong = [];
    const gathering = `/t/${await server.table({ game: "basement", players: 2, bots: null })}`;
    let pressed = 0;
    for (const path of ["/", "/replay", "/verify", "/stats", "/practice/budr-basef", gathering]) {
      await ann.page.goto(server.address + path);
      await ann.page
        .locator(path.startsWith("/t/") ? ".gathering form" : path === "/" ? ".game" : "h1")
        .first()
        .waitFor();
      const names = [...new Set(await bright.allTextContents())].map((text) => text.replace(/\s+/g, " ").trim());
      for (const name of names) {
        await ann.page.goto(server.address + path);
        const button = bright.filter({ hasText: name }).first();
        await button.waitFor();
        const before = await ann.page.evaluate(seen);
        await button.click();
        pressed += 1;
        if (!(await changes(ann, before))) wrong.push(`${path}: nothing came of “${name}”`);
      }
    }
    // A name of blanks is no name, and the page says so.
    await ann.page.goto(server.address + gathering);
    await ann.page.locator("input[autocomplete=nickname]").fill("   ");
    // The browser leads back to the field that it refuses, so no one may be in it yet.
    await ann.page.locator("input[autocomplete=nickname]").blur();
    const before = await ann.page.evaluate(seen);
    await ann.page.locator(".gathering form .button.main").click();
    if (!(await changes(ann, before))) wrong.push("nothing came of a name of blanks");
    assert.ok(pressed >= 4, `only ${pressed} bright buttons were found`);
    assert.deepEqual([...wrong, ...ann.complaints], []);
    await ann.close();
  },
);
