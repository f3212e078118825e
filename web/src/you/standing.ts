// What your matches say of a game: won, in a row, and against whom.

import type { Match, Player } from "./matches";
import { isWon } from "./outcome";
import { opponentId } from "./rating";

/** The games that you have played, the most played first. */
export function gamesPlayed(matches: readonly Match[]): string[] {
  const counts = new Map<string, number>();
  for (const { game } of matches) counts.set(game, (counts.get(game) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([game]) => game);
}

/** The wins in a row: up to the last match, and the most ever. The newest match comes first. */
export function streaks(matches: readonly Match[]): { current: number; longest: number } {
  let longest = 0;
  let run = 0;
  for (const match of matches.toReversed()) {
    run = isWon(match) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return { current: run, longest };
}

/** How often you finished ahead of an opponent, behind, and level. */
export interface HeadToHead {
  id: string;
  kind: Player["kind"];
  name: string;
  level: string | null;
  won: number;
  lost: number;
  drawn: number;
}

/** A bot's second namesake is the same character. */
const firstName = ({ kind, name }: Player) => (kind === "bot" ? name.replace(/ [IV]+$/, "") : name);

/** Every opponent whom you met at these matches, the most met first. */
export function headToHead(matches: readonly Match[]): HeadToHead[] {
  const met = new Map<string, HeadToHead>();
  for (const { players, seat } of matches) {
    const own = players[seat].score;
    for (const [at, player] of players.entries()) {
      if (at === seat || player.kind === "unknown") continue;
      const id = opponentId(player);
      const row = met.get(id) ?? {
        id,
        kind: player.kind,
        name: firstName(player),
        level: player.level,
        won: 0,
        lost: 0,
        drawn: 0,
      };
      if (own > player.score) row.won += 1;
      else if (own < player.score) row.lost += 1;
      else row.drawn += 1;
      met.set(id, row);
    }
  }
  const times = ({ won, lost, drawn }: HeadToHead) => won + lost + drawn;
  return [...met.values()].sort((a, b) => times(b) - times(a));
}
