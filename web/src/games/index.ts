// The boards of the page. A folder with a `Board.svelte` and a `sentence.ts` is a game, and its name
// is the game's id. Every other game is played on the board in `default`. A board is fetched when a
// table of its game is opened, and not before.

import type { Component } from "svelte";
import type { BoardProps, Game, Sentence } from "./common/board";

type Fetch<What> = () => Promise<What>;

type Board = Component<BoardProps<never>>;
type AnySentence = Sentence<never>;

const boards: Partial<Record<string, Fetch<Board>>> = import.meta.glob<Board>("./*/Board.svelte", {
  import: "default",
});
const sentences: Partial<Record<string, Fetch<AnySentence>>> = import.meta.glob<AnySentence>("./*/sentence.ts", {
  import: "sentence",
});

/** The game's own board, or else the default board; fails where it cannot be fetched. */
export async function gameOf(id: string): Promise<Game> {
  const board = boards[`./${id}/Board.svelte`];
  const sentence = sentences[`./${id}/sentence.ts`];
  if (!board || !sentence) return gameOf("default");
  const [Board, told] = await Promise.all([board(), sentence()]);
  return { Board, sentence: told };
}
