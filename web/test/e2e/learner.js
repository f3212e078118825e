// Someone who learns a game: a script that knows none, and presses what is lit.
import { expect } from "@playwright/test";

/** More presses than any step wants. */
const MAX_PRESSES = 60;

/** In the page: the way on, if a step is done; else what is marked, what is bright, what is lit, what is there. */
export function lit() {
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter(
      (node) => node.checkVisibility() && !node.disabled && !node.closest("[inert], .unseen"),
    );
  const isChosen = (node) => node.getAttribute("aria-pressed") === "true";
  const marked = all(".stage button.hinted, .stage .hinted button");
  const wrong = marked.length > 0 ? all(".stage [aria-pressed=true]").filter((node) => !marked.includes(node)) : [];
  const ways = [
    all(".placard .main, .strip .main"),
    marked.filter((node) => !isChosen(node)),
    wrong,
    all(".stage .table button.main"),
    all(".stage button.playable").filter((node) => !isChosen(node)),
    all(".stage .hand button:not(.sort), .stage .ranks button").filter((node) => !isChosen(node)),
    all(".stage .actions button, .stage .dock button"),
  ];
  return ways.find((way) => way.length > 0)?.[0] ?? null;
}

/** What the lesson shows: which step, the words in its strip, and what is chosen. */
export const state = ({ page }) =>
  page.evaluate(() =>
    [
      document.querySelector("p.now")?.textContent,
      document.querySelector(".placard h2")?.textContent,
      document.querySelector(".strip")?.textContent,
      document.querySelector(".stage")?.innerHTML.length,
      [...document.querySelectorAll(".stage [aria-pressed]")].map((node) => node.ariaPressed).join(),
    ].join("|"),
  );

/** Presses what is lit, and waits until the page shows something else. */
export async function pressLit(player) {
  await expect(player.page.locator(".stage:not(.waiting)")).toBeVisible();
  const before = await state(player);
  const target = (await player.page.evaluateHandle(lit)).asElement();
  expect(target, `there is something to press at ${before}`).not.toBeNull();
  await player.press(target);
  await expect.poll(() => state(player), { intervals: [20], timeout: 10_000 }).not.toBe(before);
  await expect(player.page.locator(".stage:not(.waiting)")).toBeVisible();
}

/** Plays a step until it is done. */
export async function playStep(player) {
  const done = player.page.locator('.strip[data-says="done"]');
  for (let presses = 0; (await done.count()) === 0; presses += 1) {
    expect(presses, `stuck at ${await state(player)}`).toBeLessThan(MAX_PRESSES);
    await pressLit(player);
  }
}
