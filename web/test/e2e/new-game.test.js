// A sixth game without a board or texts of its own, from the first page to its end. `cargo xtask new-game`
// builds the program that has it.
import { layoutProblems } from "./layout.js";
import { PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { anyMove } from "./games/default.js";
import { play } from "./games/index.js";

for (const [where, window] of [
  ["a desk", { viewport: { width: 1280, height: 720 } }],
  ["a phone", PHONE],
]) {
  test(`Three Tricks is played to its end on ${where}`, async ({ newPlayer }) => {
    const ann = await newPlayer(window);
    await ann.page.goto("/");
    await expect(ann.page.locator(".game", { hasText: "Three Tricks" }).locator(".about p").first()).toHaveText(
      /\w.*\.$/,
    );
    await ann.page.getByRole("button", { name: "Play now Three Tricks" }).click();
    await ann.seesBoard();
    await expect(ann.page.locator(".board.of-default")).toBeVisible();
    expect(await layoutProblems(ann.page, true)).toEqual([]);
    await play([ann], anyMove, () => ann.isOver());
    const text = await ann.page.locator("main").innerText();
    expect(text).not.toMatch(/undefined|\[object|NaN/);
  });
}
