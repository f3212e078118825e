// Your matches as a file, and back.

import { matches, merged, replaceMatches, UNRATED, type Match, type Player } from "./matches";

/** The longest file that is read, in UTF-16 units. */
const MAX_FILE_UNITS = 8 * 1024 * 1024;
/** The most players that any game has: what a rating takes to work out doubles with each. */
const MAX_PLAYERS = 12;
const VERSION = 1;
const KINDS: readonly Player["kind"][] = ["person", "bot", "unknown"];

/** Why a file was not imported: the name of a text, and what it mentions. Nothing was changed. */
export class ImportError extends Error {
  constructor(
    readonly text: "json" | "other" | "version" | "match" | "large" | "full",
    readonly args: Record<string, number> = {},
  ) {
    super(text);
  }
}

/** All your matches as the text of a file. */
export function exported(list: readonly Match[]): string {
  return `${JSON.stringify({ parlour: "matches", version: VERSION, matches: list }, null, 1)}\n`;
}

/** Adds the matches of a file to yours; says how many are new. Fails with an `ImportError`, and nothing changed. */
export function importMatches(text: string): number {
  if (text.length > MAX_FILE_UNITS) throw new ImportError("large");
  const read = readMatches(text);
  const own = matches();
  const all = merged(own, read);
  if (!replaceMatches(all)) {
    replaceMatches(own);
    throw new ImportError("full");
  }
  const known = new Set(own.map(({ table, match }) => `${table}/${match}`));
  return all.filter(({ table, match }) => !known.has(`${table}/${match}`)).length;
}

/** The matches in the text of a file. */
function readMatches(text: string): Match[] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new ImportError("json");
  }
  if (!isRecord(file) || file.parlour !== "matches" || !Array.isArray(file.matches)) throw new ImportError("other");
  if (file.version !== VERSION) throw new ImportError("version");
  return file.matches.map((match: unknown, at) => {
    if (!isMatch(match)) throw new ImportError("match", { n: at + 1 });
    return match;
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isText = (value: unknown) => typeof value === "string" && value.length <= 200;
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isName = (value: unknown) => isText(value) && value !== "";
/** A moment that a calendar has. */
const isMoment = (value: unknown) => Number.isSafeInteger(value) && !Number.isNaN(new Date(value as number).getTime());

function isPlayer(value: unknown): value is Player {
  return (
    isRecord(value) &&
    KINDS.includes(value.kind as Player["kind"]) &&
    isText(value.name) &&
    isTextOrNull(value.level) &&
    isTextOrNull(value.character) &&
    Number.isFinite(value.score)
  );
}

function isMatch(value: unknown): value is Match {
  return (
    isRecord(value) &&
    isName(value.table) &&
    isName(value.game) &&
    Number.isSafeInteger(value.match) &&
    isMoment(value.at) &&
    Array.isArray(value.players) &&
    value.players.length <= MAX_PLAYERS &&
    value.players.every(isPlayer) &&
    Number.isSafeInteger(value.seat) &&
    (value.seat as number) in value.players &&
    isTextOrNull(value.preset) &&
    (value.unrated === null || UNRATED.some((reason) => reason === value.unrated))
  );
}
