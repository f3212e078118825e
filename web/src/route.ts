// Which page an address means, and back.

import { hasPractice } from "./games/practice";

export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string | null; match: number; step: number; of: number | null }
  | { page: "verify"; table: string | null; match: number }
  | { page: "rules"; game: string | null; clause: string | null }
  | { page: "learn"; game: string }
  | { page: "daily"; game: string; date: string | null }
  | { page: "puzzles"; game: string }
  | { page: "you" }
  | { page: "lab"; game: string | null }
  | { page: "variant"; game: string }
  | { page: "playtest"; playtest: string }
  | { page: "results"; playtest: string }
  | { page: "practice"; game: string }
  | { page: "notfound" };

/** Reads an address. */
export function route(url: URL): Route {
  const parts = url.pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  const number = (name: string, fallback: number) => {
    const value = Number(url.searchParams.get(name) ?? fallback);
    return Number.isSafeInteger(value) && value >= 0 ? value : fallback;
  };
  const [page, name = null, ...rest] = parts;
  if (page === "playtest" && name !== null && rest.length === 1 && rest[0] === "results")
    return { page: "results", playtest: name };
  if (rest.length > 0) return { page: "notfound" };
  switch (page) {
    case undefined:
      return { page: "home" };
    case "t":
      return name === null ? { page: "notfound" } : { page: "table", table: name };
    case "replay":
      return {
        page: "replay",
        table: name,
        match: number("match", 1),
        step: number("step", 0),
        of: url.searchParams.has("of") ? number("of", 0) : null,
      };
    case "verify":
      return { page: "verify", table: name, match: number("match", 1) };
    case "rules":
      return { page: "rules", game: name, clause: url.hash === "" ? null : decoded(url.hash.slice(1)) };
    case "learn":
      return name === null ? { page: "notfound" } : { page: "learn", game: name };
    case "daily":
      return name === null ? { page: "notfound" } : { page: "daily", game: name, date: url.searchParams.get("date") };
    case "puzzles":
      return name === null ? { page: "notfound" } : { page: "puzzles", game: name };
    case "you":
    case "stats": // its address in older links
      return name === null ? { page: "you" } : { page: "notfound" };
    case "lab":
      return { page: "lab", game: name };
    case "variant":
      return name === null ? { page: "notfound" } : { page: "variant", game: name };
    case "playtest":
      return name === null ? { page: "notfound" } : { page: "playtest", playtest: name };
    case "practice":
      return name !== null && hasPractice(name) ? { page: "practice", game: name } : { page: "notfound" };
    default:
      return { page: "notfound" };
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where a link or a name that someone pasted leads: to a table, with the pass for this device if it has one. */
export function pastedTable(text: string): string | null {
  const table = tableOf(text);
  if (table === null) return null;
  const pass = new URLSearchParams(text.trim().split("#").slice(1).join("#")).get("pass");
  return pass === null ? tablePath(table) : passPath(table, pass);
}

/** The name of a table out of a link or a name that someone pasted; `null` if it is neither. */
export function tableOf(text: string): string | null {
  const said = text.trim();
  const name = /(?:^|\/t\/)([A-Za-z0-9_-]{1,64})(?:[/?#].*)?$/.exec(said)?.[1] ?? null;
  return name !== null && (said.includes("/t/") || said === name) ? name : null;
}

export const tablePath = (table: string) => `/t/${encodeURIComponent(table)}`;
/** The pass of a seat stands in the fragment: no server ever sees it there. */
export const passPath = (table: string, pass: string) => `${tablePath(table)}#pass=${encodeURIComponent(pass)}`;
export const replayPath = (table: string, match: number, step = 0) =>
  `/replay/${encodeURIComponent(table)}?match=${match}${step > 0 ? `&step=${step}` : ""}`;
/** The replay with the analysis of a seat's match. */
export const analysisPath = (table: string, match: number, seat: number, step = 0) =>
  `${replayPath(table, match, step)}&of=${seat}`;
export const verifyPath = (table: string, match: number) => `/verify/${encodeURIComponent(table)}?match=${match}`;
export const playtestPath = (playtest: string) => `/playtest/${encodeURIComponent(playtest)}`;
/** The key stands in the fragment: no server ever sees it there. */
export const resultsPath = (playtest: string, key: string) => `${playtestPath(playtest)}/results#${key}`;
export const learnPath = (game: string) => `/learn/${encodeURIComponent(game)}`;
/** The daily deal of a game: today's, or that of a date. */
export const dailyPath = (game: string, date?: string) =>
  `/daily/${encodeURIComponent(game)}${date === undefined ? "" : `?date=${encodeURIComponent(date)}`}`;
export const practicePath = (game: string) => `/practice/${encodeURIComponent(game)}`;
export const puzzlesPath = (game: string) => `/puzzles/${encodeURIComponent(game)}`;
/** The rules of all games, to choose from. */
export const ALL_RULES = "/rules";
/** Your matches, your rating and your name. */
export const YOU = "/you";
export const rulesPath = (game: string, clause?: string) =>
  `/rules/${encodeURIComponent(game)}${clause ? `#${encodeURIComponent(clause)}` : ""}`;
