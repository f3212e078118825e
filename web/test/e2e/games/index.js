// How a game is played at its page: with what can be seen there, and nothing else.
import basement from "./basement.js";
import basset from "./basset.js";
import breadBasket from "./bread-basket.js";
import budrBasef from "./budr-basef.js";
import downTheWell from "./down-the-well.js";

/** By game: a short table of it, and the driver that plays it. */
export const GAMES = {
  basement: { title: "Basement", options: { rounds: 1, turn_cap: 60 }, driver: basement },
  "budr-basef": { title: "Budr Basef", options: { max_plays: 14 }, driver: budrBasef },
  "bread-basket": { title: "Bread Basket", options: { rounds: 1 }, driver: breadBasket },
  basset: { title: "Basset", options: {}, driver: basset },
  "down-the-well": { title: "Down the Well", options: {}, driver: downTheWell },
};

/**
 * Does one thing at this page, if there is something to do. `find` runs in the page and says
 * what to press next, or `null`.
 */
export async function makeMove(player, find) {
  // What was done is still on its way.
  if ((await player.page.locator(".stage.waiting").count()) > 0) return false;
  // A round that is over waits until it has been looked at.
  const roundEnd = player.page.locator("dialog.round-end[open] .button");
  if ((await roundEnd.count()) > 0) {
    await player.press(roundEnd).catch(() => {});
    return true;
  }
  const found = await player.page.evaluateHandle(find);
  const target = found.asElement();
  if (target === null) return false;
  try {
    await player.press(target);
    return true;
  } catch (error) {
    // The table may have moved on while the finger was on its way.
    if (/not attached|not visible|not stable|detached|Timeout/.test(String(error))) return false;
    throw error;
  } finally {
    await found.dispose();
  }
}

/** In the page: three cards, then the main button, again and again; knows no game and no language. */
export function anyMove() {
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter(
      (node) => node.checkVisibility() && !node.disabled && !node.closest("[inert], .unseen"),
    );
  const isChosen = (node) => node.getAttribute("aria-pressed") === "true";
  const main = all(".stage .button.main, .stage button.flip.ready");
  const cards = all(".stage .hand button:not(.sort), .stage .ranks button").filter((node) => !isChosen(node));
  const others = all(".stage .actions button, .stage .dock button");
  window.pressed = (window.pressed ?? 0) + 1;
  const ways = window.pressed % 4 > 0 ? [cards, main, others] : [main, cards, others];
  return ways.find((way) => way.length > 0)?.[0] ?? null;
}

/** A match is stuck when no page has been told anything new for so many looks, and for so long. */
const MAX_IDLE_LOOKS = 100;
const MAX_IDLE_MS = 60_000;

/**
 * The players act in turn until `until` holds, which gets the number of moves so far. Where there
 * is nothing to do, they look again. `step` is how a player moves.
 */
export async function play(players, driver, until, step = makeMove) {
  let moves = 0;
  let told = [];
  let looks = 0;
  let since = 0;
  while (!(await until(moves))) {
    const now = players.map(({ view }) => view);
    if (now.some((view, at) => view !== told[at])) {
      told = now;
      looks = 0;
      since = performance.now();
    }
    looks += 1;
    const stuck = looks > MAX_IDLE_LOOKS && performance.now() - since > MAX_IDLE_MS;
    if (stuck) throw new Error(`the match is stuck after ${moves} moves\n${await pages(players)}`);
    let done = false;
    for (const player of players) {
      if (!(await step(player, driver))) continue;
      moves += 1;
      done = true;
    }
    if (!done) await players[0].page.waitForTimeout(40);
  }
}

/** What the players see. */
async function pages(players) {
  const seen = players.map(async ({ page }) => {
    const waiting = await page.locator(".stage.waiting").count();
    return `waiting ${waiting}\n${await page.locator("body").ariaSnapshot()}`;
  });
  return (await Promise.all(seen)).join("\n\n");
}

/** The players play a match to its end. */
export async function playToTheEnd(players, driver) {
  await play(players, driver, () => players[0].isOver());
}
