// How a game is played at its page: with what can be seen there, and nothing else.
import { expect } from "@playwright/test";
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

/**
 * The players act in turn until `until` holds, which gets the number of moves so far. Where there
 * is nothing to do, they look again. `step` is how a player moves.
 */
export async function play(players, driver, until, step = makeMove) {
  let moves = 0;
  const goesOn = async () => {
    for (let done = true; done;) {
      if (await until(moves)) return true;
      done = false;
      for (const player of players) {
        if (!(await step(player, driver))) continue;
        moves += 1;
        done = true;
      }
    }
    return false;
  };
  await expect.poll(goesOn, { message: "there is an end", intervals: [40], timeout: 150_000 }).toBe(true);
}

/** The players play a match to its end. */
export async function playToTheEnd(players, driver) {
  await play(players, driver, () => players[0].isOver());
}
