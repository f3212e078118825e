// Positions of games, for the tests of the boards and for the gallery.

import type { Preview } from "../src/games/common/board";
import type { VisibleEvent, Legal, Annotation, Whose } from "../src/wire";

/** A position of a game, as `dev/write-fixtures.js` writes it. */
export interface Fixture {
  name: string;
  game: string;
  players: number;
  seat: number | null;
  view: unknown;
  legal: Legal | null;
  turn: Whose;
  events: VisibleEvent[];
  annotations?: Record<string, Annotation[]>;
}

const files = import.meta.glob<Fixture[]>("../src/games/*/fixtures.json", { eager: true, import: "default" });
const single = import.meta.glob<Fixture>("../src/games/*/fixtures/*.json", { eager: true, import: "default" });

/** By the game's id. */
export const fixtures: Record<string, Fixture[]> = {};
for (const list of Object.values(files)) if (list[0]) fixtures[list[0].game] = list;
for (const [path, fixture] of Object.entries(single)) {
  const [, game = "", name = ""] = /games\/(.+)\/fixtures\/(.+)\.json$/.exec(path) ?? [];
  const view = fixture.view as { accounts?: unknown[]; decks?: unknown[] };
  const players = (view.accounts ?? view.decks ?? []).length;
  (fixtures[game] ??= []).push({ ...fixture, name, game, players });
}

/** What a table would answer to a preview of an action in this fixture. */
export function previewOf(fixture: Fixture): (action: string) => Promise<Preview> {
  return (action) => Promise.resolve({ error: null, annotations: fixture.annotations?.[action] ?? [] });
}

/** What the players are called. */
export const NAMES = "Ada Bartholomew Chiara Dmitri Eun-ji Farouk Gita Hugo Ines Jiro Kofi Lena".split(" ");
