// Every page, in every state, on a telephone and at a desk, by day and by night.
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { GAMES, play, playToTheEnd } from "./games/index.js";
import { inBothThemes, screenshot } from "./audit.js";

/** The panels beside the table: on a telephone each is a dialog over it. */
const PANELS = ["Log", "Chat", "Rules", "Table"];

for (const [screen, device] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`the pages without a table: ${screen}`, async ({ newPlayer }) => {
    const ann = await newPlayer(device);
    // That a page or a table is not there, the browser says by itself.
    ann.excused = /404/;
    const { page } = ann;
    const wrong = [];
    const look = async (where) => wrong.push(...(await inBothThemes(ann, where)));

    await page.goto("/");
    await expect(page.locator(".game").first()).toBeVisible();
    await screenshot(ann, `home-${screen}`);
    await look("home");
    await page.locator(".more > summary").nth(3).click();
    for (const summary of await page.locator(".game").nth(3).locator("details details > summary").all())
      await summary.click();
    await look("home with the house rules open");

    await page.goto("/rules");
    await expect(page.locator(".games a").first()).toBeVisible();
    await look("rules");
    await page.goto("/rules/basset#BST-21");
    await expect(page.locator("[data-clause='BST-21']")).toBeVisible();
    await look("a clause of the rules");

    for (const name of ["verify", "replay", "you", "practice/budr-basef", "lab/basset", "nowhere/at/all"]) {
      await page.goto(`/${name}`);
      await expect(page.locator("h1")).toBeVisible();
      await look(name);
    }
    ann.excused = /404|WebSocket connection to/;
    await page.goto("/t/no-such-table");
    await expect(page.getByRole("alert").filter({ hasText: "Table “no-such-table” does not exist" })).toBeVisible();
    await look("a table that is not there");
    expect(wrong).toEqual([]);
  });

  test(`Basset from the bank's seat: ${screen}`, async ({ server, newPlayer }) => {
    const table = await server.table({ game: "basset", players: 3, bots: null });
    const ann = await newPlayer(device);
    const wrong = [];
    await ann.sit(table, "Ann");
    await ann.start();
    await ann.seesBoard();
    await play([ann], GAMES.basset.driver, (moves) => moves >= 8);
    await screenshot(ann, `basset-bank-${screen}`);
    wrong.push(...(await inBothThemes(ann, "basset: the bank")));
    expect(wrong).toEqual([]);
  });

  for (const [game, { title, options, driver }] of Object.entries(GAMES)) {
    test(`${title} from the first seat to the last page: ${screen}`, async ({ server, newPlayer }) => {
      const table = await server.table({ game, players: 3, options });
      const ann = await newPlayer(device);
      const { page } = ann;
      const wrong = [];
      const look = async (where) => wrong.push(...(await inBothThemes(ann, `${game}: ${where}`)));

      await page.goto(`/t/${table}`);
      await expect(page.locator(".lobby")).toBeVisible();
      if (game === "basset") await look("lobby, spectating");
      await ann.sit(table, "Ann");
      if (game === "basset") await look("lobby, the host");
      await ann.start();
      await ann.seesBoard();
      await look("the first position");

      await play([ann], driver, async (moves) => moves >= 12 || (await ann.isOver()));
      await screenshot(ann, `${game}-${screen}`);
      await look("in the middle");

      if (game === "basement") {
        await page.locator(".tab", { hasText: "Hint" }).click();
        await expect(page.locator(".hint")).toBeVisible();
        await look("with a hint");
        for (const panel of PANELS) {
          await page.locator(".tab", { hasText: panel }).click();
          await look(`with the panel ${panel}`);
          if (screen === "phone") await page.locator("dialog .head button").click();
        }
      }

      await playToTheEnd([ann], driver);
      await look("over");

      await page.locator(".over a", { hasText: "Replay" }).click();
      await expect(page.locator(".controls")).toBeVisible();
      await expect(page.locator(".stage > *").first()).toBeVisible();
      await page.locator("input[type=range]").press("End");
      await look("the replay");
      if (game === "down-the-well") {
        await page.goBack();
        await page.locator(".over a", { hasText: "Verify the shuffle" }).click();
        await expect(page.getByText("Correct:").first()).toBeVisible();
        await look("the verifier");
        await page.goto("/you");
        await expect(page.getByText("Matches that you finished")).toBeVisible();
        await look("your matches");
      }
      expect(wrong).toEqual([]);
    });
  }
}
