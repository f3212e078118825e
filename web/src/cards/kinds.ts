// What a game can say of its cards.

/** Which cards a game is played with. */
export type Deck = "standard" | "island" | "basket" | "cellar" | "plain";

/** The back of a card: thin lines over the ground, and the sign in the middle. */
export interface Back {
  colour: string;
  lines: string;
  sign: string;
}

export interface GameCards {
  deck: Deck;
  back: Back;
  /** The game asks for red and black: its cards have two colours, unless a player wants four. */
  twoColours?: boolean;
}

/** A path that is drawn several times. */
export const every = (n: number, path: (at: number) => string) =>
  Array.from({ length: n }, (_, at) => path(at)).join("");
