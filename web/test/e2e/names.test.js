// Whatever people call themselves and say, it is text: it stands there as it is, or it is refused.
//
// PARLOUR_NAMES=10000 for more of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE } from "./chromium.js";
import { act, GAMES } from "./hands/index.js";
import { browser, openHouse, server } from "./house.js";
import { hostile } from "./names.js";
import { Player } from "./player.js";

const COUNT = Number(process.env.PARLOUR_NAMES ?? 200);
const CHAIRS = 6;

openHouse();

/**
 * Runs in a page: everyone of these sits down on a line of their own, and says their name.
 * The answer is, for each, whether name and words were taken. They stay until `gone` is called.
 */
async function sitAndSay({ table, names }) {
  const lines = [];
  const guest = async (name) => {
    const line = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
    lines.push(line);
    const answered = new Map();
    const ask = (wish) =>
      new Promise((done) => {
        const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
        answered.set(id, done);
        line.send(JSON.stringify({ ...wish, id }));
      });
    line.onmessage = ({ data }) => {
      const tell = JSON.parse(data);
      answered.get(tell.id)?.(tell.tell === "refused" ? tell.error.code : "done");
    };
    await new Promise((open) => (line.onopen = open));
    line.send(JSON.stringify({ ask: "hello", version: 1, token: null, pass: null, last_seq: null }));
    const sits = await ask({ ask: "sit", name, seat: null, entropy: "" });
    // Whose name is refused sits down as a guest, and says it.
    if (sits !== "done") await ask({ ask: "sit", name: `Guest ${lines.length}`, seat: null, entropy: "" });
    const says = await ask({ ask: "say", text: name });
    globalThis.leave = globalThis.leave ?? [];
    globalThis.leave.push(() => ask({ ask: "leave" }));
    return { name, sits, says };
  };
  const found = [];
  for (const name of names) found.push(await guest(name));
  globalThis.hangUp = () => lines.forEach((line) => line.close());
  return found;
}

async function everybodyLeaves() {
  for (const leave of globalThis.leave ?? []) await leave();
  globalThis.leave = [];
  globalThis.hangUp?.();
}

/** The texts of these, as soon as they are as expected, or after a while as they are. */
async function texts(player, selector, fits) {
  for (let tries = 0; ; tries += 1) {
    const list = await player.page.locator(selector).evaluateAll((all) => all.map((one) => one.textContent));
    if (fits(list) || tries === 100) return list;
    await player.page.waitForTimeout(30);
  }
}

/** A name as it is kept: without blanks at its ends, and without what joins characters. */
const kept = (name) => name.trim().replace(/\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]/gu, "");

const has = (texts, wanted) => texts.some((text) => text.includes(wanted));

test(
  `${COUNT} hostile names and words stand there as text, or are refused`,
  { timeout: COUNT * 2000 + 60_000 },
  async () => {
    const table = await server.table({ game: "down-the-well", players: CHAIRS, bots: null });
    const watcher = await Player.open(browser);
    const crowd = await Player.open(browser);
    await crowd.page.goto(`${server.address}/rules`);
    await watcher.page.goto(`${server.address}/t/${table}`);
    await watcher.page.locator(".gathering").waitFor();
    await watcher.page.locator(".tab", { hasText: "Chat" }).click();

    const names = [...hostile(COUNT)];
    let taken = 0;
    let refused = 0;
    for (let from = 0; from < names.length; from += CHAIRS) {
      const guests = await crowd.page.evaluate(sitAndSay, { table, names: names.slice(from, from + CHAIRS) });
      const shown = await texts(watcher, "li.taken .name", (list) => list.length === guests.length);
      const last = guests.findLast(({ says }) => says === "done")?.name.trim() ?? "";
      const story = await texts(watcher, ".story li.said", (list) => has(list.slice(-1), last));
      for (const { name, sits, says } of guests) {
        if (sits === "done")
          assert.ok(has(shown, kept(name)), `as it is: ${JSON.stringify(name)}, not ${JSON.stringify(shown)}`);
        else assert.match(sits, /^bad_(name|message)$/, JSON.stringify(name));
        if (says === "done") assert.ok(has(story, name.trim()), `said as it is: ${JSON.stringify(name)}`);
        else assert.match(says, /^bad_message$/, JSON.stringify(name));
        if (sits === "done") taken += 1;
        else refused += 1;
      }
      await crowd.page.evaluate(everybodyLeaves);
    }
    assert.ok(taken > COUNT / 4 && refused > 0, `${taken} were taken, ${refused} refused`);
    assert.equal(await watcher.page.evaluate(() => globalThis.__ran), undefined, "no script has run");
    assert.equal(
      await watcher.page.locator(".gathering script, .gathering img, .gathering iframe, .story b").count(),
      0,
    );
    assert.deepEqual([...watcher.complaints, ...crowd.complaints], []);
    await watcher.close();
    await crowd.close();
  },
);

test(
  "hostile names go through a whole match, its end, its replay and the statistics",
  { timeout: 120_000 },
  async () => {
    const { options, hand } = GAMES["bread-basket"];
    const table = await server.table({ game: "bread-basket", players: 3, options });
    const names = ["<img src=x onerror=__ran=1>".slice(0, 24), "{{7*7}}<b>Seat 1</b>"];
    const ann = await Player.open(browser, PHONE);
    const ben = await Player.open(browser);
    await ann.sit(server.address, table, names[0]);
    await ben.sit(server.address, table, names[1]);
    await ann.begin();
    await Promise.all([ann.seesBoard(), ben.seesBoard()]);
    await ben.page.locator(".tab", { hasText: "Chat" }).click();
    await ben.page.locator("form input").last().fill("<script>__ran=1</script>");
    await ben.page.keyboard.press("Enter");
    await ben.page.getByText("<script>__ran=1</script>").first().waitFor();
    const end = Date.now() + 90_000;
    while (!(await ann.isOver())) {
      assert.ok(Date.now() < end, "there is an end");
      const done = [await act(ann, hand), await act(ben, hand)];
      if (!done.includes(true)) await ann.page.waitForTimeout(60);
    }
    for (const name of names) assert.ok(has(await ann.result(), name), name);
    await ann.page.locator(".over a", { hasText: "Replay" }).click();
    await ann.page.locator(".controls").waitFor();
    const result = await ann.page.locator(".result").innerText();
    for (const name of names) assert.ok(result.includes(name), name);
    await ann.page.goto(`${server.address}/stats`);
    await ann.page.getByText("Matches you finished").waitFor();
    for (const one of [ann, ben]) {
      assert.equal(await one.page.evaluate(() => globalThis.__ran), undefined, "no script has run");
      assert.deepEqual(one.complaints, []);
      await one.close();
    }
  },
);
