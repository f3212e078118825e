// A game as a server lists it, for tests of pages.

import type { GameInfo } from "../src/wire";

/** Basement as a server lists it, without house rules. */
export const BASEMENT = {
  id: "basement",
  title: "Basement",
  min_players: 2,
  max_players: 4,
  usual_players: 3,
  levels: ["random", "rule"],
  presets: [],
  main_options: [],
  options: [],
} as unknown as GameInfo;
