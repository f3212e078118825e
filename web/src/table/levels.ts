import type { GameInfo } from "../wire";

/** The level that has learned some games, with some numbers of players, and the one below it. */
const MASTER = "master";
const BELOW_MASTER = "expert";

type Levels = Pick<GameInfo, "levels" | "master_players">;

/** The levels of bots that play this game with so many players, weakest first; then named programs. */
export function levelsFor(game: Levels, players: number): string[] {
  return game.levels.filter((level) => level !== MASTER || game.master_players.includes(players));
}

/** The level that is wanted, or the one below it where it does not play with so many. */
export function levelFor(game: Levels, players: number, wanted: string): string {
  return wanted === MASTER && !game.master_players.includes(players) ? BELOW_MASTER : wanted;
}
