// Matches that are over: one from a file, and one that a player has just played.
import { fileURLToPath } from "node:url";
import { PHONE } from "./chromium.js";
import { GAMES, playToTheEnd } from "./games/index.js";

/** Two easy bots at Bread Basket: the second one loses by three clear mistakes. */
export const RECORD = fileURLToPath(new URL("records/bread-basket.json", import.meta.url));

/** A match of Down the Well against two bots, on a telephone: who has played it, and the table's name. */
export async function playedMatch(server, newPlayer) {
  const table = await server.table({ game: "down-the-well", players: 3 });
  const ann = await newPlayer(PHONE);
  await ann.sit(table, "Ann");
  await ann.start();
  await ann.seesBoard();
  await playToTheEnd([ann], GAMES["down-the-well"].driver);
  return { ann, page: ann.page, table };
}
