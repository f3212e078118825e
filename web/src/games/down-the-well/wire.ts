// Written by crates/protocol/tests/suite/typescript.rs from the Rust types: do not edit.

/**
 * The table as one viewer sees it (or, revealed, as it is).
 */
export type View = { 
/**
 * The viewer; absent when all is revealed.
 */
seat?: number | "spectator", 
/**
 * What the table is doing.
 */
phase: Phase, 
/**
 * Which hand of the match, from 1.
 */
hand: number, 
/**
 * Which round of the hand, from 1.
 */
round: number, 
/**
 * Who dealt.
 */
dealer: number, 
/**
 * Who is to play, while playing.
 */
next: number | null, 
/**
 * The card turned for the lead.
 */
turned: string | null, 
/**
 * The suit that opened the first round.
 */
lead: keyof View["piles"] | null, 
/**
 * The six piles, bottom card first.
 */
piles: Record<"A" | "B" | "C" | "D" | "F" | "T", string[]>, 
/**
 * The hands, sorted.
 */
hands: Array<string[] | number>, 
/**
 * Who can play no more in this round.
 */
finished: Array<boolean>, 
/**
 * Cards of earlier rounds, sorted.
 */
swept: string[] | number, 
/**
 * The undealt cards, top first.
 */
rest: string[] | number, 
/**
 * Who played the last card.
 */
last: number | null, 
/**
 * Who has won the last hand, when the game is over.
 */
winner: number | null, 
/**
 * Points so far.
 */
totals: Array<number>, 
/**
 * Cards chosen to be given, while others still choose.
 */
sealed: Array<string | null>, 
/**
 * What is passed, where it is not three cards to the left.
 */
passing?: Passing, 
/**
 * How many suits there are, where they are not six.
 */
suits?: number, };

/**
 * What the table is doing.
 */
export type Phase = "give" | "play" | "over";

/**
 * How many cards are passed in a hand, and to whom.
 */
export type Passing = { 
/**
 * How many cards.
 */
cards: number, 
/**
 * To whom.
 */
to: Side, };

/**
 * The neighbour who gets the cards.
 */
export type Side = "left" | "right";
