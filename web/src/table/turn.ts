import type { Position, Whose } from "../wire";

/** Who is waited for. In real time no one is. */
export function due(turn: Whose): number[] {
  switch (turn.kind) {
    case "one":
      return [turn.seat];
    case "each":
      return turn.seats;
    case "any":
    case "over":
      return [];
  }
}

/** Is it your turn? */
export function isMine(position: Position | null, seat: number | null): boolean {
  return position !== null && seat !== null && position.legal !== null && due(position.turn).includes(seat);
}
