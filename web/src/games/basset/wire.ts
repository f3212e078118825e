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
 * Which deal of the session, from 1.
 */
deal: number, 
/**
 * Who deals and runs the bank.
 */
tailleur: number, 
/**
 * Who is to act, unless all lay at once.
 */
next: number | null, 
/**
 * Which turn, from 1; 0 before the first.
 */
turn_no: number, 
/**
 * The pack, top first.
 */
deck: string[] | number, 
/**
 * The bottom card, once it is shown.
 */
bottom: string | null, 
/**
 * The two cards set aside. They are shown when all is over (BST-R23).
 */
aside: string[] | number, 
/**
 * The cards of each turn, the winning one first.
 */
shown: Array<Array<string>>, 
/**
 * The last card, once it is shown.
 */
last: string | null, 
/**
 * What everyone has won and lost so far.
 */
accounts: Array<number>, 
/**
 * The punters; the tailleur's place is empty.
 */
punters: Array<PunterView | null>, 
/**
 * Side bets and open offers, in order of making.
 */
bets: Array<BetView>, 
/**
 * The number of the last offer made.
 */
last_bet: number, 
/**
 * Who has said `done` in this bets window since the last offer or acceptance.
 */
done: Array<boolean>, 
/**
 * Offers made in this bets window.
 */
offers: Array<number>, 
/**
 * Raises made in this window by the player to act.
 */
raises: number, 
/**
 * The cards laid so far, while others still choose.
 */
sealed: Array<string | null>, };

/**
 * What the table is doing.
 */
export type Phase = "lay" | "bets" | "topup" | "cash" | "mace" | "over";

/**
 * What lies before a punter.
 */
export type PunterView = { 
/**
 * The live cards, as laid, fresh ones last.
 */
live: Array<LiveView>, 
/**
 * The cards not laid yet, sorted.
 */
reserve: Array<string>, 
/**
 * The cards that are gone, by time.
 */
retired: Array<string>, 
/**
 * Cards that must be laid in the next mace window.
 */
owes: number, 
/**
 * Cards that may be laid in any mace window.
 */
optional: number, 
/**
 * Has neither card nor book.
 */
out: boolean, 
/**
 * What a bank with a bottom owes for a card just cashed, while others still
 * decide (BST-C13).
 */
claim?: number, };

/**
 * A live card.
 */
export type LiveView = { 
/**
 * Its rank.
 */
rank: string, 
/**
 * All the money on it.
 */
stake: number, 
/**
 * The marks on it (on its oldest money).
 */
level: number, 
/**
 * Its money as amount and level, oldest first: only where new money on a
 * paroli card starts at level 0.
 */
tranches?: Array<[number, number]>, };

/**
 * A side bet, or the offer of one.
 */
export type BetView = { 
/**
 * Its number.
 */
id: number, 
/**
 * Who proposed it.
 */
by: number, 
/**
 * Whose card.
 */
on: number, 
/**
 * Which card.
 */
rank: string, 
/**
 * What the proposer says will happen to it.
 */
event: Outcome, 
/**
 * For how much.
 */
amount: number, 
/**
 * To whom it is offered; to all if to no one.
 */
to: number | null, 
/**
 * Who has accepted.
 */
taker: number | null, };

/**
 * What a side bet says of a card.
 */
export type Outcome = "wins" | "loses";
