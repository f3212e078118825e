// Sentences that every game needs.

import type { Whose } from "../../wire";
import { list, say } from "../../words";

/** What a seat is called. */
export function nameOf(seat: number | null | undefined, names: string[]): string {
  return seat === null || seat === undefined ? "" : (names[seat] ?? String(seat + 1));
}

/** Who is waited for. */
export function waiting(turn: Whose, own: number | null, names: string[]): string {
  if (turn.kind === "one") return say("board.waiting", { name: nameOf(turn.seat, names) });
  if (turn.kind === "each") {
    const seats = turn.seats.filter((seat) => seat !== own);
    const waited = (seats.length > 0 ? seats : turn.seats).map((seat) => nameOf(seat, names));
    return waited.length === 1
      ? say("board.waiting", { name: waited[0] ?? "" })
      : say("board.waiting.many", { names: list(waited) });
  }
  return "";
}

/** Who has won, by the highest of these points. */
export function overSentence(points: number[], own: number | null, names: string[]): string {
  const best = Math.max(...points);
  const winners = points.flatMap((sum, seat) => (sum === best ? [seat] : []));
  return wonBy(winners, own, names);
}

/** These have won. */
export function wonBy(winners: number[], own: number | null, names: string[]): string {
  const over = say("board.over");
  if (winners.length === 1 && winners[0] === own) return `${over} ${say("board.won.you")}`;
  const named = winners.map((seat) => nameOf(seat, names));
  if (named.length === 1) return `${over} ${say("board.won", { name: named[0] ?? "" })}`;
  return `${over} ${say("board.won.many", { names: list(named) })}`;
}
