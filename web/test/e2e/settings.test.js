// Your settings are the same at a table and below every other page.
import { inBothThemes } from "./audit.js";
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";

/** How high what a thumb presses is at least, in pixels. */
const MIN_TOUCH = 44;

for (const [screen, device] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`the theme and the sounds are set at the start page, and a table has them: ${screen}`, async ({
    server,
    newPlayer,
  }) => {
    const ann = await newPlayer(device);
    const { page } = ann;
    await page.goto("/");
    const fold = page.locator("footer summary");
    expect((await fold.boundingBox()).height).toBeGreaterThanOrEqual(MIN_TOUCH);
    await ann.press(fold);
    await page.getByRole("combobox", { name: "Theme" }).selectOption("Dark");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("slider", { name: "Sound volume" }).fill("20");
    await page.getByRole("combobox", { name: "Animations" }).selectOption("1.5×");
    expect(await inBothThemes(ann, "the start page with the settings open")).toEqual([]);

    await ann.sit(await server.table({ game: "basement", players: 2 }), "Ann");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await expect(page.getByRole("combobox", { name: "Theme" })).toHaveValue("dark");
    await expect(page.getByRole("slider", { name: "Sound volume" })).toHaveValue("20");
  });
}
