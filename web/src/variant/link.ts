// A variant as a link: `/variant/GAME?deck.blanks=0&rounds=3&name=Short&players=4&hash=…`, the
// same text as in the program (crates/protocol/src/variant/link.rs). What differs from the text of
// the game, sorted by key; the hash is last, so that a link that was cut off says so.
import type { GameInfo, OptionInfo } from "../wire";
import { hex, utf8 } from "../verify/bytes";
import { sha256 } from "../verify/sha256";
import { fromLink, isPossible, linkText, type Problem } from "./value";

/** A game with its house rules. */
export interface Variant {
  /** What to call it. */
  name: string | null;
  /** How many it is meant for. */
  players: number | null;
  /** How its bots play, which is not part of the rules. */
  level: string | null;
  /** House rules that differ from the text, each in full. */
  options: Record<string, unknown>;
}

/** What an address says: a variant, and what in it means nothing or is missing. */
export interface LinkedVariant {
  game: GameInfo | null;
  variant: Variant;
  problems: Problem[];
}

const HASH_DIGITS = 16;
const MAX_NAME_CHARS = 60;
/** Characters that turn or hide what is seen (crates/protocol/src/controls.rs). */
const UNSEEN = /[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uE000-\uF8FF]/u;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What differs from the text of a game as keys and values, sorted by key. */
function parameters({ options }: Pick<GameInfo, "options">, values: Record<string, unknown>): [string, string][] {
  const all = options
    .filter(({ name, default: text }) => name in values && !isSame(values[name], text))
    .flatMap(({ name, default: text }): [string, string][] => {
      const value = values[name];
      if (!isObject(value)) return [[name, linkText(value)]];
      const differ = Object.entries(value).filter(([part, is]) => !isSame(is, (text as Record<string, unknown>)[part]));
      return differ.map(([part, is]) => [`${name}.${part}`, linkText(is)]);
    });
  return all.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Sixteen digits that stand for the rules of a variant. */
export function hashOf(game: Pick<GameInfo, "id" | "version" | "options">, values: Record<string, unknown>): string {
  const lines = parameters(game, values).map(([key, value]) => `${key}=${value}\n`);
  return hex(sha256(utf8(`${game.id} ${game.version}\n${lines.join("")}`))).slice(0, HASH_DIGITS);
}

/** The link to a variant, beneath the path of the page that shows it or measures it. */
export function variantPath(game: GameInfo, variant: Variant, page = "variant"): string {
  const query = new URLSearchParams(parameters(game, variant.options));
  if (variant.name) query.append("name", variant.name);
  if (variant.players !== null) query.append("players", String(variant.players));
  if (variant.level !== null) query.append("level", variant.level);
  query.append("hash", hashOf(game, variant.options));
  return `/${page}/${game.id}?${query}`;
}

/** The text of a game as it is written. */
export const asWritten: Variant = { name: null, players: null, level: null, options: {} };

/** Where people buy paper of 8.5 by 11 inches. */
const LETTER = ["US", "CA", "MX", "PH", "CL", "CO", "VE", "PR", "GT", "CR", "PA", "DO", "SV", "NI"];

/** The variant as a PDF, on the paper that is usual where the browser is at home. */
export function printPath(game: GameInfo, variant: Variant, language = navigator.language): string {
  const paper = LETTER.includes(new Intl.Locale(language).maximize().region ?? "") ? "letter" : "a4";
  return variantPath(game, { ...variant, level: null }, `api/print/${paper}`);
}

/** Reads the variant in an address. What cannot be read is named, and the rest is used. */
export function linkedVariant(id: string, search: string, games: readonly GameInfo[]): LinkedVariant {
  const variant: Variant = { name: null, players: null, level: null, options: {} };
  const problems: Problem[] = [];
  const game = games.find((one) => one.id === id) ?? null;
  if (game === null) return { game, variant, problems: [["link.no_game", { said: id }]] };
  let hash = "";
  for (const [key, text] of new URLSearchParams(search)) {
    // The language of the page is no part of the rules.
    if (key === "lang") continue;
    if (key === "hash") hash = text;
    else if (key === "name" || key === "players" || key === "level") {
      const problem = readBeside(game, variant, key, text);
      if (problem) problems.push(problem);
    } else {
      const problem = readRule(game, variant.options, key, text);
      if (problem) problems.push(problem);
    }
  }
  for (const option of game.options.filter(({ name }) => name in variant.options)) {
    const value = variant.options[option.name];
    if (isPossible(option, value)) continue;
    const said = isObject(value) ? Object.values(value).map(linkText).join(", ") : linkText(value);
    problems.push([
      "link.bad_value",
      { question: option.question, said, allowed: allowed(option), clause: option.clause },
    ]);
    delete variant.options[option.name];
  }
  if (!/^[0-9a-f]{16}$/.test(hash)) problems.push(["link.cut_off", {}]);
  else if (problems.length === 0 && hash !== hashOf(game, variant.options))
    problems.push(["link.other_rules", { hash }]);
  return { game, variant, problems };
}

const allowed = ({ field, allowed }: OptionInfo) =>
  "meanings" in field ? field.meanings.join(" ") : allowed.join(", ");

function readBeside(game: GameInfo, variant: Variant, key: "name" | "players" | "level", said: string): Problem | null {
  const { min_players: min, max_players: max } = game;
  if (key === "players") {
    const players = Number(said);
    if (!Number.isInteger(players) || players < min || players > max) return ["link.bad_players", { said, min, max }];
    variant.players = players;
  } else if (key === "level") {
    if (!game.levels.includes(said)) return ["link.no_level", { said }];
    variant.level = said;
  } else {
    const name = said.trim();
    if (name === "" || [...name].length > MAX_NAME_CHARS || UNSEEN.test(name)) return ["link.bad_name", {}];
    variant.name = name;
  }
  return null;
}

/** Reads a house rule or a part of one. */
function readRule(game: GameInfo, options: Record<string, unknown>, said: string, text: string): Problem | null {
  const dot = said.indexOf(".");
  const [key, part] = dot < 0 ? [said, null] : [said.slice(0, dot), said.slice(dot + 1)];
  const option = game.options.find(({ name }) => name === key);
  if (option === undefined) return ["link.no_rule", { said }];
  const whole = option.default;
  if (isObject(whole) !== (part !== null)) return ["link.no_rule", { said }];
  if (part === null || !isObject(whole)) {
    if (key in options) return ["link.twice", { said }];
    options[key] = fromLink(option.field, text);
    return null;
  }
  if (option.field.kind !== "object" && !(part in whole)) return ["link.no_rule", { said }];
  options[key] = { ...whole, ...(options[key] as object | undefined), [part]: fromLink({ kind: "number" }, text) };
  return null;
}
