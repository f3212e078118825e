// A playtest: a designer begins one, a player shares how a match went, and the designer reads it.
import { PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { inBothThemes, screenshot } from "./audit.js";
import { GAMES, playToTheEnd } from "./games/index.js";

const MATCHES = (page) => page.getByText(/\d+ match(es)?, shared by/);

test("a designer reads what a player shares, until it is taken back", async ({ server, newPlayer }) => {
  const designer = await newPlayer();
  const [ann, ben] = [await newPlayer(PHONE), await newPlayer()];
  const wrong = [];

  await designer.page.goto("/variant/down-the-well?players=2&show_on_pass=face_up");
  await designer.page.getByRole("button", { name: "Start a playtest" }).click();
  const forPlayers = await designer.page.getByLabel("Opens a table with exactly these rules").inputValue();
  await expect(designer.page.getByRole("button", { name: "Copy", exact: true }), "both links").toHaveCount(3);
  const forDesigner = await designer.page.getByLabel("Opens the results").inputValue();
  expect(forDesigner).toMatch(/\/playtest\/\w+\/results#\w{64}$/);
  wrong.push(...(await inBothThemes(designer, "a playtest has begun")));
  await screenshot(designer, "playtest-begun");

  // A player opens the link, makes a table, and a friend comes by the table's own link.
  await ann.page.goto(new URL(forPlayers).pathname);
  await expect(ann.page.getByText("The designer of these rules would like to know")).toBeVisible();
  wrong.push(...(await inBothThemes(ann, "the players' link")));
  await ann.page.getByRole("button", { name: "With friends" }).click();
  await expect(ann.page).toHaveURL(/\/t\/\w+$/);
  const table = new URL(ann.page.url()).pathname.split("/").at(-1);
  await ann.sit(table, "Annqx");
  await ben.sit(table, "Benqx");
  const agrees = ann.page.getByRole("switch");
  await expect(agrees).not.toBeChecked();
  await expect(ben.page.getByRole("switch")).not.toBeChecked();
  await agrees.check();
  wrong.push(...(await inBothThemes(ann, "the lobby of a playtest")));
  await screenshot(ann, "playtest-lobby");

  await ann.start();
  await ann.seesBoard();
  await ann.page.getByRole("button", { name: "Rules", exact: true }).click();
  await ann.page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  wrong.push(...(await inBothThemes(ann, "a match of a playtest")));
  await screenshot(ann, "playtest-match");
  await playToTheEnd([ann, ben], GAMES["down-the-well"].driver);
  await expect(ann.page.getByText("Shared. Turn the switch off")).toBeVisible();

  await screenshot(ann, "playtest-over");
  // on its side a phone has room for one line of it
  await ann.page.setViewportSize({ width: 844, height: 390 });
  const line = await ann.page.getByRole("region", { name: "Playtest" }).boundingBox();
  expect(line.height, "sentence, news and button stand side by side").toBeLessThan(64);
  await ann.page.setViewportSize(PHONE.viewport);
  await ann.page.getByRole("button", { name: "Answer five questions" }).click();
  wrong.push(...(await inBothThemes(ann, "the closing questions")));
  await screenshot(ann, "playtest-questions");
  const ask = (name) => ann.page.getByRole("group", { name });
  await ask("Did something feel broken?").getByLabel("No", { exact: true }).check();
  await ask(/How close was it/)
    .getByLabel("4")
    .check();
  await ask("Would you play it again?").getByLabel("Yes").check();
  await ann.page.getByLabel("In which round was the best moment?").fill("1");
  await ann.page.getByRole("button", { name: "Send" }).click();
  await expect(ann.page.getByRole("button", { name: "Answer five questions" })).toHaveCount(0);

  const { page } = designer;
  await page.goto(new URL(forDesigner).pathname + new URL(forDesigner).hash);
  await expect(MATCHES(page)).toContainText("1 match, shared by 1 player");
  const row = (what) => page.locator("dl div", { hasText: what });
  await expect(row("Would play again")).toContainText("1 of 1");
  await expect(row("Felt that something was broken")).toContainText("0 of 1");
  await expect(row("Best moment in round 1")).toContainText("1");
  await expect(page.getByText("All rules 1 time")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download as a file" })).toHaveAttribute("download", /\.json$/);
  wrong.push(...(await inBothThemes(designer, "the results")));
  await screenshot(designer, "playtest-results");

  // What is sent to the designer has times and counts, and no names.
  const key = new URL(forDesigner).hash.slice(1);
  const path = new URL(forPlayers).pathname.replace("/playtest/", "/api/playtests/");
  const headers = { authorization: `Bearer ${key}` };
  const exported = await (await fetch(`${server.address}${path}/export`, { headers })).text();
  const [match] = JSON.parse(exported).matches;
  expect(match.bots).toBe(0);
  const [{ notes }, ...others] = match.notes;
  expect(others, "Ben did not agree").toEqual([]);
  expect(notes.decisions.length).toBeGreaterThan(2);
  for (const { ms, choices } of notes.decisions) expect(ms > 0 && ms < 120_000 && choices > 0).toBe(true);
  expect(notes.looked_up).toEqual({ rules: 1 });
  expect(exported).not.toMatch(new RegExp(`Annqx|Benqx|${table}|127\\.0\\.0`));

  // She takes it back, and nothing is left.
  await agrees.uncheck();
  await expect(ann.page.getByText("Everything you shared at this table is removed.")).toBeVisible();
  await page.reload();
  await expect(MATCHES(page)).toContainText("0 matches");
  await ann.page.reload();
  await expect(ann.page.getByRole("switch")).not.toBeChecked();

  // The designer deletes the playtest, after a second press, and no one finds it any more.
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  await press("Delete the playtest");
  await expect(page.getByText("are deleted for good")).toBeVisible();
  wrong.push(...(await inBothThemes(designer, "a playtest is about to be deleted")));
  await press("Cancel");
  await expect(MATCHES(page), "one press deletes nothing").toBeVisible();
  await press("Delete the playtest");
  await press("Delete");
  await expect(page.getByText("everything that was shared in it are deleted")).toBeVisible();
  designer.excused = /status of 404/;
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("This playtest does not exist");
  expect(wrong).toEqual([]);
});

/** Waits until what the page has now stands on the screen: a hit before that has no reaction time. */
const isPainted = (page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
  });

/** The player whose turn it is flips a card, if the match is not over by then. */
async function flip(players) {
  const { plays } = players[0].view;
  const flips = async () => {
    const { view } = players[0];
    if (view.plays > plays || view.phase === "over") return true;
    for (const { page } of players)
      if (await page.locator("button.flip.ready").count()) {
        await page.keyboard.press("f");
        break;
      }
    return false;
  };
  await expect.poll(flips, { intervals: [250], timeout: 30_000 }).toBe(true);
}

test("a hit is noted with its time and its verdict", async ({ server, newPlayer }) => {
  const options = { sets: 5, empty_stack_hit: "ignore", max_plays: 3, jokers: 0 };
  const variant = { game: "budr-basef", players: 2, options };
  const made = await fetch(`${server.address}/api/playtests`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(variant),
  });
  const { playtest, key } = await made.json();
  // no bot: it might flip a second card, and be first at a set
  const table = await server.table({ ...variant, playtest });
  const [ann, ben] = [await newPlayer(), await newPlayer()];
  await ann.sit(table, "Ann");
  await ben.sit(table, "Ben");
  await ann.page.getByRole("switch").check();
  await ann.start();
  for (const player of [ann, ben]) await player.seesBoard();
  // One card is not a set: the hit is a bad one.
  await flip([ann, ben]);
  await isPainted(ann.page);
  await ann.page.keyboard.press(" ");
  await expect(ann.page.locator(".verdict .head")).toBeVisible();
  while (ann.view.phase !== "over") await flip([ann, ben]);
  await expect(ann.page.getByText("Shared. Turn the switch off")).toBeVisible();

  const headers = { authorization: `Bearer ${key}` };
  const exported = await fetch(`${server.address}/api/playtests/${playtest}/export`, { headers });
  const [match] = (await exported.json()).matches;
  expect(match.bots).toBe(0);
  const [{ ms, good }] = match.notes[0].notes.hits;
  expect(ms > 0 && ms < 60_000).toBe(true);
  expect(good).toBe(false);
});

test("a playtest that is not there says so, and a wrong key opens nothing", async ({ newPlayer }) => {
  const ann = await newPlayer();
  ann.excused = /40[134]/;
  await ann.page.goto("/playtest/nosuchone");
  await expect(ann.page.getByRole("alert")).toContainText("This playtest does not exist");
  await ann.page.goto("/playtest/nosuchone/results#wrong");
  await expect(ann.page.getByRole("alert")).toContainText("This playtest does not exist");
});
