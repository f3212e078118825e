// Measures, and judges nothing: how long a newcomer waits for a first decision, how calm and how quick a
// whole match is on a slow processor, and what fifty matches leave behind in a tab.
//
//   PARLOUR=../target/release/parlour npm run measure [-- -g WORDS]
import { DESKTOP } from "../e2e/chromium.js";
import { expect, test } from "../e2e/fixtures.js";
import { GAMES, play, playToTheEnd } from "../e2e/games/index.js";
import { CATEGORIES, framesOf, workOf } from "./frames.js";

/** How many times slower than this machine the measured one is. */
const SLOWED = 4;
/** How many matches are played in one tab. */
const MATCHES = Number(process.env.MATCHES ?? 50);

/** Everything moves as it does for a newcomer. */
const AS_SHIPPED = { reducedMotion: "no-preference", speed: 1 };

/** Slows the page's processor down; the network is this machine's. */
async function slowed(player) {
  const session = await player.context.newCDPSession(player.page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  return session;
}

/** Someone at a table with bots, whose match has just begun. */
async function seated(server, newPlayer, game, options) {
  const seats = game === "basset" ? { players: 3, bots: null } : { players: 3, bots: "rule" };
  const table = await server.table({ game, options, ...seats });
  const player = await newPlayer(DESKTOP, AS_SHIPPED);
  await player.sit(table, "Ann");
  await player.start();
  await player.seesBoard();
  return player;
}

/** Opens the first page, presses "Play now", and waits until there is something to decide; in milliseconds. */
async function firstDecision(player, title) {
  const begun = performance.now();
  await player.page.goto("/");
  await player.page.getByRole("button", { name: `Play now ${title}` }).click();
  // A newcomer may be offered a lesson first.
  const offered = player.page.getByRole("button", { name: /^Play at once/ });
  const decides = player.page
    .locator(".strip .sentence.mine, .strip .tip, .stage .actions .button:enabled, .stage button.hit:enabled")
    .first();
  await expect(decides.or(offered).first()).toBeVisible();
  if (await offered.isVisible()) await offered.click();
  await expect(decides).toBeVisible();
  return Math.round(performance.now() - begun);
}

/** Notes from now on in the page: shifts of the layout, long frames, and how long presses take to show. */
const watch = () => {
  const PRESSES = ["pointerdown", "pointerup", "click", "keydown"];
  const pressed = () => PRESSES.reduce((sum, name) => sum + (performance.eventCounts.get(name) ?? 0), 0);
  const before = pressed();
  globalThis.__measured = {
    shift: 0,
    frames: [],
    presses: [],
    // what a browser does not tell of was shown within 16 ms
    all: () => pressed() - before,
  };
  const on = (type, more, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: false, ...more });
  on("layout-shift", {}, ({ hadRecentInput, value }) => {
    if (!hadRecentInput) globalThis.__measured.shift += value;
  });
  on("long-animation-frame", {}, (frame) => globalThis.__measured.frames.push(frame.toJSON()));
  on("event", { durationThreshold: 16 }, (event) => {
    const { name, duration, startTime, processingStart, processingEnd, target } = event;
    if (!PRESSES.includes(name)) return;
    const on = `${target?.tagName ?? ""}.${target?.classList ?? ""} ${target?.textContent?.trim().slice(0, 20) ?? ""}`;
    const [waited, ran] = [processingStart - startTime, processingEnd - processingStart].map(Math.round);
    globalThis.__measured.presses.push({ name, duration, waited, ran, on });
  });
};

/** How long a frame took, without what the test itself did in it: its scripts have no address. */
const ownTime = ({ duration, scripts }) =>
  scripts.filter(({ sourceURL }) => sourceURL === "").reduce((left, script) => left - script.duration, duration);

/** Where the time of a long frame went: what ran, and how long styles and layout took after it. */
function told({ duration, startTime, renderStart, styleAndLayoutStart, scripts }) {
  const end = startTime + duration;
  const after = styleAndLayoutStart > 0 ? end - styleAndLayoutStart : 0;
  const ran = scripts
    .filter((script) => script.duration >= 5)
    .map(
      ({ invoker, duration, forcedStyleAndLayoutDuration, sourceFunctionName, sourceURL }) =>
        `${invoker} ${Math.round(duration)} ms (layout ${Math.round(forcedStyleAndLayoutDuration)}) ` +
        `${sourceFunctionName} ${sourceURL.split("/").at(-1)}`,
    );
  return `  ${Math.round(duration)} ms, rendering from ${Math.round(renderStart - startTime)}, styles and layout ${Math.round(after)}: ${ran.join("; ")}`;
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const sorted = (numbers) => numbers.toSorted((a, b) => a - b).map(Math.round);

for (const [game, { title, options, driver }] of Object.entries(GAMES)) {
  test(`${title}: the first decision`, async ({ newPlayer }) => {
    const newcomer = await newPlayer(DESKTOP, AS_SHIPPED);
    await slowed(newcomer);
    const cold = await firstDecision(newcomer, title);
    const warm = await firstDecision(newcomer, title);
    console.log(`${game}: first decision after ${cold} ms, warm ${warm} ms (processor ${SLOWED}× slower)`);
  });

  test(`${title}: the first decision, in processor time`, async ({ newPlayer, browser }) => {
    const newcomer = await newPlayer(DESKTOP, AS_SHIPPED);
    const works = [];
    for (let visit = 0; visit < 2; visit += 1) {
      await browser.startTracing(newcomer.page, { categories: CATEGORIES });
      await firstDecision(newcomer, title);
      works.push(Math.round(workOf(await browser.stopTracing()) * SLOWED));
    }
    console.log(`${game}: until the first decision ${works.join(" ms, warm ")} ms (processor time × ${SLOWED})`);
  });

  test(`${title}: a whole match, in processor time`, async ({ server, newPlayer, browser }) => {
    const player = await seated(server, newPlayer, game, options);
    await browser.startTracing(player.page, { categories: CATEGORIES });
    await play([player], driver, () => player.isOver());
    const { frames, presses } = framesOf(await browser.stopTracing());
    const times = (list) => sorted(list.map((ms) => ms * SLOWED));
    const [shown, pressed] = [times(frames), times(presses)];
    console.log(
      `${game}: ${shown.length} frames, p99 ${quantile(shown, 0.99)}, longest ${shown.at(-1)} ms, ` +
        `over 100 ms ${shown.filter((ms) => ms > 100).length}; ${pressed.length} frames after a press, ` +
        `p50 ${quantile(pressed, 0.5)}, p95 ${quantile(pressed, 0.95)} ms (processor time × ${SLOWED})`,
    );
  });

  test(`${title}: a whole match`, async ({ server, newPlayer }) => {
    const player = await seated(server, newPlayer, game, options);
    await slowed(player);
    await player.page.evaluate(watch);
    await play([player], driver, () => player.isOver());
    const { shift, frames, presses, all } = await player.page.evaluate(() => ({
      ...globalThis.__measured,
      all: globalThis.__measured.all(),
    }));
    const slow = sorted(frames.map(ownTime));
    const pressed = sorted([
      ...presses.map(({ duration }) => duration),
      ...Array(Math.max(0, all - presses.length)).fill(16),
    ]);
    console.log(
      `${game}: layout shift ${shift.toFixed(4)}; frames over 50 ms: ${slow.filter((ms) => ms > 50).length}, longest ${slow.at(-1) ?? "under 50"} ms; ` +
        `${all} events of presses (${presses.length} over 16 ms) shown after p50 ${quantile(pressed, 0.5)}, ` +
        `p95 ${quantile(pressed, 0.95)} ms (processor ${SLOWED}× slower)`,
    );
    for (const frame of frames.toSorted((a, b) => ownTime(b) - ownTime(a)).slice(0, 3)) console.log(told(frame));
    for (const { name, duration, waited, ran, on } of presses.toSorted((a, b) => b.duration - a.duration).slice(0, 6))
      console.log(`  ${name} ${duration} ms: waited ${waited}, ran ${ran}: ${on}`);
  });
}

test("matches in one tab", async ({ server, newPlayer }) => {
  test.setTimeout(1_800_000);
  const table = await server.table({ game: "down-the-well", players: 2, bots: "rule" });
  const player = await newPlayer(DESKTOP);
  const session = await player.context.newCDPSession(player.page);
  await session.send("Performance.enable");
  const held = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (name) => metrics.find((one) => one.name === name).value;
    return { heap: of("JSHeapUsedSize") / 1024, nodes: of("Nodes"), listeners: of("JSEventListeners") };
  };
  await player.sit(table, "Ann");
  await player.start();
  for (let match = 1; match <= MATCHES; match += 1) {
    await player.seesBoard();
    await playToTheEnd([player], GAMES["down-the-well"].driver);
    if ([1, 2, 5].includes(match) || match % 10 === 0) {
      const { heap, nodes, listeners } = await held();
      console.log(`after match ${match}: ${heap.toFixed(0)} KB of heap, ${nodes} nodes, ${listeners} listeners`);
    }
    await player.page.getByRole("button", { name: "Rematch" }).click();
    await expect(player.page.locator(".over")).toHaveCount(0);
  }
});
