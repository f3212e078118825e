// Writes src/games/GAME/fixtures.json: positions of games as the table would show them.
//
//   PARLOUR=../target/release/parlour node dev/write-fixtures.js [GAME…]
//
// A file dev/fixtures/GAME.js lists what is wanted: a table, its viewer (a seat, `spectator`, or `all`
// as in a replay), and a test that finds the position. Bots play until then (after the moves of a
// script, if there is one); the seed is fixed, so the files are, too.

import { readdirSync, writeFileSync } from "node:fs";
import { Engine } from "./engine.js";

const folder = new URL("./fixtures/", import.meta.url);
const wanted = process.argv.slice(2);
const games = readdirSync(folder).map((file) => file.replace(/\.js$/, ""));

/** No game of the wanted kinds is longer. */
const MAX_MOVES = 3000;

for (const game of games.filter((game) => wanted.length === 0 || wanted.includes(game))) {
  const { fixtures, preview } = await import(new URL(`${game}.js`, folder).href);
  const engine = new Engine();
  const found = [];
  for (const fixture of fixtures) found.push(await find(engine, game, fixture, preview));
  engine.close();
  const lines = found.map((one) => JSON.stringify(one)).join(",\n");
  writeFileSync(new URL(`../src/games/${game}/fixtures.json`, import.meta.url), `[\n${lines}\n]\n`);
}

async function find(engine, game, fixture, preview) {
  for (const seed of fixture.seeds ?? Array.from({ length: 40 }, (_, n) => `s${n}`)) {
    const { players, options = {}, viewer = 0, when, level = "rule", deals, script = [] } = fixture;
    let { turn, events } = await engine.ask({ cmd: "new", game, players, seed, options, deals });
    for (const [seat, action] of script) ({ turn, events } = await engine.ask({ cmd: "act", seat, action }));
    for (let moves = 0; moves < MAX_MOVES; moves += 1) {
      const now = await look(engine, viewer, turn);
      if (when({ ...now, events, moves })) {
        const annotations = preview ? await preview(engine, now) : undefined;
        return {
          name: fixture.name,
          game,
          players,
          seed,
          ...now,
          turn: whose(turn),
          events: heard(events, viewer),
          annotations,
        };
      }
      if (turn.kind === "over") break;
      const seat = turn.seat ?? turn.seats[0];
      const { action } = await engine.ask({ cmd: "bot", level, seat });
      ({ turn, events } = await engine.ask({ cmd: "act", seat, action }));
    }
  }
  throw new Error(`${game}: no fixture like “${fixture.name}”`);
}

async function look(engine, viewer, turn) {
  const all = viewer === "all" ? (await engine.ask({ cmd: "state" })).state : null;
  const view = all ?? (await engine.ask({ cmd: "view", seat: viewer })).view;
  let legal = null;
  if (turn.kind !== "over") {
    const menus = (await engine.ask({ cmd: "legal" })).legal;
    const mine = menus.find((menu) => menu.seat === viewer);
    if (mine) legal = { actions: mine.actions, complete: mine.complete };
  }
  return { seat: typeof viewer === "number" ? viewer : null, view, legal };
}

/** The engine's turn in the words of the table. */
function whose(turn) {
  if (turn.kind === "over") return { kind: "over" };
  if (turn.kind === "any") return { kind: "any" };
  return turn;
}

/** The events as these viewer learn of them. */
function heard(events, viewer) {
  return events.map((event, n) => {
    const data = { ...event };
    if (Array.isArray(data.hands)) {
      data.hands = data.hands.map((hand, seat) => (seat === viewer || viewer === "all" ? hand : hand.length));
    }
    const secret = ["drew", "ate", "gave"].includes(data.event);
    if (secret && viewer !== "all" && data.seat !== viewer && data.to !== viewer && Array.isArray(data.cards))
      data.cards = data.cards.length;
    return { n, data, text: "" };
  });
}
