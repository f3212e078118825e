// Writes src/games/GAME/fixtures.json: moments of games as the table would show them.
//
//   PARLOUR=../target/release/parlour node dev/fixtures.js [GAME…]
//
// A file dev/moments/GAME.js lists what is wanted: a table, whose eyes (a seat, `spectator`, or
// `all` as in a replay), and a test that says when the moment has come. Bots play until then (after the
// acts of a script, if there is one); the seed is fixed, so the files are, too.

import { readdirSync, writeFileSync } from "node:fs";
import { Engine } from "./engine.js";

const folder = new URL("./moments/", import.meta.url);
const wanted = process.argv.slice(2);
const games = readdirSync(folder).map((file) => file.replace(/\.js$/, ""));

/** No game of the wanted kinds is longer. */
const LONGEST = 3000;

for (const game of games.filter((game) => wanted.length === 0 || wanted.includes(game))) {
  const { moments, weigh } = await import(new URL(`${game}.js`, folder).href);
  const engine = new Engine();
  const found = [];
  for (const moment of moments) found.push(await find(engine, game, moment, weigh));
  engine.close();
  const lines = found.map((one) => JSON.stringify(one)).join(",\n");
  writeFileSync(new URL(`../src/games/${game}/fixtures.json`, import.meta.url), `[\n${lines}\n]\n`);
}

async function find(engine, game, moment, weigh) {
  for (const seed of moment.seeds ?? Array.from({ length: 40 }, (_, n) => `s${n}`)) {
    const { players, options = {}, eyes = 0, when, level = "rule", deals, script = [] } = moment;
    let { turn, events } = await engine.ask({ cmd: "new", game, players, seed, options, deals });
    for (const [seat, action] of script) ({ turn, events } = await engine.ask({ cmd: "act", seat, action }));
    for (let acts = 0; acts < LONGEST; acts += 1) {
      const now = await look(engine, eyes, turn);
      if (when({ ...now, events, acts })) {
        const remarks = weigh ? await weigh(engine, now) : undefined;
        return {
          name: moment.name,
          game,
          players,
          seed,
          ...now,
          turn: whose(turn),
          events: heard(events, eyes),
          remarks,
        };
      }
      if (turn.kind === "over") break;
      const seat = turn.seat ?? turn.seats[0];
      const { action } = await engine.ask({ cmd: "bot", level, seat });
      ({ turn, events } = await engine.ask({ cmd: "act", seat, action }));
    }
  }
  throw new Error(`${game}: no moment like “${moment.name}”`);
}

async function look(engine, eyes, turn) {
  const all = eyes === "all" ? (await engine.ask({ cmd: "state" })).state : null;
  const view = all ?? (await engine.ask({ cmd: "view", seat: eyes })).view;
  let legal = null;
  if (turn.kind !== "over") {
    const menus = (await engine.ask({ cmd: "legal" })).legal;
    const mine = menus.find((menu) => menu.seat === eyes);
    if (mine) legal = { actions: mine.actions, complete: mine.complete };
  }
  return { seat: typeof eyes === "number" ? eyes : null, view, legal };
}

/** The engine's turn in the words of the table. */
function whose(turn) {
  if (turn.kind === "over") return { kind: "over" };
  if (turn.kind === "any") return { kind: "any" };
  return turn;
}

/** The events as these eyes learn of them. */
function heard(events, eyes) {
  return events.map((event, n) => {
    const data = { ...event };
    if (Array.isArray(data.hands)) {
      data.hands = data.hands.map((hand, seat) => (seat === eyes || eyes === "all" ? hand : hand.length));
    }
    const secret = ["drew", "ate", "gave"].includes(data.event);
    if (secret && eyes !== "all" && data.seat !== eyes && data.to !== eyes && Array.isArray(data.cards))
      data.cards = data.cards.length;
    return { n, data, text: "" };
  });
}
