// Every page, in every state, on a telephone and at a desk, by day and by night.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE } from "./chromium.js";
import { act, GAMES } from "./hands/index.js";
import { browser, openHouse, server } from "./house.js";
import { inBothThemes, picture } from "./look.js";
import { Player } from "./player.js";

openHouse();

/** The panels beside the table: on a telephone each is a dialog over it. */
const PANELS = ["Log", "Chat", "Rules", "Table"];

for (const [screen, wishes] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`the pages without a table: ${screen}`, { timeout: 120_000 }, async () => {
    const ann = await Player.open(browser, wishes);
    const { page } = ann;
    const wrong = [];
    const look = async (where) => wrong.push(...(await inBothThemes(ann, where)));

    await page.goto(server.address);
    await page.locator(".game").first().waitFor();
    await picture(ann, `home-${screen}`);
    await look("home");
    await page.locator(".more > summary").nth(3).click();
    for (const summary of await page.locator(".game").nth(3).locator("details details > summary").all())
      await summary.click();
    await look("home with the house rules open");

    await page.goto(`${server.address}/rules`);
    await page.locator(".games a").first().waitFor();
    await look("rules");
    await page.goto(`${server.address}/rules/basset#BST-21`);
    await page.locator("[data-clause='BST-21']").waitFor();
    await look("a clause of the rules");

    for (const name of ["verify", "replay", "stats", "nowhere/at/all"]) {
      await page.goto(`${server.address}/${name}`);
      await page.locator("h1").waitFor();
      await look(name);
    }
    ann.complaints = ann.complaints.filter((one) => !one.includes("404"));
    await page.goto(`${server.address}/t/no-such-table`);
    await page.getByRole("alert").filter({ hasText: "There is no table “no-such-table”" }).waitFor();
    await look("a table that is not there");
    // That it is not there, the browser says by itself.
    const own = ann.complaints.filter((one) => !/404|WebSocket connection to/.test(one));
    assert.deepEqual([...wrong, ...own], []);
    await ann.close();
  });

  test(`Basset from the bank's chair: ${screen}`, { timeout: 120_000 }, async () => {
    const table = await server.table({ game: "basset", players: 3, bots: null });
    const ann = await Player.open(browser, wishes);
    const wrong = [];
    await ann.sit(server.address, table, "Ann");
    await ann.begin();
    await ann.seesBoard();
    for (let acts = 0; acts < 8;) {
      if (await act(ann, GAMES.basset.hand)) acts += 1;
      else await ann.page.waitForTimeout(60);
    }
    await picture(ann, `basset-bank-${screen}`);
    wrong.push(...(await inBothThemes(ann, "basset: the bank")));
    assert.deepEqual([...wrong, ...ann.complaints], []);
    await ann.close();
  });

  for (const [game, { title, options, hand }] of Object.entries(GAMES)) {
    test(`${title} from the first chair to the last page: ${screen}`, { timeout: 180_000 }, async () => {
      const table = await server.table({ game, players: 3, options });
      const ann = await Player.open(browser, wishes);
      const { page } = ann;
      const wrong = [];
      const look = async (where) => wrong.push(...(await inBothThemes(ann, `${game}: ${where}`)));

      await page.goto(`${server.address}/t/${table}`);
      await page.locator(".gathering").waitFor();
      if (game === "basset") await look("gathering, looking on");
      await ann.sit(server.address, table, "Ann");
      if (game === "basset") await look("gathering, the host");
      await ann.begin();
      await ann.seesBoard();
      await look("the first moment");

      for (let acts = 0; acts < 12 && !(await ann.isOver());) {
        if (await act(ann, hand)) acts += 1;
        else await page.waitForTimeout(60);
      }
      await picture(ann, `${game}-${screen}`);
      await look("in the middle");

      if (game === "basement") {
        await page.locator(".tab", { hasText: "Hint" }).click();
        await page.locator(".hint").waitFor();
        await look("with a hint");
        for (const panel of PANELS) {
          await page.locator(".tab", { hasText: panel }).click();
          await look(`with the panel ${panel}`);
          if (screen === "phone") await page.locator("dialog .head button").click();
        }
      }

      const end = Date.now() + 100_000;
      while (!(await ann.isOver())) {
        if (Date.now() > end) assert.fail(`${game} does not end: ${await ann.sentence()}`);
        if (!(await act(ann, hand))) await page.waitForTimeout(60);
      }
      await look("over");

      await page.locator(".over a", { hasText: "Replay" }).click();
      await page.locator(".controls").waitFor();
      await page.locator(".stage > *").first().waitFor();
      await page.locator("input[type=range]").press("End");
      await look("the replay");
      if (game === "down-the-well") {
        await page.goBack();
        await page.locator(".over a", { hasText: "Verify the shuffle" }).click();
        await page.getByText("Right:").first().waitFor();
        await look("the verifier");
        await page.goto(`${server.address}/stats`);
        await page.getByText("Matches you finished").waitFor();
        await look("the statistics");
      }
      assert.deepEqual([...wrong, ...ann.complaints], []);
      await ann.close();
    });
  }
}
