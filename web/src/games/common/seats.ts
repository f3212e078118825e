// Who sits where, and the cards they hold: the cards, or only how many they are.

import type { VisibleEvent, Whose } from "../../wire";

/** Cards, or how many. */
export type Cards = string[] | number;

/** How many. */
export function countOf(cards: Cards | undefined): number {
  return typeof cards === "number" ? cards : (cards?.length ?? 0);
}

/** Those that are seen. */
export function seenOf(cards: Cards | undefined): string[] {
  return Array.isArray(cards) ? cards : [];
}

/** Whose turn it is, for lighting up places. */
export function isToAct(turn: Whose, seat: number): boolean {
  if (turn.kind === "one") return turn.seat === seat;
  if (turn.kind === "each") return turn.seats.includes(seat);
  return false;
}

/** The other seats, beginning left of yours. */
export function others(seats: number, own: number | null): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  if (own === null) return all;
  return [...all.slice(own + 1), ...all.slice(0, own)];
}

/** Has this seat just done something with its cards? Then what was chosen is done with. */
export function moved(events: VisibleEvent[], seat: number | null): boolean {
  const moves = ["played", "topped", "gave", "ate", "lifted", "dealt"];
  return events.some(({ data }) => moves.includes(data.event) && (data.seat === seat || data.seat === undefined));
}

/**
 * For players by keyboard: the button that was pressed goes with the turn, so the focus goes back to
 * your hand, if you still have cards; to one that stays, because a browser that has to take the focus
 * from what is being removed lays the whole page out for it. Call it before anything has changed.
 */
export function backToHand(board: HTMLElement | undefined): void {
  if (!board?.querySelector(".actions")?.contains(document.activeElement)) return;
  const slots = [".inhand", ".own .hand"]
    .map((where) => [...board.querySelectorAll<HTMLElement>(`${where} li button`)])
    .find((found) => found.length > 0);
  if (!slots) return;
  const at = Math.max(
    0,
    slots.findIndex((slot) => slot.tabIndex === 0),
  );
  const nearest = [...slots.slice(at), ...slots.slice(0, at).reverse()];
  (nearest.find((slot) => slot.ariaPressed !== "true") ?? slots[at])?.focus();
}
