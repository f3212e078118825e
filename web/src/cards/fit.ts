// How a hand is laid out: as large as the box allows. Cards overlap before they shrink, first along
// a row and then row over row; the index of every card stays in sight, and a thumb's breadth of it.

/** The measures of a hand. */
export interface Fit {
  /** Width of a card. */
  width: number;
  /** From the left edge of a card to that of the next. */
  step: number;
  /** From the top of a row to that of the next. */
  rise: number;
  /** How many stand in a row. */
  across: number;
  /** How many rows. */
  rows: number;
}

/** The narrowest card, in pixels: a thumb's breadth. */
export const MIN_CARD_WIDTH = 44;
/** The widest card, in pixels. */
export const MAX_CARD_WIDTH = 400;
/** The room between two cards that do not overlap, in pixels. */
export const GAP = 4;
/** How much of a card stays in sight in its row: at least this share (its middle
 * can be pressed), and so many pixels. */
const SHARE = 0.54;
const MIN_STEP = 28;
/** How much of a card stays in sight under the next row: the index and the sign below it. */
const RISE_SHARE = 0.58;
/** How many times as high as wide a card is. */
export const TALL = 1.4;

/** What a hand keeps to. */
export interface FitLimits {
  /** How much of a card its row leaves in sight. */
  share?: number;
  /** How many rows there may be. */
  mostRows?: number;
}

/** `cards` cards in a box of this width and height. */
export function fit(room: number, height: number, cards: number, limits: FitLimits = {}): Fit {
  const count = Math.max(1, cards);
  const widestHere = Math.floor(Math.min(MAX_CARD_WIDTH, room, height / TALL));
  for (let width = widestHere; width >= MIN_CARD_WIDTH; width -= 1) {
    const found = atWidth(room, height, count, width, limits);
    if (found) return found;
  }
  // More than fit: the hand scrolls in its box.
  const across = Math.max(1, 1 + Math.floor((room - MIN_CARD_WIDTH) / MIN_STEP));
  const rows = Math.ceil(count / across);
  return { width: MIN_CARD_WIDTH, step: MIN_STEP, rise: MIN_CARD_WIDTH, across: Math.ceil(count / rows), rows };
}

function atWidth(room: number, height: number, count: number, width: number, limits: FitLimits): Fit | null {
  const { share = SHARE } = limits;
  const leastRise = Math.max(MIN_CARD_WIDTH, width * TALL * RISE_SHARE);
  const high = 1 + Math.max(0, Math.floor((height - width * TALL) / leastRise));
  const mostRows = Math.min(limits.mostRows ?? high, high);
  for (let rows = 1; rows <= mostRows; rows += 1) {
    const across = Math.ceil(count / rows);
    const step = across === 1 ? width + GAP : Math.min(width + GAP, (room - width) / (across - 1));
    if (step < Math.max(MIN_STEP, width * share)) continue;
    const rise = rows === 1 ? width * TALL : Math.min(width * TALL + GAP, (height - width * TALL) / (rows - 1));
    return { width, step: Math.floor(step * 10) / 10, rise: Math.floor(rise), across, rows: Math.ceil(count / across) };
  }
  return null;
}
