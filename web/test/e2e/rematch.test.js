// A second match, after one that a person's move has ended: for two people, with a spectator, and
// also when one of them has reloaded the page in between. One plays at a desk, one at a telephone that
// is turned on its side between the matches, and the spectator's is turned upright. What is said on the
// way names no codes, and everything fits. SHEETS=folder keeps a picture of each window and moment.
import { layoutProblems } from "./layout.js";
import { DESKTOP, PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { makeMove, GAMES, play } from "./games/index.js";
import { Sheet } from "./contact-sheet.js";

/** What makes a match of two people short, and its last move a person's. */
const SHORT_GAMES = {
  basement: { players: 2, options: { rounds: 2, turn_cap: 12 } },
  "budr-basef": { players: 2, options: { max_plays: 6 } },
  "bread-basket": { players: 2, options: { rounds: 2 } },
  // the bank's seat is a bot's
  basset: { players: 3, options: { side_bets: "off" } },
  "down-the-well": { players: 2, options: {} },
};

/** What stands for a card only on the wire. */
const CODES = {
  "down-the-well": /\b[2-7QKA][ABCDFT]\b/,
  "budr-basef": /\b[A2-9TJQK][SHCD]\b|\bX[1-4]\b/,
  basset: /\b[A2-9TJQK][SHCD]\b|(?<![♠♥♣♦])\b[TJQK]\b/,
  basement: /\b[BCR]\b|slot/,
  "bread-basket": /\b[OC]\b/,
};

/** The button that puts the next card on the stack, once it can. */
const FLIP = ".stage:not(.waiting) button.flip.ready";

/** Why a match ends, as the panel at its end says it. */
const WHY = {
  basement: /stopped by the limit of turns|wins the round/,
  "budr-basef": /6 cards have been played: the largest deck wins\./,
  "bread-basket": /wins with|share the victory/,
  basset: /The deal is over\./,
  "down-the-well": /played the last card and wins the hand/,
};

/** Every text of the log, the strip and of labels. */
const texts = (player) =>
  player.page.evaluate(() => [
    ...[...document.querySelectorAll("[role=log] p, .strip p, .round-end p, .log li")].map(
      (one) => one.textContent ?? "",
    ),
    ...[...document.querySelectorAll(".room [aria-label]")].map((one) => one.getAttribute("aria-label") ?? ""),
    document.title,
  ]);

const ON_ITS_SIDE = { width: 844, height: 390 };
const UPRIGHT = { width: 390, height: 844 };

/** Looks at every window at each named moment of a match, the first time that it comes. */
function looking(windows, sheet, wrong, match) {
  const seen = new Set();
  return async (moment) => {
    if (seen.has(moment)) return;
    seen.add(moment);
    for (const [who, { page, touches }] of Object.entries(windows)) {
      const where = `match ${match}, ${String(seen.size).padStart(2, "0")} ${moment}, ${who}`;
      for (const one of await layoutProblems(page, touches)) wrong.push(`${where}: ${one}`);
      await sheet.take(page, where);
    }
  };
}

/** Once in a match, as soon as it can be asked: a player asks to undo a move, and the other says no. */
async function asksToUndo(players, look) {
  for (const [at, asker] of players.entries()) {
    const ask = asker.page.locator(".tab:enabled", { hasText: "Ask to undo" });
    if ((await ask.count()) === 0) continue;
    const pressed = await asker.press(ask).then(
      () => true,
      () => false,
    );
    if (!pressed) continue;
    const no = players[1 - at].page.locator(".strip .ask").getByRole("button", { name: "No" });
    await expect(no).toBeVisible();
    await look("a question");
    // as everywhere here: what a finger has missed is pressed again
    while ((await no.count()) > 0) {
      await players[1 - at].press(no).catch(() => {});
      await no.waitFor({ state: "detached", timeout: 5000 }).catch(() => {});
    }
    return true;
  }
  return false;
}

/**
 * Do both players of Budr Basef see the same stack, of several cards, on which one of them can put the next? Then
 * a hit counts: no card is on its way, the last one is not played, and no Joker opens the pool.
 */
async function waitsForFlip(players) {
  const both = (selector) => Promise.all(players.map(({ page }) => page.locator(selector).allTextContents()));
  const [stacks, flips] = await Promise.all([both(".lies li.top, .lies .size"), both(FLIP)]);
  const [one, other] = stacks.map((texts) => texts.join());
  return one === other && one !== "" && !/\b1 card\b/.test(one) && flips.flat().length > 0;
}

async function playsToTheEnd(game, driver, { Ann, Ben, watcher }, look) {
  const players = [Ann, Ben];
  await Promise.all([...players, watcher].map((one) => one.seesBoard()));
  await look("the beginning");
  let asked = false;
  let hit = false;
  const step = async (player) => {
    if ((await player.page.locator("dialog.round-end[open]").count()) > 0) await look("the end of a round");
    else if (await player.page.locator(".stage:not(.waiting)").locator(".sentence.mine, button.flip.ready").count())
      await look(`${player === Ann ? "Ann" : "Ben"}'s turn`);
    // a hit, and its verdict
    const canHit = (await Ben.page.locator(".stage:not(.waiting) button.hit").count()) > 0;
    if (!hit && canHit && (await waitsForFlip(players))) {
      await Ben.press(Ben.page.locator("button.hit"));
      for (const one of [Ann, Ben, watcher]) await expect(one.page.locator(".verdict .head")).toBeVisible();
      await look("a verdict");
      hit = true;
    }
    return makeMove(player, driver);
  };
  const until = async (moves) => {
    if (moves === 0) return false;
    asked ||= await asksToUndo(players, look);
    // one look at all of them: each takes the test runner some milliseconds
    const said = [...(await texts(Ann)), ...(await texts(watcher))];
    expect(said.filter((text) => CODES[game].test(text))).toEqual([]);
    return Ann.isOver();
  };
  await play(players, driver, until, step);
  for (const one of [...players, watcher]) await expect(one.page.locator(".over")).toBeVisible();
  for (const one of [...players, watcher]) await expect(one.page.locator(".over .why").last()).toHaveText(WHY[game]);
  await look("the result");
}

/** The names of a list of results, in any order. */
const names = (result) => result.map((line) => line.match(/Ann|Ben|[A-Z]\w+ [A-Z]\w+(?: I+)?/)?.[0]).sort();

for (const [game, { players, options }] of Object.entries(SHORT_GAMES)) {
  const { title, driver } = GAMES[game];
  test(`${title}: both players ask for a rematch, and a second match is played to its end`, async ({
    browser,
    server,
    newPlayer,
  }) => {
    test.setTimeout(330_000);
    const table = await server.table({ game, players, options, bots: null });
    const ann = await newPlayer(DESKTOP);
    const ben = await newPlayer(PHONE);
    const watcher = await newPlayer({ ...PHONE, viewport: ON_ITS_SIDE });
    const windows = { Ann: ann, Ben: ben, watcher };
    const sheet = new Sheet(`rematch-${game}`);
    const wrong = [];
    await ann.sit(table, "Ann");
    await ben.sit(table, "Ben");
    await watcher.page.goto(`/t/${table}`);
    await ann.start();
    await playsToTheEnd(game, driver, windows, looking(windows, sheet, wrong, 1));
    const first = await ann.result();
    expect(await watcher.result()).toEqual(first);

    await ben.page.reload();
    await expect(ben.page.locator(".over .why").last(), "also after a reload").toHaveText(WHY[game]);
    await ben.page.setViewportSize(ON_ITS_SIDE);
    await watcher.page.setViewportSize(UPRIGHT);
    const look = looking(windows, sheet, wrong, 2);
    await look("the telephones are turned");
    const again = (one) => one.press(one.page.getByRole("button", { name: "Rematch" }));
    await again(ben);
    for (const one of [ann, ben, watcher]) await expect(one.page.getByText("Ben wants a rematch.")).toBeVisible();
    await expect(ben.page.getByRole("button", { name: "Rematch" }), "the focus stays where it was").toBeFocused();
    await look("one is ready");
    await again(ann);
    for (const one of [ann, ben, watcher]) await expect(one.page.locator(".over")).toHaveCount(0);
    await playsToTheEnd(game, driver, windows, look);
    await sheet.write(browser);
    expect(names(await ann.result()), "they are called as before").toEqual(names(first));
    expect(await ben.result()).toEqual(await ann.result());
    const info = await (await fetch(`${server.address}/api/tables/${table}`)).json();
    expect(info.match_no).toBe(2);
    expect(wrong).toEqual([]);
  });
}
