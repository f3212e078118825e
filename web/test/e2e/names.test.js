// Whatever players call themselves and say, it is text: it is shown as it is, or it is refused.
//
// PARLOUR_NAMES=10000 for more of them.
import { PHONE } from "./chromium.js";
import { expect, test } from "./fixtures.js";
import { clickInPage, GAMES, playToTheEnd } from "./games/index.js";
import { hostile } from "./names.js";

const COUNT = Number(process.env.PARLOUR_NAMES ?? 200);
const SEATS = 6;

/**
 * Runs in a page: each of these players takes a seat over a connection of its own, and says its name.
 * The answer is, for each, whether name and words were taken. They stay until `gone` is called.
 */
async function sitAndSay({ table, names }) {
  const sockets = [];
  const guest = async (name) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
    sockets.push(socket);
    const answered = new Map();
    const request = (message) =>
      new Promise((done) => {
        const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
        answered.set(id, done);
        socket.send(JSON.stringify({ ...message, id }));
      });
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      answered.get(message.id)?.(message.type === "refused" ? message.error.code : "done");
    };
    await new Promise((open) => (socket.onopen = open));
    socket.send(JSON.stringify({ type: "hello", version: 1, token: null, pass: null, last_seq: null }));
    const sits = await request({ type: "sit", name, seat: null, entropy: "" });
    // A player whose name is refused takes a seat as a guest, and says it.
    if (sits !== "done") await request({ type: "sit", name: `Guest ${sockets.length}`, seat: null, entropy: "" });
    const says = await request({ type: "say", text: name });
    globalThis.leave = globalThis.leave ?? [];
    globalThis.leave.push(() => request({ type: "leave" }));
    return { name, sits, says };
  };
  const found = [];
  for (const name of names) found.push(await guest(name));
  globalThis.hangUp = () => sockets.forEach((socket) => socket.close());
  return found;
}

async function leaveAll() {
  for (const leave of globalThis.leave ?? []) await leave();
  globalThis.leave = [];
  globalThis.hangUp?.();
}

/** The texts of these, as they are: not even a blank is smoothed. */
const texts = (list) => list.evaluateAll((all) => all.map((one) => one.textContent));

/** A name as it is kept: without blanks at its ends, and without what joins characters. */
const kept = (name) => name.trim().replace(/\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]/gu, "");

const has = (texts, wanted) => texts.some((text) => text.includes(wanted));

test(`${COUNT} hostile names and words stand there as text, or are refused`, async ({ server, newPlayer }) => {
  test.setTimeout(COUNT * 2000 + 60_000);
  const table = await server.table({ game: "down-the-well", players: SEATS, bots: null });
  const watcher = await newPlayer();
  const crowd = await newPlayer();
  await crowd.page.goto("/rules");
  await watcher.page.goto(`/t/${table}`);
  await expect(watcher.page.locator(".lobby")).toBeVisible();
  await watcher.page.locator(".tab", { hasText: "Chat" }).click();

  const names = [...hostile(COUNT)];
  let taken = 0;
  let refused = 0;
  for (let from = 0; from < names.length; from += SEATS) {
    const people = await crowd.page.evaluate(sitAndSay, { table, names: names.slice(from, from + SEATS) });
    const seats = watcher.page.locator("li.taken .name");
    await expect(seats).toHaveCount(people.length);
    const shown = await texts(seats);
    const last = people.findLast(({ says }) => says === "done")?.name.trim() ?? "";
    const said = watcher.page.locator(".log li.said");
    await expect.poll(async () => (await texts(said)).at(-1) ?? "").toContain(last);
    const log = await texts(said);
    for (const { name, sits, says } of people) {
      if (sits === "done")
        expect(has(shown, kept(name)), `as it is: ${JSON.stringify(name)}, not ${JSON.stringify(shown)}`).toBe(true);
      else expect(sits, JSON.stringify(name)).toMatch(/^bad_(name|message)$/);
      if (says === "done") expect(has(log, name.trim()), `said as it is: ${JSON.stringify(name)}`).toBe(true);
      else expect(says, JSON.stringify(name)).toBe("bad_message");
      if (sits === "done") taken += 1;
      else refused += 1;
    }
    await crowd.page.evaluate(leaveAll);
  }
  expect(taken, "names taken").toBeGreaterThan(COUNT / 4);
  expect(refused, "names refused").toBeGreaterThan(0);
  expect(await watcher.page.evaluate(() => globalThis.__ran), "no script has run").toBeUndefined();
  await expect(watcher.page.locator(".lobby script, .lobby img, .lobby iframe, .log b")).toHaveCount(0);
});

test("hostile names go through a whole match, its end, its replay and the statistics", async ({
  server,
  newPlayer,
}) => {
  const { options, driver } = GAMES["bread-basket"];
  const table = await server.table({ game: "bread-basket", players: 3, options });
  const names = ["<img src=x onerror=__ran=1>".slice(0, 24), "{{7*7}}<b>Seat 1</b>"];
  const ann = await newPlayer(PHONE);
  const ben = await newPlayer();
  await ann.sit(table, names[0]);
  await ben.sit(table, names[1]);
  await ann.start();
  await Promise.all([ann.seesBoard(), ben.seesBoard()]);
  await ben.page.locator(".tab", { hasText: "Chat" }).click();
  await ben.page.locator("form input").last().fill("<script>__ran=1</script>");
  await ben.page.keyboard.press("Enter");
  await expect(ben.page.getByText("<script>__ran=1</script>").first()).toBeVisible();
  await playToTheEnd([ann, ben], driver, clickInPage);
  for (const name of names) expect(has(await ann.result(), name), name).toBe(true);
  await ann.page.locator(".over a", { hasText: "Replay" }).click();
  await expect(ann.page.locator(".controls")).toBeVisible();
  const result = await ann.page.locator(".result").innerText();
  for (const name of names) expect(result).toContain(name);
  await ann.page.goto("/you");
  await expect(ann.page.getByText("Matches that you finished")).toBeVisible();
  for (const one of [ann, ben]) {
    expect(await one.page.evaluate(() => globalThis.__ran), "no script has run").toBeUndefined();
  }
});
