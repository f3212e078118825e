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
 * The game's clock.
 */
clock: number, 
/**
 * The decks, top card first. No one looks at them, not even at their own.
 */
decks: Array<string[] | number>, 
/**
 * The stack, bottom card first.
 */
stack: Array<string>, 
/**
 * The penalty cards, bottom first.
 */
keep: Array<string>, 
/**
 * What is gambled for: stack and keep as they lay, then what was put in unseen.
 */
pool: Array<string>, 
/**
 * In gambling, the cards that were set aside.
 */
powers: Array<string | null>, 
/**
 * In gambling, who has not folded.
 */
in: Array<boolean>, 
/**
 * In gambling, how many cards each player has put in.
 */
paid: Array<number>, 
/**
 * Who is to play; in gambling, who is to act.
 */
next: number, 
/**
 * The active sets, in the order of the list.
 */
sets: Array<string>, 
/**
 * The contest that is open.
 */
contest: Contest | null, 
/**
 * Who played the last card.
 */
last: number | null, 
/**
 * Where the search for the next player begins.
 */
from: number, 
/**
 * How many cards have been played.
 */
plays: number, 
/**
 * When the last card was played.
 */
flipped: number, 
/**
 * Goes up with every card played and with every verdict.
 */
version: number, 
/**
 * How many cards of the pool lay face up before.
 */
open_pool: number, 
/**
 * In gambling, who has checked or called since the last raise (with `gamble_end` at
 * `last_call`, its maker too).
 */
acted: number[], 
/**
 * How many penalty cards each player still owes.
 */
debts: Array<number>, 
/**
 * Who may not hit until the next take.
 */
locked: number[], 
/**
 * Who may not hit any more.
 */
ejected: number[], 
/**
 * Who is changing the sets.
 */
editor: number | null, 
/**
 * Has the editor made a change?
 */
edited: boolean, 
/**
 * The sets that differ from the text, such as `Twelve target=11`, active or not.
 */
modified: Array<string>, 
/**
 * The sets of the players' own, active or not, in order of creation.
 */
defined: { name: string; expression: string }[], 
/**
 * With full gestures, each player's latest touches since the last one of the
 * stack; those of others are hidden.
 */
touches?: Array<Array<string> | null>, 
/**
 * With sealed answers, whose are owed.
 */
asked: number[], 
/**
 * With sealed answers, those that are in.
 */
sealed?: Array<string | null>, };

/**
 * What the table is doing.
 */
export type Phase = "play" | "gamble" | "edit" | "over";

/**
 * An open contest: that it is open, and the hits that the viewer may know of.
 * Those of others stay secret until it closes, and so does when it was opened.
 */
export type Contest = { 
/**
 * When it was opened; nothing in a view.
 */
opened: number | null, 
/**
 * The hits, in order.
 */
hits: Array<[number, number, string | null]>, };
