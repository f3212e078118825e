// Positions of Basset for the board's tests and the pages that show them: real games, played by bots
// in the engine, and written when there is something to see.
import { mkdirSync, writeFileSync } from "node:fs";
import { Engine } from "./engine.js";

const OUT = new URL("../src/games/basset/fixtures/", import.meta.url);
mkdirSync(OUT, { recursive: true });

/** Plays a game until every fixture (a name, the viewer, a test) is found. */
async function capture({ options = {}, players, seed, levels = ["rule"], fixtures, most = 6000 }) {
  const engine = new Engine();
  let reply = await engine.ask({ cmd: "new", game: "basset", players, options, seed });
  const wanted = [...fixtures];
  for (let n = 0; ; n++) {
    const { state } = await engine.ask({ cmd: "state" });
    const { legal } = await engine.ask({ cmd: "legal" });
    for (const fixture of [...wanted]) {
      const [name, seat, test] = fixture;
      const own = legal.find((menu) => menu.seat === seat)?.actions ?? [];
      if (!test({ state, events: reply.events, turn: reply.turn, legal: own })) continue;
      wanted.splice(wanted.indexOf(fixture), 1);
      const props = await engine.position(seat, reply.events, { turn: reply.turn });
      writeFileSync(new URL(`${name}.json`, OUT), `${JSON.stringify({ ...props, face: 0, options })}\n`);
    }
    if (n >= most || wanted.length === 0 || reply.turn.kind === "over") break;
    const seat = reply.turn.seat ?? reply.turn.seats[0];
    const { action } = await engine.ask({ cmd: "bot", level: levels[n % levels.length], seat });
    reply = await engine.ask({ cmd: "act", seat, action });
  }
  for (const [name] of wanted) console.error(`never seen: ${name}`);
  engine.close();
}

const has = (events, name) => events.some((event) => event.event === name);
const says = (legal, verb) => legal.some((action) => action.startsWith(verb));

const SCENARIOS = [
  {
    players: 4,
    seed: "a",
    levels: ["rule", "random", "random"],
    fixtures: [
      ["lay", 2, ({ legal }) => says(legal, "lay")],
      ["laid-wait", 1, ({ state, legal }) => state.phase === "lay" && state.sealed[1] && legal.length === 0],
      ["bets", 2, ({ state, legal }) => state.bets.some((bet) => bet.taker === null) && says(legal, "accept")],
      ["bets-tailleur", 0, ({ state, legal }) => says(legal, "offer") && state.turn_no > 2],
      ["cash", 2, ({ legal }) => says(legal, "paroli")],
      [
        "cash-paroli",
        1,
        ({ state, legal }) => says(legal, "paroli") && state.punters[1].live.some((card) => card.level === 1),
      ],
      ["cash-theirs", 1, ({ state }) => state.phase === "cash" && state.next !== 1],
      ["mace", 2, ({ state, legal }) => state.phase === "mace" && says(legal, "mace") && state.turn_no > 1],
      ["replace", 2, ({ legal }) => says(legal, "replace") && !legal.includes("done")],
      ["lost", 3, ({ state, events }) => has(events, "lost") && state.turn_no > 4],
      ["late", 1, ({ state }) => state.turn_no === 20 && state.phase === "mace"],
      ["spectator", null, ({ state }) => state.turn_no === 12 && state.bets.length > 0],
    ],
  },
  {
    players: 4,
    seed: "t3",
    fixtures: [["topup", 2, ({ state, legal }) => state.phase === "topup" && says(legal, "mace")]],
  },
  { players: 4, seed: "o", fixtures: [["over", 1, ({ turn }) => turn.kind === "over"]] },
  {
    players: 12,
    seed: "many",
    options: { max_players: 12 },
    levels: ["rule", "random"],
    fixtures: [
      ["twelve-players", 3, ({ state, legal }) => state.turn_no === 6 && state.phase === "mace" && legal.length > 0],
    ],
  },
  {
    players: 4,
    seed: "purse",
    options: {
      purse: 200,
      max_stake: 20,
      bank: 500,
      new_book: { offered: true, price: 10 },
      mace_on_paroli: "own_tranche_level0",
    },
    levels: ["rule", "random"],
    fixtures: [
      [
        "tranches",
        1,
        ({ state }) => state.punters.some((punter) => punter?.live.some((card) => card.tranches?.length > 1)),
      ],
      ["book", 1, ({ legal }) => legal.includes("book")],
    ],
  },
];

for (const scenario of SCENARIOS) await capture(scenario);
