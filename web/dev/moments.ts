// The moments that the boards are tried with.

import type { Weighed } from "../src/games/common/board";
import type { VisibleEvent, Legal, Annotation, Whose } from "../src/wire";

/** A moment of a game, as `dev/fixtures.js` writes it. */
export interface Moment {
  name: string;
  game: string;
  players: number;
  seat: number | null;
  view: unknown;
  legal: Legal | null;
  turn: Whose;
  events: VisibleEvent[];
  remarks?: Record<string, Annotation[]>;
}

const files = import.meta.glob<Moment[]>("../src/games/*/fixtures.json", { eager: true, import: "default" });
const single = import.meta.glob<Moment>("../src/games/*/fixtures/*.json", { eager: true, import: "default" });

/** By the game's id. */
export const moments: Record<string, Moment[]> = {};
for (const list of Object.values(files)) if (list[0]) moments[list[0].game] = list;
for (const [path, moment] of Object.entries(single)) {
  const [, game = "", name = ""] = /games\/(.+)\/fixtures\/(.+)\.json$/.exec(path) ?? [];
  const view = moment.view as { accounts?: unknown[]; decks?: unknown[] };
  const players = (view.accounts ?? view.decks ?? []).length;
  (moments[game] ??= []).push({ ...moment, name, game, players });
}

/** What a table would say of an action at this moment. */
export function weighing(moment: Moment): (action: string) => Promise<Weighed> {
  return (action) => Promise.resolve({ error: null, remarks: moment.remarks?.[action] ?? [] });
}

/** What the players are called. */
export const NAMES = "Ada Bartholomew Chiara Dmitri Eun-ji Farouk Gita Hugo Ines Jiro Kofi Lena".split(" ");
