// The boards of the page. A folder with a `Board.svelte` and a `sentence.ts` is a game, and its name
// is the game's id. Every other game is played on the board in `default`.

import type { Component } from "svelte";
import type { BoardProps, Game, Sentence } from "./common/board";

const boards = import.meta.glob<Component<BoardProps<never>>>("./*/Board.svelte", { eager: true, import: "default" });
const sentences: Partial<Record<string, Sentence<never>>> = import.meta.glob("./*/sentence.ts", {
  eager: true,
  import: "sentence",
});

/** By the game's id: its board, and the sentence that says what you can do now. */
const games: Record<string, Game> = {};

for (const [path, Board] of Object.entries(boards)) {
  const folder = path.slice(0, -"/Board.svelte".length);
  const sentence = sentences[`${folder}/sentence.ts`];
  if (sentence) games[folder.slice(2)] = { Board, sentence };
}

/** The game's own board, or else the default board. */
export function gameOf(id: string): Game {
  return Object.hasOwn(games, id) ? games[id] : games.default;
}
