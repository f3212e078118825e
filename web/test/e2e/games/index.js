// How a game is played at its page: with what can be seen there, and nothing else.
import { setTimeout } from "node:timers/promises";
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
 * In the page: what to press next. Nothing once the match is over, or while what was done is on its way;
 * a round that is over waits until it has been looked at.
 */
const next = (find) =>
  document.querySelector(".stage.waiting, .over")
    ? null
    : (document.querySelector("dialog.round-end[open] .button") ?? find());

/**
 * Does one thing at this page, if there is something to do. `find` runs in the page and says
 * what to press next, or `null`. Each question to a page costs a processor milliseconds: here is one.
 */
export async function makeMove(player, find) {
  const target = (await player.page.evaluateHandle(`(${next})(${find})`)).asElement();
  if (target === null) return false;
  try {
    await player.press(target);
    return true;
  } catch (error) {
    // The table may have moved on while the finger was on its way.
    if (/not attached|not visible|not stable|detached|Timeout/.test(String(error))) return false;
    throw error;
  }
}

/**
 * Does one thing at this page by a click that the page makes itself, which costs far less than a finger: a step for
 * what is tried once a match is over.
 */
export function clickInPage({ page }, find) {
  return page.evaluate(`(() => {
    const target = (${next})(${find});
    target?.click();
    return target !== null;
  })()`);
}

/**
 * In the page: one card, two or three, then the main button, again and again; knows no game and no language.
 * Cards that were refused are put back before others are tried.
 */
export function anyMove() {
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter(
      (node) => node.checkVisibility() && !node.disabled && !node.closest("[inert], .unseen"),
    );
  const hand = all(".stage .hand button:not(.sort), .stage .ranks button");
  const chosen = hand.filter((node) => node.getAttribute("aria-pressed") === "true");
  const cards = hand.filter((node) => !chosen.includes(node));
  const now = (window.trying ??= { tries: 0, back: 0, more: 1 });
  if (now.back > 0 && chosen.length > 0) {
    now.back -= 1;
    return chosen[0];
  }
  if (now.more > 0 && cards.length > 0) {
    now.more -= 1;
    return cards[now.tries % cards.length];
  }
  const tries = now.tries + 1;
  window.trying = { tries, back: chosen.length, more: 1 + (tries % 3) };
  const main = all(".stage .button.main, .stage button.flip.ready");
  return main[0] ?? all(".stage .actions button, .stage .dock button")[0] ?? null;
}

/** A match is stuck when no page has been told anything new for so many looks, and for so long. */
const MAX_IDLE_LOOKS = 100;
const MAX_IDLE_MS = 60_000;

/** How long the players wait, in milliseconds, before they look again. */
const PAUSE_MS = 40;

/**
 * The players act in turn until `until` holds, which gets the number of moves so far, and whether no
 * one has found anything to do. Where there is nothing to do, they look again. `step` is how a player moves.
 */
export async function play(players, driver, until, step = makeMove) {
  let moves = 0;
  let told = [];
  let looks = 0;
  let since = 0;
  let done = false;
  while (!(await until(moves, !done))) {
    const now = players.map(({ view }) => view);
    if (now.some((view, at) => view !== told[at])) {
      told = now;
      looks = 0;
      since = performance.now();
    }
    looks += 1;
    const stuck = looks > MAX_IDLE_LOOKS && performance.now() - since > MAX_IDLE_MS;
    if (stuck) throw new Error(`the match is stuck after ${moves} moves\n${await pages(players)}`);
    done = false;
    for (const player of players) {
      if (!(await step(player, driver))) continue;
      moves += 1;
      done = true;
    }
    if (!done) await setTimeout(PAUSE_MS);
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
export async function playToTheEnd(players, driver, step = makeMove) {
  await play(players, driver, (_, idle) => idle && players[0].isOver(), step);
}
