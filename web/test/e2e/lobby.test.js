// Before a match the table says what it is: what only a few need is folded.
import { problems } from "./audit.js";
import { PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";

/** How high what a thumb presses is at least, in pixels. */
const MIN_TOUCH = 44;

test("what the server has committed to is folded, and a thumb opens it and marks it to be copied", async ({
  server,
  newPlayer,
}) => {
  const table = await server.table({ game: "basement", players: 2 });
  const ann = await newPlayer(PHONE);
  const { page } = ann;
  await ann.sit(table, "Ann");
  const digits = page.locator(".lobby .commit");
  await expect(digits).toBeHidden();
  const fold = page.locator("summary", { hasText: "Show the server’s commitment" });
  expect((await fold.boundingBox()).height).toBeGreaterThanOrEqual(MIN_TOUCH);
  await ann.press(fold);
  await expect(digits).toBeVisible();
  const shown = await digits.innerText();
  await digits.click({ clickCount: 2 });
  const marked = await page.evaluate(() => String(getSelection()).trim());
  expect(marked).toMatch(/^[0-9a-f]{64}$/);
  expect(marked).toBe(shown);
  expect(await problems(ann, "the lobby with the commitment open")).toEqual([]);
});
