// One composition for every game: from the size of the stage, the number of seats and what a board asks
// for, the boxes of everything on the table. Pure numbers: what is drawn in a box is the board's business.
//
//   portrait: seats, centre, strip, your cards, buttons   side: seats | centre over your cards | strip, buttons
//   desk: seats on an arc around the centre, your cards below, the strip and the buttons beside them

import type { LayoutSpec, Box, Measures, Room, Shape, Size } from "./boxes";
import { TALL } from "../../cards/fit";
import { arc, crowd, rows } from "./seating";

/** Where everything stands. */
export interface Layout {
  shape: Shape;
  /** The height of a card in your hand. */
  card: number;
  /** The plates of the other players, from the one on your left. */
  seats: Box[];
  /** A line about the game. */
  about: Box | null;
  centre: Box;
  strip: Box;
  own: Box | null;
  controls: Box | null;
  beside: Box | null;
}

/** The least height of a card that is touched: 44 pixels wide. */
export const MIN_CARD_HEIGHT = Math.ceil(44 * TALL);
/** A card's height as a share of the stage's shorter side: at most and at least. */
const SHARES = { most: 0.26, least: 0.15, step: 0.005 };
/** Cards in the centre may be this much larger than those in your hand. */
const CENTRE = 1.25;
/** At most this share of the height is for the plates above the table. */
const SEATS = 0.3;

/** The width of a plate that has another one beside it, on a phone on its side. */
const PAIR = 96;

/** How the parts stand to each other in a stage of this size. */
export function shapeOf({ width, height }: Size): Shape {
  if (height <= 480 && width >= height * 1.25) return "side";
  return width >= 760 && width >= height * 0.95 ? "desk" : "portrait";
}

/** The composition with the largest cards that leave the centre the room it asks for. */
export function compose(room: Room, spec: LayoutSpec): Layout {
  const shape = shapeOf(room);
  const make = { portrait, side, desk }[shape];
  const short = Math.min(room.width, room.height);
  let made = make(measures(room, spec, MIN_CARD_HEIGHT, shape));
  for (let share = SHARES.most; share >= SHARES.least; share -= SHARES.step) {
    const card = Math.floor(Math.max(MIN_CARD_HEIGHT, short * share));
    const tried = make(measures(room, spec, card, shape));
    if (centreCard(tried.centre, spec, card, room.text) < Math.min(card, MIN_CARD_HEIGHT * 1.6)) continue;
    made = tried;
    break;
  }
  return made;
}

/** The height of a card in the centre, if it has this box. */
export function centreCard(box: Size, { centre }: LayoutSpec, card: number, text: number): number {
  const high = (box.height - centre.more * text) / centre.rows;
  const wide = (box.width / centre.across) * TALL;
  return Math.floor(Math.max(0, Math.min(high, wide, card * CENTRE)));
}

function measures(room: Room, spec: LayoutSpec, card: number, shape: Shape): Measures {
  const gap = Math.round(Math.min(12 * room.text, Math.max(4, Math.min(room.width, room.height) * 0.009)));
  const about = spec.about ? Math.round(22 * room.text) : 0;
  return { room, spec, card, gap, strip: Math.round(room.strip[shape] * room.text), about };
}

/** How high your cards are in all. */
function ownHeight({ spec, card, room }: Measures, shape: Shape): number {
  const own = spec.own?.[shape];
  return own ? Math.round(own.rows * card + own.more * room.text) : 0;
}

/** How high the buttons are. */
function controlsHeight({ spec, room }: Measures, shape: Shape): number {
  const controls = spec.controls?.[shape];
  return controls ? Math.round(Math.max(controls.height * room.text, (controls.share ?? 0) * room.height)) : 0;
}

/** Stacks boxes upwards from `bottom`. */
class Upwards {
  constructor(
    private readonly x: number,
    private bottom: number,
    private readonly width: number,
    private readonly gap: number,
  ) {}

  /** The next box up; none, if it has no height. */
  next(height: number): Box | null {
    if (height <= 0) return null;
    const box = { x: this.x, y: this.bottom - height, width: this.width, height };
    this.bottom = box.y - this.gap;
    return box;
  }

  /** What is left below `top`. */
  rest(top: number): Box {
    return { x: this.x, y: top, width: this.width, height: Math.max(0, this.bottom - top) };
  }
}

function portrait(m: Measures): Layout {
  const { room, spec, gap } = m;
  const inner = { x: gap, y: gap, width: room.width - 2 * gap, height: room.height - 2 * gap };
  const above = { ...inner, height: inner.height * SEATS };
  const seats = rows(above, spec.seats, spec.plate.least, room.text, gap);
  const top = seats.reduce((low, box) => Math.max(low, box.y + box.height + gap), gap);
  const up = new Upwards(gap, room.height - gap, inner.width, gap);
  const controls = up.next(controlsHeight(m, "portrait"));
  const own = up.next(ownHeight(m, "portrait"));
  const strip = up.next(m.strip) as Box;
  const about = spec.about ? { ...inner, y: top, height: m.about } : null;
  const below = about ? top + m.about + gap : top;
  const high = Math.round((spec.beside?.portrait ?? 0) * room.text);
  const beside = high > 0 ? { ...inner, y: below, height: high } : null;
  const centre = up.rest(beside ? below + high + gap : below);
  return { shape: "portrait", card: m.card, seats, about, centre, strip, own, controls, beside };
}

function side(m: Measures): Layout {
  const { room, spec, gap } = m;
  const high = room.height - 2 * gap;
  // what is said of the game stands below the others, in two lines, or in up to five where there is room
  const lines = Math.round(m.about * 1.6);
  const left = Math.round(Math.min(150, Math.max(spec.plate.least.width * 1.3, 100, room.width * 0.15)));
  const right = Math.max(spec.controls?.side.width ?? 0, m.strip, Math.round(room.width * 0.2));
  const lower = spec.plate.least.height * room.text + gap;
  const two = spec.seats * lower > high - lines;
  // a spectator has nothing to do, and so much more room for what is said of the players
  const pair = Math.max(spec.plate.least.width, spec.controls ? 0 : PAIR * room.text);
  const plate = Math.round(two ? pair : left);
  const column = two ? Math.max(left, 2 * plate + gap) : left;
  const seats = rows(
    { x: gap, y: gap, width: column, height: high - lines - gap },
    spec.seats,
    { width: plate, height: spec.plate.least.height },
    room.text,
    gap,
  );
  const under = seats.reduce((low, box) => Math.max(low, box.y + box.height + gap), gap);
  const saying = Math.max(lines, Math.min(m.about * 3.7, room.height - gap - under));
  const about = spec.about ? { x: gap, y: room.height - gap - saying, width: column, height: saying } : null;
  const x = column + 2 * gap;
  const middle = room.width - x - right - 2 * gap;
  const far = { x: room.width - gap - right, width: right };
  const own = spec.own ? { x, y: 0, width: middle, height: ownHeight(m, "side") } : null;
  if (own) own.y = room.height - gap - own.height;
  const tall = controlsHeight(m, "side");
  // What you do without cards in your hand may need the width of the table, too.
  const across = own || spec.beside || !spec.controls ? far : { x, width: middle + gap + right };
  const controls = spec.controls ? { ...across, y: room.height - gap - tall, height: tall } : null;
  const strip = new Upwards(far.x, controls ? controls.y - gap : room.height - gap, right, gap).rest(gap);
  const line = Math.round((spec.beside?.side ?? 0) * room.text);
  const beside = line > 0 ? { x, y: gap, width: middle, height: line } : null;
  const floor = own?.y ?? (across === far ? null : controls?.y) ?? room.height;
  const top = beside ? beside.y + line + gap : gap;
  const centre = { x, y: top, width: middle, height: floor - gap - top };
  return { shape: "side", card: m.card, seats, about, centre, strip, own, controls, beside };
}

function desk(m: Measures): Layout {
  const { room, spec, gap } = m;
  const inner = { x: gap, y: gap, width: room.width - 2 * gap, height: room.height - 2 * gap };
  const bottom = room.height - gap;
  if (!spec.own && !spec.controls && !spec.beside) {
    const strip = { ...inner, y: bottom - m.strip, height: m.strip };
    return { ...around({ ...inner, height: strip.y - 2 * gap }, m), strip, own: null, controls: null, beside: null };
  }
  const right = Math.round(
    Math.max(
      (spec.controls?.desk.width ?? 260) * Math.min(1.3, room.text),
      spec.beside?.desk ?? 0,
      Math.min(420, room.width * 0.22),
    ),
  );
  const x = room.width - gap - right;
  const tall = controlsHeight(m, "desk");
  if (spec.own) {
    const high = Math.max(ownHeight(m, "desk"), tall + gap + m.strip);
    const own = { ...inner, y: bottom - high, width: inner.width - right - gap, height: high };
    const controls = { x, y: bottom - tall, width: right, height: tall };
    const strip = { x, y: own.y, width: right, height: high - tall - gap };
    return { ...around({ ...inner, height: own.y - 2 * gap }, m), strip, own, controls, beside: null };
  }
  return besideTable(m, inner, Math.max(right, Math.round(room.width * 0.32)), tall);
}

/** More than so many plates stand in rows above everything, where what you do stands beside the table. */
const CROWD = 6;

/** A desk without cards before you: all that you do stands to the right of the table, from top to bottom. */
function besideTable(m: Measures, inner: Box, right: number, tall: number): Layout {
  const { room, spec, gap } = m;
  const above = spec.seats > CROWD ? crowd(inner, m) : [];
  const top = above.reduce((low, box) => Math.max(low, box.y + box.height + gap), gap);
  const x = room.width - gap - right;
  const up = new Upwards(x, room.height - gap, right, gap);
  const given = spec.beside ? up.next(tall) : null;
  const { desk, sheet = desk * 1.5 } = m.room.strip;
  const says = Math.round(sheet * m.room.text);
  const strip = spec.beside ? (up.next(says) as Box) : { x, y: top, width: right, height: says };
  const controls = spec.controls && !spec.beside ? up.rest(top + says + gap) : given;
  const beside = spec.beside ? up.rest(top) : null;
  const area = { x: gap, y: top, width: inner.width - right - gap, height: room.height - gap - top };
  const made = around(area, above.length > 0 ? { ...m, spec: { ...spec, seats: 0 } } : m);
  return { ...made, seats: [...above, ...made.seats], strip, own: null, controls, beside };
}

/** The seats around the centre, and the line about the game above it. */
function around(area: Box, m: Measures): Pick<Layout, "shape" | "card" | "seats" | "about" | "centre"> {
  const { seats, inside } = arc(area, m);
  const about = m.spec.about ? { ...inside, height: m.about } : null;
  const centre = { ...inside, y: inside.y + m.about, height: Math.max(0, inside.height - m.about) };
  return { shape: "desk", card: m.card, seats, about, centre };
}
