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
 * Which round of the session, from 1.
 */
round: number, 
/**
 * Who dealt.
 */
dealer: number, 
/**
 * Who got the first card of the deal.
 */
first_dealt: number, 
/**
 * Whose turn it is, if it is one player's (BSM-67).
 */
next: number | null, 
/**
 * Turns completed in this round (BSM-R32).
 */
turns: number, 
/**
 * The Deck, top card first.
 */
deck: string[] | number, 
/**
 * The pile, bottom card first; its top is always seen (BSM-55, BSM-R33).
 */
pile: Array<string>, 
/**
 * What the top of the pile counts as, and how many cards in a row do: everyone
 * saw them being played.
 */
run: Run | null, 
/**
 * The cards that have left the round, sorted.
 */
trash: string[] | number, 
/**
 * The players by seat.
 */
players: Array<Player>, 
/**
 * Points so far.
 */
totals: Array<number>, 
/**
 * Top Cards chosen, while others still choose.
 */
sealed: Array<string | null>, };

/**
 * What the table is doing.
 */
export type Phase = "top" | "play" | "over";

/**
 * What lies before one player.
 */
export type Player = { 
/**
 * The hand, sorted.
 */
hand: string[] | number, 
/**
 * The Top Cards, sorted.
 */
top: Array<string>, 
/**
 * The three slots of the Basement.
 */
basement: [string | null, string | null, string | null], 
/**
 * As which of all the player got out, from 1.
 */
place: number | null, };

/**
 * The top of the pile: what it counts as, and how many cards in a row do.
 */
export type Run = { 
/**
 * What the cards count as.
 */
kind: string, 
/**
 * How many of them (0 on an empty pile).
 */
len: number, };
