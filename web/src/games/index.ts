// The games that the page can show. A folder with a `Board.svelte` and a `sentence.ts` is a
// game, and its name is the game's id.

import type { Component } from "svelte";
import type { BoardProps, Game, Sentence } from "./common/board";

const boards = import.meta.glob<Component<BoardProps<never>>>("./*/Board.svelte", { eager: true, import: "default" });
const sentences: Partial<Record<string, Sentence<never>>> = import.meta.glob("./*/sentence.ts", {
  eager: true,
  import: "sentence",
});

/** By the game's id: its board, and the sentence that says what one can do now. */
export const games: Record<string, Game> = {};

for (const [path, Board] of Object.entries(boards)) {
  const folder = path.slice(0, -"/Board.svelte".length);
  const sentence = sentences[`${folder}/sentence.ts`];
  if (sentence) games[folder.slice(2)] = { Board, sentence };
}
