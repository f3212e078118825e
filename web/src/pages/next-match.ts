// What comes after a newcomer's match against bots: one with more of the rules. A rematch has the rules of its
// table, so the next match is played at a table of its own.
import { growthOf } from "../games/growth";
import type { NewTable, TableInfo } from "../wire";
import { ALONE } from "./arrival";
import { makeTable } from "./make-table";

/** The next match, and what the button to it says. */
export interface NextMatch {
  label: string;
  request: NewTable;
}

/** The match after this one, for one person against bots; `null` where a rematch is all there is. */
export function nextMatch(table: TableInfo): NextMatch | null {
  const { game, options, seats, time_control, cover_after } = table;
  const people = seats.filter(({ occupant }) => occupant === "person").length;
  const bots = seats.find(({ occupant }) => occupant === "bot")?.level ?? null;
  const next = growthOf(game)?.next(options) ?? null;
  if (next === null || table.given !== null || people !== 1 || bots === null) return null;
  const request = {
    game,
    players: seats.length,
    options: next.rules,
    time_control,
    cover_after: cover_after ?? 0,
    bots,
    bot_delay_ms: 700,
    hints: null,
    playtest: null,
  };
  return { label: next.label, request };
}

/** Opens the next match and goes to its table. */
export const playNext = ({ request }: NextMatch): Promise<void> => makeTable(request, ALONE);
