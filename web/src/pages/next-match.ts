// What comes after a newcomer's match of Budr Basef against bots: one with more sets. A rematch has the
// rules of its table, so the next match is played at a table of its own.
import { ALL_SETS, setsAfter, withSets } from "../games/budr-basef/growth";
import { newTable } from "../net/http";
import { tablePath } from "../route";
import { navigate } from "../router.svelte";
import type { NewTable, TableInfo } from "../wire";
import { ALONE, planArrival } from "./arrival";

/** The next match, with how many sets; `null` where a rematch is all there is. */
export interface NextMatch {
  sets: number;
  request: NewTable;
}

/** Is there a next match with more sets than this one had? Only for one person against bots. */
export function nextMatch(table: TableInfo): NextMatch | null {
  const { game, options, seats, time_control, cover_after } = table;
  const people = seats.filter(({ occupant }) => occupant === "person").length;
  const bots = seats.find(({ occupant }) => occupant === "bot")?.level ?? null;
  const had = typeof options.sets === "number" ? options.sets : ALL_SETS;
  if (game !== "budr-basef" || table.given !== null || people !== 1 || bots === null || had >= ALL_SETS) return null;
  const sets = setsAfter(had);
  const request = {
    game,
    players: seats.length,
    options: withSets(options, sets),
    time_control,
    cover_after: cover_after ?? 0,
    bots,
    bot_delay_ms: 700,
    hints: null,
    playtest: null,
  };
  return { sets, request };
}

/** Opens the next match and goes to its table. */
export async function playNext({ request }: NextMatch): Promise<void> {
  const table = await newTable(request);
  planArrival(table, ALONE);
  navigate(tablePath(table));
}
