// How the line is laid out: its cards keep their size for long, and cover each other only where there is no room.
import { fit, GAP, TALL, type Fit } from "../../cards/fit";

/** How many cards have their places before all get smaller, and how much of a card its neighbour leaves in sight. */
const ROOMS = [
  [16, 1],
  [30, 0.8],
  [48, 0.8],
  [90, 0.8],
] as const;

/** The line in a box of this size, with the place for the next card. */
export function laid(room: number, height: number, cards: number): Fit {
  const [places, share] = ROOMS.find(([most]) => cards < most) ?? [cards + 1, 0.8];
  const size = fit(room, height, places, { share });
  const high = size.width * TALL;
  /** So many rows lie below each other and cover nothing: as long as there are no more, none of them moves. */
  const apart = Math.floor((height + GAP) / (high + GAP));
  const rows = Math.max(1, apart, Math.ceil((cards + 1) / size.across));
  const rise = rows === 1 ? high : Math.min(high + GAP, (height - high) / (rows - 1));
  // in a box that scrolls they have what they need
  return { ...size, rows, rise: size.rows > 1 ? Math.max(size.rise, Math.floor(rise)) : rise };
}
