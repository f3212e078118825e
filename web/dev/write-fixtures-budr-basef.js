// Positions of Budr Basef for the board's tests and the pages that show them: real games, played by
// bots in the engine, and written when there is something to see.
import { mkdirSync, writeFileSync } from "node:fs";
import { Engine } from "./engine.js";

const OUT = new URL("../src/games/budr-basef/fixtures/", import.meta.url);
mkdirSync(OUT, { recursive: true });

const TABLE = { hit_window_ms: 300, play_delay_ms: 700 };

/** Races of these hits, as a table server would measure them. */
function race(events, face) {
  const decided = events.find((event) => event.event === "decided");
  if (!decided) return {};
  const hits = decided.hits.map(({ seat, at }, n) => {
    const counted = 290 + (at - decided.hits[0].at) + seat * 3;
    return { seat, elapsed: counted + 41 + n * 6, claimed: counted - n, credit: 60, counted };
  });
  return { race: { face, hits } };
}

/**
 * Plays a game until every fixture is found, and writes it: `fixtures` are lists of a name, the
 * seat that sees it and a test of what has just come.
 */
async function capture({ options, players, seed, level = "rule", fixtures, most = 4000, only }) {
  const engine = new Engine();
  let reply = await engine.ask({ cmd: "new", game: "budr-basef", players, options: { ...TABLE, ...options }, seed });
  let clock = 0;
  const wanted = [...fixtures];
  const look = async (events) => {
    const { state } = await engine.ask({ cmd: "state" });
    for (const fixture of [...wanted]) {
      const [name, seat, test] = fixture;
      const { legal } = await engine.ask({ cmd: "legal" });
      if (!test({ state, events, turn: reply.turn, legal: legal.find((menu) => menu.seat === seat)?.actions ?? [] }))
        continue;
      wanted.splice(wanted.indexOf(fixture), 1);
      const props = await engine.position(seat, events, { turn: reply.turn });
      const face = state.plays * 2 + 2;
      writeFileSync(new URL(`${name}.json`, OUT), `${JSON.stringify({ ...props, face, ...race(events, face - 2) })}\n`);
    }
  };
  await look(reply.events);
  for (let n = 0; n < most && wanted.length > 0 && reply.turn.kind !== "over"; n++) {
    const plans = [];
    for (const seat of reply.turn.seats ?? [reply.turn.seat]) {
      const { action, after } = await engine.ask({ cmd: "bot", level, seat });
      if (action && (only?.(seat, action) ?? true)) plans.push({ at: clock + (after ?? 0), seat, action });
    }
    plans.sort((a, b) => a.at - b.at);
    const first = plans[0];
    clock = first?.at ?? clock + 100;
    // the clock first, so that each verdict is a position of its own
    reply = await engine.ask({ cmd: "advance", to: clock });
    await look(reply.events);
    if (reply.events.length > 0 || !first) continue;
    const answer = await engine.tell({ cmd: "act", seat: first.seat, action: first.action, at: clock });
    if (!answer.ok) continue;
    reply = answer;
    await look(reply.events);
  }
  for (const [name] of wanted) console.error(`never seen: ${name}`);
  engine.close();
}

const has = (events, name) => events.some((event) => event.event === name);
const decided = (events) => events.find((event) => event.event === "decided");

const SCENARIOS = [
  {
    players: 4,
    seed: "b",
    fixtures: [
      ["first-card", 1, ({ events }) => has(events, "dealt")],
      ["my-flip", 1, ({ state, legal }) => state.stack.length >= 3 && legal.includes("flip")],
      [
        "their-flip",
        1,
        ({ state, legal, events }) => state.stack.length >= 2 && has(events, "flipped") && !legal.includes("flip"),
      ],
      ["spectator", null, ({ state, events }) => state.stack.length >= 4 && has(events, "flipped")],
      [
        "open-contest",
        1,
        ({ state, events }) => state.contest && events.some((event) => event.event === "hit" && event.seat === 1),
      ],
      ["good-hit", 1, ({ events }) => decided(events)?.good && decided(events).hits.length > 1],
      ["bad-hit", 1, ({ events }) => decided(events)?.good === false && has(events, "paid")],
      ["gamble-mine", 1, ({ legal }) => legal.includes("check") && legal.includes("raise 2")],
      ["gamble-theirs", 1, ({ state, turn }) => state.phase === "gamble" && turn.seat !== 1 && state.in[1]],
      ["gamble-owing", 1, ({ legal }) => legal.includes("call")],
      ["gamble-won", 1, ({ events }) => has(events, "won_pool") && has(events, "revealed")],
    ],
  },
  {
    players: 3,
    seed: "g",
    options: { gestures: "full" },
    fixtures: [
      ["gesture-start", 1, ({ state, events }) => state.stack.length >= 2 && has(events, "flipped")],
      ["gesture-halfway", 1, ({ state }) => state.stack.length >= 2 && state.touches[1].length === 1],
      [
        "gesture-empty",
        1,
        ({ state }) => (state.stack.length >= 1 && state.decks[1] === 0) || state.decks[1]?.length === 0,
      ],
    ],
  },
  {
    players: 4,
    seed: "an",
    options: { announce: true },
    fixtures: [
      ["announce", 1, ({ state, events }) => state.stack.length >= 3 && has(events, "flipped")],
      ["announce-verdict", 1, ({ events }) => decided(events)?.good],
      ["announce-locked", 1, ({ state }) => state.locked.includes(1)],
    ],
  },
  {
    players: 3,
    seed: "ag",
    options: { announce: true, gestures: "full" },
    fixtures: [["announce-gesture", 1, ({ state, events }) => state.stack.length >= 3 && has(events, "flipped")]],
  },
  {
    players: 4,
    seed: "s",
    options: { slap: "sealed" },
    fixtures: [
      ["sealed-asked", 1, ({ state, legal }) => state.stack.length >= 3 && legal.includes("wait")],
      [
        "sealed-answered",
        1,
        ({ state, legal }) => state.stack.length >= 3 && state.asked.length > 0 && !legal.includes("wait"),
      ],
      ["sealed-flip", 1, ({ state, legal }) => state.stack.length >= 2 && legal.includes("flip")],
    ],
  },
  {
    players: 4,
    seed: "f",
    options: { freestyle: true },
    fixtures: [["edit-mine", 1, ({ state }) => state.editor === 1]],
  },
  {
    players: 4,
    seed: "f3",
    options: { freestyle: true, freestyle_edits: "many" },
    fixtures: [
      ["edit-theirs", 1, ({ state }) => state.phase === "edit" && state.editor !== 1],
      ["edit-later", 1, ({ state }) => state.editor === 1 && state.sets.length > 4],
    ],
  },
  {
    players: 10,
    seed: "ten",
    options: { short_penalty: "debt", bad_hit_empty: "lockout_until_next_take" },
    fixtures: [
      ["ten-players", 1, ({ state, events }) => state.stack.length >= 5 && has(events, "flipped")],
      ["ten-debts", 1, ({ state }) => state.debts.some((debt) => debt > 0)],
    ],
  },
  { players: 2, seed: "over", fixtures: [["over", 1, ({ turn }) => turn.kind === "over"]] },
];

for (const scenario of SCENARIOS) await capture(scenario);
