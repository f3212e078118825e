// Measures, and judges nothing: how long a newcomer waits for a first decision, how calm and how quick a
// whole match is on a slow processor, and what fifty matches leave behind in a tab.
//
//   PARLOUR=../target/release/parlour npm run measure [-- -g WORDS]
import { DESKTOP } from "../e2e/chromium.js";
import { expect, test } from "../e2e/fixtures.js";
import { GAMES, play, playToTheEnd } from "../e2e/games/index.js";

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

/** Opens the first page, presses "Play now", and waits until there is something to decide; in milliseconds. */
async function firstDecision(player, title) {
  const begun = performance.now();
  await player.page.goto("/");
  await player.page.getByRole("button", { name: `Play now ${title}` }).click();
  // A newcomer may be offered a lesson first.
  const offered = player.page.getByRole("button", { name: /^Play at once/ });
  const decides = player.page
    .locator(".strip .sentence.mine, .stage .actions .button:enabled, .stage button.hit:enabled")
    .first();
  await expect(decides.or(offered).first()).toBeVisible();
  if (await offered.isVisible()) await offered.click();
  await expect(decides).toBeVisible();
  return Math.round(performance.now() - begun);
}

/** Notes from now on in the page: shifts of the layout, long frames, and how long presses take to show. */
const watch = () => {
  globalThis.__measured = { shift: 0, frames: [], presses: [] };
  const on = (type, more, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: false, ...more });
  on("layout-shift", {}, ({ hadRecentInput, value }) => {
    if (!hadRecentInput) globalThis.__measured.shift += value;
  });
  on("long-animation-frame", {}, ({ duration }) => globalThis.__measured.frames.push(duration));
  on("event", { durationThreshold: 16 }, ({ name, duration }) => {
    if (/^(pointerdown|pointerup|click|keydown)$/.test(name)) globalThis.__measured.presses.push(duration);
  });
};

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

  test(`${title}: a whole match`, async ({ server, newPlayer }) => {
    const seats = game === "basset" ? { players: 3, bots: null } : { players: 3, bots: "rule" };
    const table = await server.table({ game, options, ...seats });
    const player = await newPlayer(DESKTOP, AS_SHIPPED);
    await player.sit(table, "Ann");
    await player.start();
    await player.seesBoard();
    await slowed(player);
    await player.page.evaluate(watch);
    await play([player], driver, () => player.isOver());
    const { shift, frames, presses } = await player.page.evaluate(() => globalThis.__measured);
    const [slow, pressed] = [sorted(frames), sorted(presses)];
    console.log(
      `${game}: layout shift ${shift.toFixed(4)}; frames over 50 ms: ${slow.length}, longest ${slow.at(-1) ?? "under 50"} ms; ` +
        `${pressed.length} presses shown after p50 ${quantile(pressed, 0.5)}, p95 ${quantile(pressed, 0.95)} ms ` +
        `(processor ${SLOWED}× slower; presses shown within 16 ms are not counted)`,
    );
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
