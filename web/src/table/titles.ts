// What the games are called.

import { games } from "../net/http";

/** The games' names by their ids; where the list cannot be fetched, there are none, and a game is called by its id. */
export const gameTitles = (): Promise<Record<string, string>> =>
  games().then(
    (all) => Object.fromEntries(all.map(({ id, title }) => [id, title])),
    () => ({}),
  );
