// What goes over plain HTTP.

import type {
  AnalysisInfo,
  GameInfo,
  LessonInfo,
  LessonStep,
  ListedTable,
  ListedTables,
  NetworkInfo,
  NewStudy,
  NewTable,
  Refusal,
  ReplayPart,
  Rulebook,
  StudyInfo,
  TableInfo,
  TableMade,
} from "../wire";
import { endAnalyses } from "./offline/analyst";
import { answer } from "./offline/client";
import { SITE } from "./site";

/** A request that was not answered with what was asked for. */
export class Failed extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal | null,
  ) {
    super(refusal?.message ?? `HTTP ${status}`);
  }
}

/** Asks for something; fails where the answer is not a good one. */
export async function call(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = SITE ? await answer(path, init) : await fetch(path, { ...init, credentials: "omit", redirect: "error" });
  } catch {
    throw new Failed(0, null);
  }
  if (response.ok) return response;
  throw new Failed(response.status, await refusal(response));
}

async function refusal(response: Response): Promise<Refusal | null> {
  try {
    const body: unknown = await response.json();
    const said = body && typeof body === "object" && "error" in body ? body.error : body;
    const fits = said && typeof said === "object" && "message" in said && typeof said.message === "string";
    return fits ? (said as Refusal) : null;
  } catch {
    return null;
  }
}

/** The same, and what is answered is JSON. */
export async function json<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await call(path, init)).json()) as T;
}

/** A request with a body. */
export function posted(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** A request of the holder of a token that puts a body in place of what is there. */
export function put(body: unknown, token: string): RequestInit {
  const { headers, ...request } = posted(body);
  return { ...request, method: "PUT", headers: { ...(headers as Record<string, string>), ...bearer(token) } };
}

/** The open tables: those that people without a link find. */
export async function openTables(): Promise<ListedTable[]> {
  return (await json<ListedTables>("/api/tables")).tables;
}

/** Where a table is. */
export const table = (name: string) => `/api/tables/${encodeURIComponent(name)}`;

let gamesOnce: Promise<GameInfo[]> | undefined;
let offline: string | null = null;
let passkeys = false;

/** Where this server has the page that plays without a network; `null` if it has not, or before `games` is answered. */
export const offlinePage = (): string | null => offline;

/** Can players have a name with a passkey on this server? Not known before `games` is answered. */
export const hasPasskeys = (): boolean => passkeys;

async function askForGames(): Promise<GameInfo[]> {
  const response = await call("/api/games");
  offline = response.headers.get("parlour-offline");
  passkeys = response.headers.has("parlour-passkeys");
  return (await response.json()) as GameInfo[];
}

/** The games that are played here; asked once. */
export function games(): Promise<GameInfo[]> {
  gamesOnce ??= askForGames().catch((error: unknown) => {
    gamesOnce = undefined;
    throw error;
  });
  return gamesOnce;
}

const rulesOnce = new Map<string, Promise<Rulebook>>();

/** The rules of a game; asked once. */
export function rules(game: string): Promise<Rulebook> {
  let book = rulesOnce.get(game);
  if (!book) {
    book = json<Rulebook>(`/api/rules/${encodeURIComponent(game)}`).catch((error: unknown) => {
      rulesOnce.delete(game);
      throw error;
    });
    rulesOnce.set(game, book);
  }
  return book;
}

const lesson = (game: string) => `/api/lessons/${encodeURIComponent(game)}`;

/** What the lesson of a game consists of. */
export function lessonOf(game: string): Promise<LessonInfo> {
  return json<LessonInfo>(lesson(game));
}

/** How a step of a lesson stands after these actions. Steps count from 1. */
export function lessonStep(game: string, step: number, actions: string[]): Promise<LessonStep> {
  return json<LessonStep>(`${lesson(game)}/${step}`, posted({ actions }));
}

/** Makes a table, and says what it is called. */
export async function newTable(form: NewTable): Promise<string> {
  return (await json<TableMade>("/api/tables", posted(form))).table;
}

/** A table as everyone sees it. */
function tableInfo(name: string): Promise<TableInfo> {
  return json<TableInfo>(table(name));
}

/** Is there such a table? If no one answers, it may still exist. */
export async function tableExists(name: string): Promise<boolean> {
  try {
    await tableInfo(name);
    return true;
  } catch (error) {
    return !(error instanceof Failed && (error.status === 404 || error.status === 410));
  }
}

/** Who asks: the token of a seat, or a key. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Asks to delete a table, for its host; nothing is deleted yet. Gives the value that
 * `deleteTable` needs.
 */
export async function askToDelete(name: string, token: string): Promise<string> {
  try {
    await call(table(name), { method: "DELETE", headers: bearer(token) });
  } catch (error) {
    const confirm = error instanceof Failed && error.status === 409 ? error.refusal?.args?.confirm : undefined;
    if (confirm !== undefined) return confirm;
    throw error;
  }
  throw new Failed(0, null);
}

/** Deletes a table, confirmed; its host can restore it for a week. */
export async function deleteTable(name: string, token: string, confirm: string): Promise<void> {
  const path = `${table(name)}?confirm=${encodeURIComponent(confirm)}`;
  await call(path, { method: "DELETE", headers: bearer(token) });
}

/** Restores a deleted or expired table, for its host. */
export async function restoreTable(name: string, token: string): Promise<void> {
  await call(`${table(name)}/restore`, { method: "POST", headers: bearer(token) });
}

/** Why a table is gone for now, and until when it can be restored; nothing, if it cannot. */
export async function tombstone(name: string): Promise<{ code: "deleted" | "expired"; until: Date } | null> {
  try {
    await tableInfo(name);
  } catch (error) {
    if (error instanceof Failed && error.status === 410 && error.refusal) {
      const code = error.refusal.code === "deleted" ? "deleted" : "expired";
      return { code, until: new Date(Number(error.refusal.args?.until)) };
    }
  }
  return null;
}

/** Where the record of a match lies. */
export function recordPath(name: string, match: number): string {
  return `${table(name)}/matches/${match}/record`;
}

/** The record of a match that is over, as its own text. */
export async function record(name: string, match: number): Promise<string> {
  return (await call(recordPath(name, match))).text();
}

/** As whom a replay is seen: with all cards open, as a spectator, or as the player in a seat. */
export type Viewer = "all" | "spectator" | number;

/** Where a replay comes from: a table's match, or a record that someone has opened. */
export type ReplaySource = { table: string; match: number } | { record: unknown };

/** Some steps of a replay. */
export function replay(source: ReplaySource, viewer: Viewer, from: number, count: number): Promise<ReplayPart> {
  const query = `viewer=${viewer}&from=${from}&count=${count}`;
  if ("record" in source) return json(`/api/replay?${query}`, posted(source.record));
  return json(`${table(source.table)}/matches/${source.match}/replay?${query}`);
}

/** The analysis of a match for a seat: the first request begins it, later ones say how far it is. */
export function analysis(source: ReplaySource, seat: number): Promise<AnalysisInfo> {
  if ("record" in source) return json(`/api/analysis?seat=${seat}`, posted(source.record));
  return json(`${table(source.table)}/matches/${source.match}/analysis?seat=${seat}`, { method: "POST" });
}

/** No one waits for an analysis any more. A server makes it all the same; in the browser it ends. */
export function leaveAnalysis(): void {
  if (SITE) endAnalyses();
}

const study = (name: string) => `/api/studies/${encodeURIComponent(name)}`;

/** Begins a study in the lab. */
export function newStudy(form: NewStudy): Promise<StudyInfo> {
  return json<StudyInfo>("/api/studies", posted(form));
}

/** How far a study is. */
export function studyInfo(name: string): Promise<StudyInfo> {
  return json<StudyInfo>(study(name));
}

/** Ends a study: the report is about what was played. */
export async function endStudy(name: string): Promise<void> {
  await call(`${study(name)}/end`, { method: "POST" });
}

/** Where the report of a study lies. */
export function reportPath(name: string): string {
  return `${study(name)}/report`;
}

/** How others reach this server; told on its own computer only. */
export function network(): Promise<NetworkInfo> {
  return json<NetworkInfo>("/api/network");
}

/** Opens this server to the local network. */
export function openNetwork(): Promise<NetworkInfo> {
  return json<NetworkInfo>("/api/network", { method: "POST" });
}

/** The address of a table's socket. */
export function socketUrl(name: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${table(name)}/socket`;
}
