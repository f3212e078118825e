// What must hold of every page at every moment: axe finds nothing, nothing scrolls sideways,
// and on a telephone every button is as large as a thumb.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Where pictures are kept, if they are: one costs more than all that a test looks at. */
const PICTURES = process.env.SHEETS;

/** The least side of what a finger presses, in pixels; less than a hair is rounding. */
const THUMB = 44 - 0.6;

/** What axe says of colours: all that a theme can change. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Everything that is wrong with a page as it is now, each with its place; or of axe's rules only what these find. */
export async function problems(player, where, only) {
  const { page } = player;
  const found = [];
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (sideways > 0) found.push(`${where}: scrolls sideways by ${sideways} px`);
  if (player.touches) {
    const small = await page.evaluate((least) => {
      const shut = document.querySelector("dialog[open]") ?? document;
      const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return [
        ...shut.querySelectorAll(
          "button, select, summary, input:not([type=range], [type=checkbox], [type=radio]), a.button, [role=button]",
        ),
      ]
        .filter(seen)
        .map((node) => ({ node, box: node.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < least || box.height < least))
        .map(({ node, box }) => `${node.outerHTML.slice(0, 90)} is ${Math.round(box.width)}×${Math.round(box.height)}`);
    }, THUMB);
    for (const one of new Set(small)) found.push(`${where}: too small for a thumb: ${one}`);
  }
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const options = { resultTypes: ["violations"], ...(only && { runOnly: only }) };
  const violations = await page.evaluate(async (asked) => (await globalThis.axe.run(asked)).violations, options);
  for (const { id, help, nodes } of violations) {
    const seen = nodes.map(({ html, any }) => {
      const { fgColor, bgColor, contrastRatio } = any[0]?.data ?? {};
      return html.slice(0, 140) + (fgColor ? ` (${fgColor} on ${bgColor}: ${contrastRatio})` : "");
    });
    found.push(`${where}: axe ${id}: ${help}: ${seen.join(" | ")}`);
  }
  return found;
}

/** A picture of what the screen shows, or of the whole page, for people who look at it, where SHEETS names a folder. */
export async function screenshot(player, name, { fullPage = false } = {}) {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await player.page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage });
}

/**
 * Lets what moves or changes its colour come to its end; half a colour has half a contrast. All is
 * drawn anew: after a change of theme the browser leaves single words in the colours of the old one.
 */
async function atRest(page) {
  await page.evaluate(async () => {
    const { style } = document.documentElement;
    style.display = "none";
    void document.documentElement.offsetHeight;
    style.display = "";
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
    }
  });
}

/** The same moment in both themes. */
export async function inBothThemes(player, where) {
  const found = [];
  for (const [colorScheme, only] of [["dark", COLOURS], ["light"]]) {
    await player.page.emulateMedia({ colorScheme });
    await atRest(player.page);
    found.push(...(await problems(player, `${where}, ${player.touches ? "phone" : "desktop"}, ${colorScheme}`, only)));
  }
  return found;
}
