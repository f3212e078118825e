/** The server has puzzles of it: its last cards can be known to a player. */
export const hasPuzzles = true;
