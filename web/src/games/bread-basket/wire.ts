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
 * Which round, from 1.
 */
round: number, 
/**
 * How many are to be played; ties may add more.
 */
rounds: number, 
/**
 * Who dealt.
 */
dealer: number, 
/**
 * Whose turn it is.
 */
next: number | null, 
/**
 * The undealt cards, top first.
 */
deck: string[] | number, 
/**
 * The row of cards on the table, oldest first.
 */
line: Array<string>, 
/**
 * The hands, sorted.
 */
hands: Array<string[] | number>, 
/**
 * Of each hand, the cards that everyone saw going into it (taken by a Chef)
 * and that cannot have been played since; sorted.
 */
known: Array<Array<string>>, 
/**
 * What each seat has taken in this round, sorted.
 */
taken: Array<Array<string>>, 
/**
 * Points of this round.
 */
points: Array<number>, 
/**
 * Chefs used for their ability in this round.
 */
spent: number, 
/**
 * Cards played in this turn.
 */
played: number, 
/**
 * The tricks to choose from, each as the places of its ends.
 */
tricks: Array<[number, number]>, 
/**
 * Points of all finished rounds.
 */
totals: Array<number>, 
/**
 * What cards of tricks are worth, where that differs from the text.
 */
worth?: Worth, 
/**
 * How many cards can be played in a turn, where they are not two.
 */
cards_a_turn?: number, };

/**
 * What the table is doing.
 */
export type Phase = "play" | "take" | "over";

/**
 * What cards of tricks are worth beside the face value of meat (BRD-23).
 */
export type Worth = { 
/**
 * What an Onion in a Sandwich costs (BRD-34).
 */
onion_cost: number, 
/**
 * What each slice of bread is worth (BRD-24).
 */
bread_points: number, 
/**
 * What each card of a Soup is worth (BRD-27).
 */
soup_points: number, };
