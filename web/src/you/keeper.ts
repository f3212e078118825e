// Follows a match at a table, and keeps it once it is over: also when the page was loaded again in between.

import { games } from "../net/http";
import { recall, remember } from "../net/store";
import type { GameInfo, Position, SeatInfo, TableInfo } from "../wire";
import { keepMatch, keptMatch, type Match, type Player, type Unrated } from "./matches";

/** A match that this browser has a seat at. */
interface Begun {
  table: string;
  match: number;
  /** Who sat where when this browser saw it first. */
  occupants: string[];
  helped: Unrated | null;
}

/** So many matches can be under way at once. */
const MAX_BEGUN = 40;
const KEY = "begun";

const begun = (): Begun[] => {
  const list = recall<unknown>(KEY, []);
  return Array.isArray(list) ? (list as Begun[]) : [];
};

const isOf =
  ({ id, match_no }: TableInfo) =>
  ({ table, match }: Begun) =>
    table === id && match === match_no;

const occupantId = ({ occupant, name, character, level }: SeatInfo) =>
  occupant === "person" ? `person/${name}` : `${occupant}/${character ?? level}`;

/** A match is played, and you have a seat. Matches with given cards do not count: you may have known them. */
export function followMatch(table: TableInfo): void {
  if (table.given || begun().some(isOf(table))) return;
  const match = { table: table.id, match: table.match_no, occupants: table.seats.map(occupantId), helped: null };
  remember(KEY, [match, ...begun()].slice(0, MAX_BEGUN));
}

/** You were helped: the match does not count for your rating. People whom you ask to undo decide that; bots agree. */
export function noteHelp(table: TableInfo, helped: "hint" | "undo"): void {
  const people = table.seats.filter(({ occupant }) => occupant === "person").length;
  if (helped === "undo" && people > 1) return;
  const isThis = isOf(table);
  remember(
    KEY,
    begun().map((one) => (isThis(one) ? { ...one, helped } : one)),
  );
}

/** A match is over: it is kept, once, if you had a seat while it was played. What is kept of it, if anything is. */
export async function finishMatch(table: TableInfo, position: Position, seat: number): Promise<Match | null> {
  const isThis = isOf(table);
  const known = keptMatch(table.id, table.match_no);
  const found = begun().find(isThis);
  if (known || !found) return known;
  const all = await games().catch(() => []);
  const match: Match = {
    table: table.id,
    match: table.match_no,
    game: table.game,
    at: Date.now(),
    seat,
    players: table.seats.map((info, at) => playerOf(info, position.scores[at] ?? 0, found.occupants[at])),
    preset: presetOf(all, table),
    unrated: table.playtest ? "playtest" : isShortened(all, table) ? "sets" : found.helped,
  };
  keepMatch(match);
  remember(
    KEY,
    begun().filter((one) => !isThis(one)),
  );
  return match;
}

/** Someone who took the seat over has not earned its result alone. */
function playerOf(info: SeatInfo, score: number, before: string): Player {
  const { name, occupant, level, character } = info;
  const kind = occupantId(info) !== before || occupant === "empty" ? "unknown" : occupant;
  return { kind, name, level: kind === "bot" ? level : null, character: kind === "bot" ? character : null, score };
}

/** The preset that the house rules of a table are, if they are one. */
export function presetOf(all: readonly GameInfo[], { game, options, seats }: TableInfo): string | null {
  const info = all.find(({ id }) => id === game);
  const written = (rules: Record<string, unknown>) =>
    JSON.stringify(
      Object.entries(rules)
        .map(([name, value]) => [name, value === "players" ? seats.length : whole(info, name, value)] as const)
        .filter(([name, value]) => !isText(info, name, value))
        .sort(([a], [b]) => a.localeCompare(b)),
    );
  return info?.presets.find((preset) => written(preset.options) === written(options))?.id ?? null;
}

/** Has a newcomer's match fewer sets than the game? It is not a measure of how well anyone plays. */
function isShortened(all: readonly GameInfo[], { game, options }: TableInfo): boolean {
  const sets = all.find(({ id }) => id === game)?.options.find(({ name }) => name === "sets");
  return typeof options.sets === "number" && typeof sets?.default === "number" && options.sets < sets.default;
}

/** What the text says of a house rule. */
const textOf = (info: GameInfo | undefined, name: string) =>
  info?.options.find((option) => option.name === name)?.default;

/** A table of numbers with those that a preset leaves as the text has them. */
function whole(info: GameInfo | undefined, name: string, value: unknown): unknown {
  const isTable = typeof value === "object" && value !== null && !Array.isArray(value);
  return isTable ? { ...(textOf(info, name) as object), ...value } : value;
}

/** Is the house rule as the text has it? */
const isText = (info: GameInfo | undefined, name: string, value: unknown) =>
  JSON.stringify(textOf(info, name)) === JSON.stringify(value);
