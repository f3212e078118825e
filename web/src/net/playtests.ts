// Playtests, over plain HTTP.

import type { NewPlaytest, PlaytestExport, PlaytestInfo, PlaytestMade, PlaytestNotes } from "../wire";
import { bearer, call, json, posted, put, table } from "./http";

const playtest = (name: string) => `/api/playtests/${encodeURIComponent(name)}`;

/** Begins a playtest. */
export function newPlaytest(wanted: NewPlaytest): Promise<PlaytestMade> {
  return json<PlaytestMade>("/api/playtests", posted(wanted));
}

/** A playtest as its players see it. */
export function playtestInfo(name: string): Promise<PlaytestInfo> {
  return json<PlaytestInfo>(playtest(name));
}

/** What the players of a playtest have shared, for anyone who has its key. */
export function playtestExport(name: string, key: string): Promise<PlaytestExport> {
  return json<PlaytestExport>(`${playtest(name)}/export`, { headers: bearer(key), cache: "no-store" });
}

/** Deletes a playtest and everything that was shared in it, for anyone who has its key. */
export async function deletePlaytest(name: string, key: string): Promise<void> {
  await call(playtest(name), { method: "DELETE", headers: bearer(key) });
}

/** Shares how a match went; replaces what was shared of it before. */
export async function shareNotes(name: string, match: number, token: string, notes: PlaytestNotes): Promise<void> {
  await call(`${table(name)}/matches/${match}/notes`, put(notes, token));
}

/** Takes back everything that was shared at a table with this token. */
export async function withdrawNotes(name: string, token: string): Promise<void> {
  await call(`${table(name)}/notes`, { method: "DELETE", headers: bearer(token) });
}
