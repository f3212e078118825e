// The default board, for a game that has none of its own.

/** Any move that is offered. */
export function anyMove() {
  const moves = [...document.querySelectorAll(".actions button[type=button]:not([aria-disabled=true])")];
  return moves[Math.floor(Math.random() * moves.length)] ?? null;
}
