// Where the plates of the other players stand: in even rows, or on an arc around the middle of a desk.

import type { Box, Measures, Size } from "./boxes";
import { TALL } from "../../cards/fit";

/** At most so much wider than the least are plates in rows. */
const STRETCH = 2.4;

/**
 * So many plates in as few rows as the width allows, all of one size and each row in the middle. Rows that
 * are too many for the height are lower than they should be, but none is left out.
 */
export function rows(area: Box, seats: number, least: Size, text: number, gap: number): Box[] {
  if (seats === 0) return [];
  const most = Math.max(1, Math.floor((area.width + gap) / (least.width + gap)));
  const lines = Math.ceil(seats / most);
  const across = Math.ceil(seats / lines);
  const width = Math.floor(Math.min(least.width * STRETCH * text, (area.width - (across - 1) * gap) / across));
  const height = Math.floor(Math.min(least.height * text, (area.height - (lines - 1) * gap) / lines));
  return Array.from({ length: seats }, (_, at) => {
    const line = Math.floor(at / across);
    const inLine = Math.min(across, seats - line * across);
    const start = area.x + (area.width - inLine * width - (inLine - 1) * gap) / 2;
    return {
      x: Math.round(start + (at % across) * (width + gap)),
      y: area.y + line * (height + gap),
      width,
      height,
    };
  });
}

/** Many plates in rows across a desk. */
export function crowd(area: Box, m: Measures): Box[] {
  const { width, height } = plateAt(area, m);
  return rows(area, m.spec.seats, { width: width * 0.7, height }, 1, m.gap);
}

/** The plates, and what is left for the middle of the table. */
interface Arc {
  seats: Box[];
  inside: Box;
}

/**
 * The arc around the middle that leaves it the largest cards: `sides` plates left and right each, the rest
 * in rows above. Of arcs that leave the same, that which is most like a round table.
 */
export function arc(area: Box, m: Measures): Arc {
  const { seats } = m.spec;
  const plate = plateAt(area, m);
  const round = Math.round(seats / 4);
  const order = Array.from({ length: Math.floor(seats / 2) + 1 }, (_, sides) => sides).sort(
    (a, b) => Math.abs(a - round) - Math.abs(b - round),
  );
  let best: Arc | null = null;
  let largest = -1;
  for (const sides of order) {
    const made = withSides(area, m, plate, sides);
    if (!made) continue;
    const card = cardIn(made.inside, m);
    if (card > largest + 1) [best, largest] = [made, card];
  }
  return best ?? { seats: rows(area, seats, plate, 1, m.gap), inside: area };
}

/** The height of a card in the middle, with room for the line about the game: as large as in the hand is enough. */
function cardIn({ width, height }: Size, { spec, about, card, room }: Measures): number {
  const high = (height - about - spec.centre.more * room.text) / spec.centre.rows;
  return Math.min(high, (width / spec.centre.across) * TALL, card);
}

/** A plate as one would have it at a desk: larger in a larger room. */
function bestPlate({ spec, room }: Measures): Size {
  const large = Math.min(2.2, Math.max(room.text, Math.min(room.width, room.height) / 720));
  return { width: Math.round(spec.plate.best.width * large), height: Math.round(spec.plate.best.height * large) };
}

/** A plate that may stand at the side of a desk: as narrow as it must be. */
function plateAt(area: Box, m: Measures): Size {
  const best = bestPlate(m);
  const width = Math.min(best.width, Math.max(m.spec.plate.least.width * m.room.text, area.width / 4));
  return { ...best, width: Math.round(width) };
}

function withSides(area: Box, m: Measures, plate: Size, sides: number): Arc | null {
  const { spec, gap } = m;
  const above = spec.seats - 2 * sides;
  const least = { width: Math.min(plate.width, spec.plate.least.width * m.room.text * 1.15), height: plate.height };
  const fits = Math.floor((area.width + gap) / (plate.width + gap));
  // with none at the sides, those above may be as wide as they please
  const most = sides > 0 ? plate.width : bestPlate(m).width;
  const top = rows(area, above, above <= fits ? plate : least, 1, gap).map((box) => narrowed(box, most));
  const down = top.reduce((low, box) => Math.max(low, box.y + box.height + gap), area.y);
  const height = area.y + area.height - down;
  const step = plate.height + gap;
  if (sides * step > height + gap) return null;
  const start = down + Math.max(0, (height - sides * step + gap) / (above > 0 ? 3 : 2));
  const column = (x: number) =>
    Array.from({ length: sides }, (_, at) => ({ x, y: Math.round(start + at * step), ...plate }));
  const left = column(area.x).reverse();
  const right = column(area.x + area.width - plate.width);
  const aside = sides > 0 ? plate.width + gap : 0;
  const inside = { x: area.x + aside, y: down, width: area.width - 2 * aside, height };
  if (inside.width < area.width / 4) return null;
  return { seats: [...left, ...top, ...right], inside };
}

/** The box, no wider than this, in its middle. */
function narrowed(box: Box, most: number): Box {
  const width = Math.min(box.width, most);
  return { ...box, x: box.x + Math.round((box.width - width) / 2), width };
}
