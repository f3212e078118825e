// What the start page shows of a game besides its words: a folder may have a `Picture.svelte`, and a `puzzles.ts`
// where the server has puzzles of it.

import type { Component } from "svelte";

const pictures = import.meta.glob<Component>("./*/Picture.svelte", { import: "default", eager: true });
const puzzles = import.meta.glob<boolean>("./*/puzzles.ts", { import: "hasPuzzles", eager: true });

/** The game's small picture, to be drawn in a box of 120 by 72; `null` if it has none. */
export function pictureOf(id: string): Component | null {
  const path = `./${id}/Picture.svelte`;
  return Object.hasOwn(pictures, path) ? pictures[path] : null;
}

/** Has the game puzzles? */
export function hasPuzzles(id: string): boolean {
  const path = `./${id}/puzzles.ts`;
  return Object.hasOwn(puzzles, path) && puzzles[path];
}
