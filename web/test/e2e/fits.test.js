// The window is the table: every game, with the fewest and with the most players, at several positions
// of a match, in windows of every size. Your hand and the main button are in sight, nothing scrolls,
// nothing overlaps. With the most players there is a clock, too, and a spectator, whose windows fit as
// well. SHEETS=folder keeps a contact sheet of each game (see contact-sheet.js).
import { layOutFor, layoutProblems } from "./layout.js";
import { expect, test } from "./fixtures.js";
import { clickInPage, GAMES, play, playToTheEnd } from "./games/index.js";
import { Sheet } from "./contact-sheet.js";

/** The windows that leave least room, and whether a finger works in them. */
const SMALL_WINDOWS = [
  [360, 640, true],
  [390, 844, true],
  [844, 390, true],
  [1024, 768, false],
  [1280, 720, false],
];

const WINDOWS = [...SMALL_WINDOWS, [1440, 900, false], [1920, 1080, false], [2560, 1440, false], [3840, 2160, false]];

/** The window in which is played. */
const DESK = [1280, 720];

/** As long as a name may be. */
const LONG_NAME = "Wilhelmina Wolkenkratzer";

/** By game: the fewest and the most players, and after how many moves of the player to look. */
const TABLES = {
  basement: { seats: [2, 4], looks: [0, 1, 6], rare: [eatenPiles] },
  "budr-basef": { seats: [2, 10], looks: [0, 2, 5], rare: [fullPool, tallStack, longVerdict, powersShown] },
  "bread-basket": { seats: [2, 6], looks: [0, 3, 9], rare: [twoKnownCards, longLine, timedDealer] },
  basset: { seats: [3, 12], looks: [0, 1, 3, 6], rare: [longAccounts] },
  "down-the-well": { seats: [3, 6], looks: [0, 1, 3, 5], rare: [lateRound, lateHand] },
};

/** Chefs have fetched two cards, and the round has cost as much as it may: seldom seen, and wide. */
function twoKnownCards({ view }) {
  view.known = view.known.map(() => ["9", "3"]);
  view.points = view.points.map(() => -12);
}

/** Hardly anyone has taken a trick, and you hold a Chef that may take any card of the line. */
function longLine(position) {
  const { view } = position;
  view.line = Array.from({ length: 26 }, (_, at) => String((at % 9) + 1));
  if (!position.legal) return;
  view.hands[view.seat] = ["C", "2", "5"];
  const lifts = view.line.map((_, at) => `chef ${at}`);
  position.turn = { kind: "one", seat: view.seat };
  position.legal = { actions: [...lifts, "play 2", "play 5", "play C"], complete: true };
}

/** All have won much, have just lost some of it, and have high stakes on the table, some after a paroli. */
function longAccounts(position) {
  for (const { live } of position.view.punters.filter(Boolean))
    live.forEach((card, at) => Object.assign(card, { stake: 1200, level: at, tranches: null }));
  const accounts = (each) => ({ ...position.view, accounts: position.view.accounts.map(() => each) });
  position.view = accounts(400);
  return { events: [], position: { ...position, view: accounts(290) } };
}

/** The dealer has the turn, and a clock that runs. */
function timedDealer(position) {
  const { view, clocks } = position;
  view.dealer = view.hands.length - 1;
  position.turn = { kind: "one", seat: view.dealer };
  if (clocks) clocks.until = Date.now() + 240_000;
  if (position.legal) position.legal = { actions: [], complete: true };
}

/** Late in a long hand: piles were swept, and all there is to say of the round is said. */
function lateRound({ view }) {
  Object.assign(view, { round: 10, turned: "AF", swept: 30 });
}

/** The same in a later hand, which is said as well. */
function lateHand(position) {
  lateRound(position);
  position.view.hand = 3;
}

/** Everyone has three different Top Cards and has eaten many piles. */
function eatenPiles({ view }) {
  for (const player of view.players)
    Object.assign(player, { hand: Array.isArray(player.hand) ? player.hand : 44, top: ["10", "C", "R"] });
}

/** A Joker has opened a pool that was raised again and again, and it is your turn. */
function fullPool(position) {
  const { view } = position;
  const seat = Number.isInteger(view.seat) ? view.seat : 0;
  const open = ["KH", "QH", "JH", "TH", "9H", "8H", "7H", "6H", "5H", "4H", "3H", "2H", "AH", "KS", "X1"];
  const raises = Array.from({ length: 12 }, (_, n) => `raise ${n + 1}`);
  Object.assign(view, { phase: "gamble", stack: [], keep: [], contest: null, pool: [...open, ...Array(20).fill("?")] });
  Object.assign(view, { powers: view.powers.map((_, at) => (at === seat ? "4S" : "?")), in: view.in.map(() => true) });
  Object.assign(view, { next: seat, paid: view.paid.map((_, at) => at) });
  position.turn = { kind: "one", seat };
  if (position.legal) position.legal = { actions: ["call", "fold", ...raises], complete: true };
}

/** No one has hit for long, the keep is full, and all hold many cards; no gamble is open. */
function tallStack(position) {
  const { view } = position;
  const cards = ["KH", "QH", "JH", "TH", "9H", "8H", "7H", "6H", "5H", "4H"];
  position.turn = { kind: "any" };
  if (position.legal) position.legal = { actions: ["flip", "hit"], complete: true };
  Object.assign(view, {
    phase: "play",
    pool: [],
    next: Number.isInteger(view.seat) ? view.seat : 0,
    stack: cards,
    keep: cards.map((card) => card.replace("H", "C")),
    debts: view.debts.map(() => 2),
    decks: view.decks.map(() => 48),
  });
}

/** Everyone hit in a deadlock and named a set; the first was wrong and pays. */
function longVerdict({ view }) {
  view.stack = ["KH", "QH", "JH", "TH", "9H"];
  const hits = view.decks.map((_, seat) => ({ seat, at: 1, set: "Thirteen" }));
  const measured = hits.map(({ seat }) => ({ seat, elapsed: 1234, claimed: 1234, credit: 20, counted: 1234 }));
  return {
    events: [
      {
        event: "decided",
        hits,
        seat: 0,
        good: false,
        matches: ["Genesis", "Sandwich", "Even", "Straight", "Dragon", "Color"],
        deadlock: true,
      },
      { event: "paid", seat: 0, cards: Array(10).fill("2S") },
    ],
    race: { face: 1, hits: measured },
  };
}

/** A gamble has ended that no one folded: all powers are shown. */
function powersShown({ view }) {
  view.stack = [];
  return {
    events: [
      ...view.decks.map((_, seat) => ({ event: "revealed", seat, card: "TD" })),
      { event: "won_pool", seat: 0, cards: 45 },
    ],
  };
}

/**
 * The page is written in DejaVu, which comes with Chromium's package and is wider than what people's
 * systems have. Whether a word more fits must not depend on the fonts of the machine that tests.
 */
async function writesWide(player) {
  await player.page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      const { style } = document.documentElement;
      style.setProperty("--font", "DejaVu Sans");
      style.setProperty("--font-serif", "DejaVu Serif");
      style.setProperty("--font-mono", "DejaVu Sans Mono");
    }),
  );
}

/** The page receives each position as the player's `rare` changes it; `tellNews` sends the news that it gives. */
async function showsRare(player) {
  await player.page.routeWebSocket(/\/socket$/, (socket) => {
    socket.connectToServer().onMessage((text) => {
      const message = JSON.parse(text);
      const news = message.position?.view && player.rare?.(message.position);
      socket.send(JSON.stringify(message));
      if (!news) return;
      const events = news.events.map((data, at) => ({ n: 1_000_000 + at, data, text: data.event }));
      player.tellNews = () => socket.send(JSON.stringify({ ...message, ...news, events }));
    });
  });
}

/** Looks at the page in each of these windows, and says what does not fit. */
async function look(ann, windows, where, sheet, tips) {
  const wrong = [];
  for (const [width, height, touched] of windows) {
    await layOutFor(ann.page, [width, height]);
    for (const one of await layoutProblems(ann.page, touched, tips)) wrong.push(`${where}, ${width}×${height}: ${one}`);
    await sheet.take(ann.page, where);
  }
  await layOutFor(ann.page, DESK);
  return wrong;
}

/**
 * Every table in English, and the fullest in German, whose words are longer: what has room there in a large window
 * has room in English.
 */
const CASES = Object.entries(TABLES).flatMap(([game, { seats, ...table }]) => [
  { game, players: seats[0], full: false, language: "en", windows: WINDOWS, ...table },
  { game, players: seats[1], full: true, language: "en", windows: SMALL_WINDOWS, ...table },
  { game, players: seats[1], full: true, language: "de", windows: WINDOWS, ...table },
]);

for (const { game, players, full, language, windows, looks, rare } of CASES) {
  test(`${GAMES[game].title} with ${players} players fits a window of every size, in ${language}`, async ({
    browser,
    server,
    newPlayer,
  }) => {
    // Many windows at many moments, on a machine that may be busy.
    test.setTimeout(420_000);
    const { driver } = GAMES[game];
    const options = { ...GAMES[game].options, ...(game === "basset" ? { max_players: 12 } : {}) };
    const timeControl = full ? { kind: "turn", seconds: 300 } : { kind: "none" };
    const table = await server.table({ game, players, options, bots: "rule", time_control: timeControl });
    const ann = await newPlayer({ viewport: { width: DESK[0], height: DESK[1] }, hasTouch: true }, { language });
    const sheet = new Sheet(`${game}-${players}-${language}`);
    const watcher = full
      ? await newPlayer({ viewport: { width: DESK[0], height: DESK[1] }, hasTouch: true }, { language })
      : null;
    const everyone = [ann, watcher].filter(Boolean);
    for (const one of everyone) {
      await writesWide(one);
      await showsRare(one);
    }
    await ann.sit(table, full ? LONG_NAME : "Ann");
    if (watcher) {
      await watcher.page.goto(`/t/${table}`);
      await expect(watcher.page.locator(".lobby")).toBeVisible();
    }
    await ann.start();
    await ann.seesBoard();
    await watcher?.seesBoard();
    const tips = await ann.tips(game);
    expect(tips.length, "the page has tips").toBeGreaterThan(3);
    const wrong = [];
    for (const one of everyone) {
      for (const change of rare) {
        one.rare = change;
        one.tellNews = null;
        await one.returns();
        one.tellNews?.();
        const where = `${players} players, ${change.name}${one === watcher ? ", spectator" : ""}`;
        wrong.push(...(await look(one, windows, where, sheet, tips)));
      }
      one.rare = null;
      if (rare.length > 0) await one.returns();
    }
    // Who plays by the words of the page reads English.
    const inEnglish = async (plays) => {
      if (language !== "en") await ann.speaks("en");
      await plays();
      if (language !== "en") await ann.speaks(language);
    };
    let moves = 0;
    for (const at of looks) {
      const before = moves;
      await inEnglish(() =>
        play([ann], driver, async (more) => {
          moves = before + more;
          return moves >= at || (await ann.isOver());
        }),
      );
      const seen = `${players} players, after ${moves} moves`;
      wrong.push(...(await look(ann, windows, seen, sheet, tips)));
      if (watcher && at === looks[1]) wrong.push(...(await look(watcher, windows, `${seen}, spectator`, sheet)));
    }
    await inEnglish(() => playToTheEnd([ann], driver, clickInPage));
    wrong.push(...(await look(ann, windows, `${players} players, over`, sheet)));
    await sheet.write(browser);
    expect(wrong).toEqual([]);
  });
}
