// The measures of a composition: what a board asks for, and what it is made of.

/** A place on the stage, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A width and a height, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** How the parts stand to each other: a phone upright, a phone on its side, anything larger. */
export type Shape = "portrait" | "side" | "desk";

/** The stage, and how large its text is: 1 where a line of text is that of a phone. */
export interface Room extends Size {
  text: number;
  strip: StripSize;
}

/** Cards above each other, and the pixels above, between and below them. */
export interface Rows {
  rows: number;
  more: number;
}

/** What a board wants the buttons to have: so many pixels, and at least this share of the stage's height. */
export interface Controls extends Size {
  share?: number;
}

/** The strip of messages: its least height, and on a phone on its side its width. In pixels of a phone's text. */
export interface StripSize extends Record<Shape, number> {
  /** Over a wide sheet of buttons at a desk; without it, half as much again as `desk`. */
  sheet?: number;
}

/** A line or two. */
export const USUAL_STRIP: StripSize = { portrait: 56, side: 150, desk: 56 };

/** What a board asks for. Pixels are those of a phone's text. */
export interface LayoutSpec {
  /** How many other players have a plate. */
  seats: number;
  /** A plate: the least that holds what it says, and what it likes to have at a desk. */
  plate: { least: Size; best: Size };
  /** A line about the game stands above the middle. */
  about: boolean;
  /** The middle of the table: cards side by side, and above each other. */
  centre: Rows & { across: number };
  /** Your cards. A spectator has none, nor has a game that shows them among its controls. */
  own: Record<Shape, Rows> | null;
  /** The main buttons; none for a spectator. */
  controls: Record<Shape, Controls> | null;
  /** What stays in sight all the time: beside the table of a desk, so wide; on a phone above the centre, so high. */
  beside?: Record<Shape, number>;
}

/** The measures that a composition is made of, for one height of a card. */
export interface Measures {
  room: Room;
  spec: LayoutSpec;
  card: number;
  /** Around everything and between all parts. */
  gap: number;
  /** The height of the strip, on a phone on its side its width. */
  strip: number;
  /** The height of the line about the game. */
  about: number;
}
