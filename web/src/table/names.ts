// What the players of a table are called.

import type { SeatInfo } from "../wire";
import { say } from "../words";

/** The names of the players in these seats, of which no two are the same. */
export function playerNames(seats: readonly SeatInfo[]): string[] {
  const names = seats.map((seatInfo, seat) => {
    if (seatInfo.occupant === "bot" && !seatInfo.character) return say("table.bot", { n: seat + 1 });
    return seatInfo.name === "" ? say("table.seat", { n: seat + 1 }) : seatInfo.name;
  });
  return apart(names);
}

/** Who says something: a player by the name that everything else at the table uses. */
export function saidBy(said: { seat: number | null; name: string }, names: readonly string[]): string {
  return (said.seat === null ? undefined : names[said.seat]) ?? said.name;
}

/** What the players of a match that is over are called, as at their table. */
export function replayed(scores: readonly number[], names: readonly string[]): string[] {
  return apart(
    scores.map((_, seat) => {
      const name = names[seat] ?? "";
      if (/^Bot \(.*\)$/.test(name)) return say("table.bot", { n: seat + 1 });
      return name === "" ? say("table.seat", { n: seat + 1 }) : name;
    }),
  );
}

/** Names of which no two are the same. */
export function apart(names: readonly string[]): string[] {
  return names.map((name, seat) => (names.indexOf(name) === seat ? name : `${name} (${seat + 1})`));
}
