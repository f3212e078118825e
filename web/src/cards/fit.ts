// How a hand is laid out: as large as the room allows, in rows of even length.

/** The measures of a hand. */
export interface Fit {
  /** Width of a card. */
  width: number;
  /** How many stand in a row. */
  across: number;
  /** How many rows. */
  rows: number;
}

/** The narrowest card that can still be read and tapped. */
export const NARROWEST = 46;
/** The room between two cards. */
export const GAP = 4;

/** `cards` cards in a room of this width; no card is wider than `widest`. */
export function fit(room: number, cards: number, widest = 92): Fit {
  const count = Math.max(1, cards);
  const comfortable = Math.max(NARROWEST, Math.min(64, room / 9));
  const most = Math.max(1, Math.floor((room + GAP) / (comfortable + GAP)));
  const rows = Math.ceil(count / most);
  const across = Math.ceil(count / rows);
  // On a telephone several rows are kept low.
  const top = rows > 1 && room < 400 ? Math.min(widest, 54) : widest;
  const width = Math.floor(Math.min(top, (room - (across - 1) * GAP) / across));
  return { width: Math.max(40, width), across, rows };
}
