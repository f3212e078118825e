// Matches that are over: one from a file, one that bots have just played, and one of a player.
import { fileURLToPath } from "node:url";
import { Engine } from "../../dev/engine.js";
import { PHONE } from "./chromium.js";
import { clickInPage, GAMES, playToTheEnd } from "./games/index.js";

/** Two easy bots at Bread Basket: the second one loses by three clear mistakes. */
export const RECORD = fileURLToPath(new URL("records/bread-basket.json", import.meta.url));

/** With it the second of three random players makes mistakes in every game. */
const SEED = "2";

/** Who acts next, as a bot plays: of several players the one who wants to first. */
async function nextAct(engine, { kind, seat, seats }) {
  const choices = [];
  for (const one of kind === "one" ? [seat] : seats) {
    const { action, after = 0 } = await engine.ask({ cmd: "bot", level: "random", seat: one });
    if (action !== null) choices.push({ seat: one, action, after });
  }
  return choices.sort((a, b) => a.after - b.after)[0];
}

/** The record of a match that three bots play at random, as a file for a page. */
export async function randomRecord(game, options) {
  const engine = new Engine();
  let { turn } = await engine.ask({ cmd: "new", game, players: 3, options, seed: SEED });
  let clock = 0;
  while (turn.kind !== "over") {
    const { seat, action, after } = await nextAct(engine, turn);
    clock += after;
    const passed = turn.kind === "any" ? await engine.ask({ cmd: "advance", to: clock }) : { events: [] };
    // where time has brought something about, the players think again
    ({ turn } = passed.events.length > 0 ? passed : await engine.ask({ cmd: "act", seat, action, at: clock }));
  }
  const { record } = await engine.ask({ cmd: "record" });
  engine.close();
  return { name: `${game}.json`, mimeType: "application/json", buffer: Buffer.from(JSON.stringify(record)) };
}

/** A match of Down the Well against two bots, on a telephone: who has played it, and the table's name. */
export async function playedMatch(server, newPlayer) {
  const table = await server.table({ game: "down-the-well", players: 3 });
  const ann = await newPlayer(PHONE);
  await ann.sit(table, "Ann");
  await ann.start();
  await ann.seesBoard();
  await playToTheEnd([ann], GAMES["down-the-well"].driver, clickInPage);
  return { ann, page: ann.page, table };
}
