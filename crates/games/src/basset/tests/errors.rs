//! Every refusal: its code, and a sentence that a player understands.

use super::{Table, pack, queen, quiet, sit, until, until_turn, using_up_a_book};
use crate::basset::{
    Basset, Funds, Illegal, MaceOnParoli, NewBook, Phase, ReplaceAfterWin, SideBets,
    TailleurSideBets,
};
use parlour_engine::{Act, ActionError, FullGame, Game, Refusal, Seat, Tick};
use std::collections::BTreeSet;

/// What the table says to an act that it refuses.
fn said(table: &Table, seat: u8, action: &str) -> (&'static str, String) {
    let (rules, state) = (table.table().rules(), table.state());
    let action = rules.parse(rules.seats(state), action).unwrap();
    match rules.judge(state, &Act { seat: Seat::new(seat).unwrap(), action, at: Tick(0) }) {
        Err(ActionError::Illegal(rule)) => (rule.code(), rule.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
#[allow(clippy::too_many_lines, reason = "a list of refusals")]
fn every_refusal_is_reached_and_reads_well() {
    let calm = || pack("6S 6H 7S 8S 7H 8H", "KD");
    let book = NewBook { offered: true, price: Some(9) };
    let limited = Basset { min_stake: 2, max_stake: Some(20), max_total: Some(24), ..quiet() };
    let poor = Basset { purse: Funds::Finite(20), ..quiet() };
    let selling = Basset { new_book: book, ..quiet() };

    let lay = sit(quiet(), 3, &calm());
    let limited_lay = sit(limited, 3, &calm());
    let poor_lay = sit(poor, 3, &calm());
    let mace = queen(quiet(), &calm());
    let cash = queen(quiet(), &pack("6S 6H QS 7S", "KD"));
    let topup = queen(quiet(), &pack("6S 6H 7S 8S", "QD"));
    let lost = queen(quiet(), &pack("6S 6H 7S QS", "KD"));
    let mut full = mace.clone();
    full.does(1, "mace Q 999999990");
    let mut raised = mace.clone();
    for _ in 0..16 {
        raised.does(1, "mace A 1");
    }
    let forbidden = Basset { mace_on_paroli: MaceOnParoli::Forbid, ..quiet() };
    let mut marked = queen(forbidden, &pack("6S 6H QS 7S", "KD"));
    marked.does(1, "paroli Q");
    let closed = Basset { replace_after_win: ReplaceAfterWin::None, ..quiet() };
    let mut cashed = queen(closed, &pack("6S 6H QS 7S", "KD"));
    cashed.does(1, "cash Q");
    let mut bought = using_up_a_book(selling.clone(), 11);
    bought.does(1, "book");
    let no_tailleur =
        Basset { side_bets: SideBets::On, tailleur_side_bets: TailleurSideBets::Forbid, ..quiet() };
    let aloof = queen(no_tailleur, &calm());
    let bets = queen(Basset::default(), &calm());
    let mut offered = bets.clone();
    offered.plays("1: offer 1 Q wins 1\n1: offer 1 Q wins 1 to 0\n1: offer 1 Q wins 1");
    offered.does(1, "offer 1 Q wins 1");
    let mut others = offered.clone();
    others.plays("1: done\n2: accept 1");
    let mut after = bets.clone();
    until(&mut after, |table| table.reveal().phase == Phase::Mace);
    let mut many = sit(Basset { max_players: 8, ..Basset::default() }, 8, &calm());
    for seat in 1..8 {
        many.does(seat, "lay A:1 2:1 3:1");
    }
    for seat in 1..7 {
        for _ in 0..4 {
            many.does(seat, &format!("offer {seat} A wins 1"));
        }
        many.does(seat, "done");
    }
    let mut late = mace.clone();
    until_turn(&mut late, 2);

    let all = [
        (said(&lay, 1, "done"), "lay_first", "First every punter lays three cards."),
        (said(&mace, 1, "lay A:1 2:1 3:1"), "already_laid", "The cards have been laid already."),
        (said(&lay, 1, "lay A:1 2:1"), "lay_count", "Lay exactly 3 of your cards, not 2."),
        (said(&lay, 1, "lay A:1 2:1 A:1"), "rank_twice", "Your book has only one Ace."),
        (said(&lost, 1, "replace Q 1"), "not_in_book", "There is no Queen left in your book."),
        (said(&limited_lay, 1, "lay A:1 2:2 3:2"), "below_minimum", "Put at least 2 on each card."),
        (said(&mace, 1, "mace Q 0"), "no_amount", "The amount must be at least 1."),
        (said(&mace, 1, "mace Q 1000000001"), "too_much", "No amount is above 1,000,000,000."),
        (
            said(&limited_lay, 1, "lay A:21 2:2 3:2"),
            "above_limit",
            "The tailleur allows at most 20 on a card.",
        ),
        (
            said(&limited_lay, 1, "lay A:20 2:3 3:2"),
            "above_total",
            "The tailleur allows at most 24 on all your cards together.",
        ),
        (said(&full, 1, "mace Q 1"), "card_full", "A card holds at most 1,000,000,000."),
        (
            said(&poor_lay, 1, "lay A:10 2:10 3:1"),
            "beyond_purse",
            "Your purse has only 20 left for your cards.",
        ),
        (
            said(&raised, 1, "mace A 1"),
            "too_many_raises",
            "You have raised 16 times in this window.",
        ),
        (said(&mace, 1, "cash Q"), "nothing_to_cash", "None of your cards has just won."),
        (said(&mace, 1, "paroli Q"), "no_paroli_now", "None of your cards has just won."),
        (said(&cash, 1, "cash A"), "cash_the_winner", "It is the Queen that has won."),
        (said(&cash, 1, "paroli A"), "paroli_the_winner", "It is the Queen that has won."),
        (
            said(&cash, 1, "done"),
            "decide_first",
            "First say what becomes of the Queen: cash or paroli.",
        ),
        (said(&bets, 1, "mace Q 1"), "no_mace_now", "Money is put on cards only in a mace window."),
        (said(&late, 1, "mace K 1"), "not_live", "You have no King on the table."),
        (
            said(&topup, 1, "mace A 1"),
            "only_the_card_hit",
            "Only the Queen, which the bottom card hit, may be topped up.",
        ),
        (
            said(&marked, 1, "mace Q 1"),
            "no_mace_on_paroli",
            "The Queen is paroli: no money is added to it at this table.",
        ),
        (
            said(&topup, 1, "replace 4 1"),
            "no_replace_now",
            "Cards are replaced only in a mace window.",
        ),
        (
            said(&using_up_a_book(quiet(), 11), 1, "replace A 1"),
            "book_is_empty",
            "Your book has no card left.",
        ),
        (said(&cashed, 1, "replace 4 1"), "no_open_place", "You have no place for a fresh card."),
        (said(&bought, 1, "replace Q 1"), "rank_is_live", "The Queen lies on the table already."),
        (said(&lost, 1, "done"), "must_replace", "You still have 1 to replace from your book."),
        (
            said(&queen(selling.clone(), &pack("6S 6H 7S 8S", "QD")), 1, "book"),
            "no_book_now",
            "Books are bought only in a mace window.",
        ),
        (said(&bought, 1, "book"), "book_not_empty", "Your book has not run out yet."),
        (said(&after, 1, "accept 1"), "no_bets_now", "Side bets are made only in their window."),
        (said(&bets, 1, "offer 0 Q wins 1"), "tailleur_has_no_cards", "The tailleur has no cards."),
        (said(&bets, 1, "offer 2 Q wins 1"), "no_such_card", "Seat 2 has no Queen on the table."),
        (
            said(&bets, 1, "offer 2 3 wins 1 to 1"),
            "not_to_yourself",
            "You cannot bet against yourself.",
        ),
        (
            said(&aloof, 1, "offer 1 Q wins 1 to 0"),
            "not_betting",
            "Seat 0 takes no part in side bets.",
        ),
        (
            said(&offered, 1, "offer 1 Q wins 1"),
            "too_many_offers",
            "You have made 4 offers in this window.",
        ),
        (
            said(&many, 7, "offer 7 A wins 1"),
            "too_many_bets",
            "There are 24 bets and offers already.",
        ),
        (said(&bets, 1, "accept 7"), "no_such_offer", "There is no offer 7."),
        (said(&others, 2, "accept 1"), "already_taken", "Bet 1 is taken already."),
        (said(&others, 2, "accept 2"), "not_for_you", "Offer 2 is not made to you."),
    ];
    let mut reached = BTreeSet::new();
    for (said, code, sentence) in all {
        assert_eq!(said, (code, sentence.to_owned()));
        reached.insert(code);
    }
    // where no book is offered, the word for it is not an action, unless it comes as one
    reached.insert(Illegal::NoBookOffered.code());
    let book = Act { seat: Seat::new(1).unwrap(), action: super::super::Action::Book, at: Tick(0) };
    assert_eq!(mace.table().rules().check(mace.state(), &book), Err(Illegal::NoBookOffered));
    let known: BTreeSet<&str> = Illegal::CATALOGUE.iter().map(|&(code, ..)| code).collect();
    assert_eq!(reached, known);
}
