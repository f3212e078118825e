// The pictures in docs/pictures: a table of each game, and ten seconds of a match that move.
//
//   npm run pictures [-- GAME …]       (PARLOUR=PROGRAM: another program than target/release/parlour)
//
// Needs the program, Chromium and ffmpeg (Debian: `apt-get install chromium ffmpeg`). Tables are dealt
// anew each time: look at what comes out before you commit it.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as engine } from "@playwright/test";
import { chromium, INSTALL, LAUNCH } from "../test/e2e/chromium.js";
import { GAMES, makeMove } from "../test/e2e/games/index.js";
import { Player } from "../test/e2e/player.js";
import { program, Server } from "../test/e2e/server.js";

const FOLDER = new URL("../../docs/pictures/", import.meta.url).pathname;

/** What may be large in a checkout: a picture, and the one that moves. In bytes. */
const STILL_LIMIT = 150 * 1024;
const MOVING_LIMIT = 2 * 1024 * 1024;

const SCREEN = { viewport: { width: 1280, height: 800 } };

/** By game: how many sit there, and which position has something to see. */
const TABLES = {
  basement: { players: 4, shows: ({ pile }) => pile.length >= 4 },
  "budr-basef": { players: 4, shows: ({ stack }) => stack.length >= 4 },
  "bread-basket": { players: 3, shows: ({ line }) => line.length >= 5 },
  basset: { players: 4, shows: ({ shown }) => shown.length >= 3 },
  "down-the-well": {
    players: 4,
    shows: ({ piles }) => Object.values(piles).filter((pile) => pile.length > 0).length >= 5,
  },
};

/** The game that moves, how long, how often a second, and how wide. */
const MOVING = { game: "bread-basket", seconds: 10, rate: 15, width: 880, name: "match.webp" };

/** After so many moves another table is tried, and so many of them. */
const MAX_MOVES = 80;
const MAX_TABLES = 4;

const missing = [
  chromium() === null && `Chromium: ${INSTALL}`,
  spawnSync("ffmpeg", ["-version"]).error && "ffmpeg: apt-get install ffmpeg",
  !existsSync(program()) && `the program at ${program()}: build it, or name it with PARLOUR=…`,
].filter(Boolean);
if (missing.length > 0) {
  console.error(`pictures: there is no\n  ${missing.join("\n  ")}`);
  process.exit(1);
}

const wanted = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "parlour-pictures-"));
mkdirSync(FOLDER, { recursive: true });
const server = await Server.start();
const browser = await engine.launch(LAUNCH);
try {
  for (const game of Object.keys(TABLES)) if (wanted.length === 0 || wanted.includes(game)) await still(game);
  if (wanted.length === 0 || wanted.includes("moving")) await moving();
} finally {
  await browser.close();
  await server.end();
  rmSync(work, { recursive: true });
}

/** One picture of a game in play. */
async function still(game) {
  const player = await inPlay(game, { reducedMotion: "reduce" }, 0);
  await player.page.mouse.move(1, 1);
  const raw = join(work, `${game}.png`);
  await player.page.screenshot({ path: raw });
  await player.close();
  const palette = "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none";
  ffmpeg(["-i", raw, "-vf", palette, "-pix_fmt", "pal8", "-compression_level", "100"], `${game}.png`, STILL_LIMIT);
}

/** A match that goes on, one move of the player a second. */
async function moving() {
  const { game, seconds, rate, width, name } = MOVING;
  const player = await inPlay(game, { reducedMotion: "no-preference" }, 600);
  const frames = await record(player.page, seconds, () => makeMove(player, GAMES[game].driver));
  await player.close();
  const list = join(work, "frames.txt");
  writeFileSync(list, frames.map(({ path, lasts }) => `file '${path}'\nduration ${lasts}\n`).join(""));
  const scale = `fps=${rate},scale=${width}:-2:flags=lanczos`;
  const webp = ["-c:v", "libwebp_anim", "-quality", "60", "-compression_level", "6", "-loop", "0", "-t", `${seconds}`];
  ffmpeg(["-f", "concat", "-safe", "0", "-i", list, "-vf", scale, ...webp], name, MOVING_LIMIT);
}

/** A player at a table where there is something to see; bots take so long for a move, in ms. */
async function inPlay(game, motion, botDelay) {
  for (let tries = 0; tries < MAX_TABLES; tries += 1) {
    const player = await seated(game, motion, botDelay);
    if (await reaches(player, game)) return player;
    await player.close();
  }
  throw new Error(`${game}: ${MAX_TABLES} matches had nothing to see, by what TABLES asks for`);
}

/** A player at a table of this game, in front of the board; bots take so long for a move, in ms. */
async function seated(game, motion, botDelay) {
  const { players } = TABLES[game];
  const bots = game === "basset" ? "rule" : "medium";
  const table = await server.table({ game, players, bots, bot_delay_ms: botDelay });
  const player = await Player.open(browser, SCREEN, { baseURL: server.address, ...motion });
  await player.sit(table, "Ann");
  await player.start();
  await player.seesBoard();
  return player;
}

/** Plays until it is the player's turn in a position that shows something; did it come to that? */
async function reaches(player, game) {
  const { page } = player;
  const { driver } = GAMES[game];
  for (let moves = 0; moves < MAX_MOVES && !(await player.isOver());) {
    const isWaiting = (await page.locator(".stage.waiting").count()) > 0;
    const mayMove = !isWaiting && (await page.evaluateHandle(driver)).asElement() !== null;
    if (mayMove && player.view && TABLES[game].shows(player.view)) return true;
    if (await makeMove(player, driver)) moves += 1;
    else await page.waitForTimeout(60);
  }
  return false;
}

/** What the page shows in so many seconds, while `act` is done about once a second. */
async function record(page, seconds, act) {
  const client = await page.context().newCDPSession(page);
  const seen = [];
  client.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    const path = join(work, `frame-${String(seen.length).padStart(5, "0")}.jpg`);
    writeFileSync(path, Buffer.from(data, "base64"));
    seen.push({ path, at: metadata.timestamp });
    void client.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  const { width: maxWidth, height: maxHeight } = SCREEN.viewport;
  await client.send("Page.startScreencast", { format: "jpeg", quality: 92, maxWidth, maxHeight });
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    await act();
    await page.waitForTimeout(900);
  }
  await client.send("Page.stopScreencast");
  // the last frame stays until the end
  return seen.map(({ path, at }, n) => ({ path, lasts: (seen[n + 1]?.at ?? at + seconds) - at }));
}

/** Writes a picture, which may not be larger than `limit` bytes. */
function ffmpeg(words, name, limit) {
  const path = join(FOLDER, name);
  const { status, stderr } = spawnSync("ffmpeg", ["-y", "-v", "error", ...words, path], { encoding: "utf8" });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  const { size } = statSync(path);
  console.log(`${String(size).padStart(8)}  docs/pictures/${name}${size > limit ? `: over ${limit}` : ""}`);
  if (size > limit) process.exitCode = 1;
}
