//! The rulings of the editor: BST-R1 to BST-R28. Those about side bets stand in
//! `side_bets.rs`, those about purses, banks and tranches in `money.rs`.

use super::{gone, live, pack, pack_with, pass, places, queen, quiet, sit, until, until_turn};
use crate::basset::{
    Basset, BottomPays, Doublet, LADDERS, LiveCard, NewBook, NextTailleur, Open, OpenParoli, Phase,
    ReplaceAfterWin,
};
use parlour_engine::{Cards, Game, Seat, Turn, cards::Rank, story::Story};

#[test]
fn bst_r1_the_52_cards_are_one_two_24_pairs_and_one() {
    let mut table = queen(quiet(), "");
    until(&mut table, Story::is_over);
    let view = table.reveal();
    assert_eq!(view.aside.len(), 2);
    assert_eq!(view.shown.iter().map(arrayvec::ArrayVec::len).sum::<usize>(), 48);
    assert_eq!((view.shown.len(), view.deck.len(), view.turn_no), (24, 0, 24));
    assert!(view.bottom.is_some() && view.last.is_some());
}

#[test]
fn bst_r2_the_tailleur_is_counted_and_twelve_can_be_allowed() {
    assert_eq!(sit(quiet(), 6, "").reveal().punters.iter().flatten().count(), 5);
    let many = Basset { max_players: 12, ..quiet() };
    assert_eq!(sit(many.clone(), 12, "").reveal().punters.iter().flatten().count(), 11);
    assert!(many.validate(13).is_err());
    assert!(Basset { max_players: 4, ..quiet() }.validate(5).is_err());
    assert!(Basset { max_players: 13, ..quiet() }.validate(5).is_err());
}

#[test]
fn bst_r3_all_choose_at_once_and_each_settles_alone_in_seat_order() {
    let mut table = sit(quiet(), 4, &pack("6S 6H QD 7S", "KD"));
    table.does(3, "lay Q:4 8:1 9:1");
    assert_eq!(live(&table, 3), "", "sealed until the last is in");
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 Q:5");
    for seat in [1, 2, 3] {
        assert_eq!(table.next(), seat);
        table.does(seat, "cash Q");
    }
    assert_eq!(table.scores(), [-19, 10, 5, 4]);
}

#[test]
fn bst_r4_whole_money_with_a_least_stake() {
    let rules = Basset { min_stake: 5, ..quiet() };
    let mut table = sit(rules, 3, &pack("6S 6H 7S QD", "KD"));
    table
        .refuses(1, "lay A:4 2:5 Q:5", "BST-R4")
        .refuses(1, "lay A:0 2:5 Q:5", "BST-R4")
        .refuses(1, "lay A:1000000001 2:5 Q:5", "BST-R4")
        .refuses(1, "lay A:99999999999999999999 2:5 Q:5", "BST-R4")
        .refuses(1, "lay A:5.0 2:5 Q:5", "bad_action")
        .refuses(1, "lay A:-5 2:5 Q:5", "bad_action")
        .does(1, "lay A:5 2:5 Q:5")
        .does(2, "lay 3:5 4:5 5:5");
    table.refuses(1, "replace 4 4", "BST-R4").does(1, "replace 4 5").does(1, "mace 4 1");
    table.refuses(1, "mace 4 0", "BST-R4");
    let nothing = Basset { min_stake: 0, ..quiet() };
    sit(nothing, 3, "").does(1, "lay A:0 2:0 3:0");
}

#[test]
fn bst_r5_an_equal_amount_is_paid_and_the_stake_stays() {
    let mut table = queen(quiet(), &pack("6S 6H 7S QH", "QD"));
    assert_eq!((table.scores()[1], live(&table, 1).as_str()), (-10, "A:1 2:1 Q:10"));
    assert_eq!(gone(&table, 1), "", "not a losing card");
    table.does(1, "done");
    assert_eq!(table.scores()[1], -20);
}

#[test]
fn bst_r5_or_the_stake_itself_is_taken() {
    let rules = Basset { bottom_pays: BottomPays::StakeTaken, ..quiet() };
    let mut table = queen(rules, &pack("6S 6H QH 7H 7S QS", "QD"));
    assert_eq!((table.scores()[1], live(&table, 1).as_str()), (-10, "A:1 2:1 Q:0"));
    let mut topped = table.clone();
    topped.does(1, "mace Q 5").does(1, "done").does(1, "cash Q");
    assert_eq!(topped.scores()[1], -5);
    // with nothing on it: no question, and yet it is retired and replaced when it loses
    table.does(1, "done");
    assert_eq!((table.reveal().phase, table.reveal().turn_no), (Phase::Mace, 1));
    pass(&mut table);
    assert_eq!((gone(&table, 1).as_str(), places(&table, 1)), ("Q", (1, 0)));
    assert_eq!(table.scores()[1], -10);
}

#[test]
fn bst_r6_a_doublet_is_one_card_after_the_other() {
    let doublet = pack("6S 6H QS QH", "KD");
    let mut saved = queen(quiet(), &doublet);
    saved.does(1, "cash Q");
    assert_eq!(saved.scores()[1], 10);
    let mut lost = queen(quiet(), &doublet);
    lost.does(1, "paroli Q");
    assert_eq!(lost.scores()[1], -10);
}

#[test]
fn bst_r6_or_the_bank_takes_it() {
    let rules = Basset { doublet: Doublet::BankTakes, ..quiet() };
    let table = queen(rules.clone(), &pack("6S 6H QS QH", "KD"));
    assert_eq!((table.scores()[1], table.reveal().phase), (-10, Phase::Mace));
    let told = table.told();
    assert!(told.contains(&"Turn 1: ♠Q comes first.".to_owned()), "it wins nothing: {told:?}");
    let table = queen(rules, &pack("6S 6H QS 7H", "KD"));
    assert_eq!(table.reveal().phase, Phase::Cash, "no doublet, no change");
}

#[test]
fn bst_r7_cashing_pays_m_times_the_stake_and_at_level_4_it_must_be() {
    let rules = quiet();
    for (level, pays) in [(0, 1), (1, 7), (2, 15), (3, 30), (4, 60)] {
        let card = LiveCard { level, ..LiveCard::laid(Rank::QUEEN, 10) };
        assert_eq!(rules.gain(&card), 10 * pays);
    }
    let carried = Basset { open_paroli_at_end: OpenParoli::CarryOver, deals: 2, ..quiet() };
    let first = pack("6S 6H QS 7S QH 7H QC 7C QD 8S", "KD");
    let mut table = Story::stacked(carried, 3, &[&first, &pack("6S 6H QS 7S", "KD")]);
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1");
    for _ in 0..4 {
        table.does(1, "paroli Q");
        pass(&mut table);
    }
    until(&mut table, |table| table.reveal().deal == 2);
    table.does(1, "lay A:1 2:1").does(2, "lay 3:1 4:1 5:1");
    assert_eq!((table.reveal().phase, gone(&table, 1).as_str()), (Phase::Mace, "Q"));
}

#[test]
fn bst_r8_paroli_pays_nothing_and_multipliers_do_not_add_up() {
    let mut table = queen(quiet(), &pack("6S 6H QS 7S QH 7H", "KD"));
    table.does(1, "paroli Q");
    assert_eq!((table.scores()[1], live(&table, 1).as_str()), (0, "A:1 2:1 Q:10'"));
    pass(&mut table);
    table.does(1, "cash Q");
    assert_eq!(table.scores()[1], 70, "and not 10 + 70");
}

/// The Queen wins once and is left open at level 1; nothing else happens to seat 1.
fn open_queen(how: OpenParoli) -> (i64, i64) {
    let rules = Basset { open_paroli_at_end: how, ..quiet() };
    let mut table = sit(rules, 3, &pack_with("QH QC QS 7S", "9C", "QD"));
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1").does(1, "done");
    table.does(1, "paroli Q");
    until(&mut table, |table| table.reveal().turn_no == 24 && table.next() == 2);
    let before = table.scores();
    table.does(2, "done");
    let after = table.scores();
    (after[1] - before[1], after[0] - before[0])
}

#[test]
fn bst_r9_an_open_paroli_card_gets_its_stake_back_or_what_the_house_says() {
    assert_eq!(open_queen(OpenParoli::ReturnStake), (0, 0));
    assert_eq!(open_queen(OpenParoli::CarryOver), (0, 0), "there is no further deal");
    assert_eq!(open_queen(OpenParoli::PayLevelMinusOne), (10, -10));
    assert_eq!(open_queen(OpenParoli::Lose), (-10, 10));
}

#[test]
fn bst_c13_what_a_bank_without_a_limit_pays_at_the_end_is_told_once() {
    let rules = Basset { open_paroli_at_end: OpenParoli::PayLevelMinusOne, ..quiet() };
    let mut table = sit(rules, 3, &pack_with("QH QC QS 7S", "9C", "QD"));
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1").does(1, "done");
    table.does(1, "paroli Q");
    until(&mut table, Story::is_over);
    let told = table.told();
    let paid = |line: &&String| line.contains("takes back") || line.contains("The bank pays");
    assert_eq!(told.iter().filter(paid).count(), 1, "{told:?}");
}

#[test]
fn bst_r9_carry_over_leaves_it_for_the_next_deal() {
    let rules = Basset { open_paroli_at_end: OpenParoli::CarryOver, deals: 2, ..quiet() };
    let first = pack_with("QH QC QS 7S", "9C", "QD");
    let mut table = Story::stacked(rules, 3, &[&first, &pack("6S 6H QS 7S", "KD")]);
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1").does(1, "done");
    table.does(1, "paroli Q");
    until(&mut table, |table| table.reveal().deal == 2);
    let before = table.scores()[1];
    table.does(1, "lay A:1 2:1").does(2, "lay 3:1 4:1 5:1").does(1, "cash Q");
    assert_eq!(table.scores()[1] - before, 70);
}

#[test]
fn bst_r10_open_cards_without_paroli_get_their_stake_back() {
    for how in [OpenParoli::ReturnStake, OpenParoli::PayLevelMinusOne, OpenParoli::Lose] {
        let rules = Basset { open_paroli_at_end: how, ..quiet() };
        assert_eq!(rules.left_open(&LiveCard::laid(Rank::QUEEN, 10), true), Open::Returned);
    }
    // in play: a Five laid after turn 1, when two are aside, one was the bottom card and one is gone
    let mut table = sit(quiet(), 3, &pack("5H 5C 5S QS", "5D"));
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 6:1").does(1, "replace 5 9");
    until(&mut table, Story::is_over);
    assert!(table.told().contains(&"Seat 1 takes back the 5 with 9 on it.".to_owned()));
}

#[test]
fn bst_r11_after_a_win_a_fresh_card_may_must_or_cannot_be_laid() {
    let at = |how| {
        let rules = Basset { replace_after_win: how, ..quiet() };
        let mut table = queen(rules, &pack("6S 6H QS 7S", "KD"));
        table.does(1, "cash Q");
        table
    };
    let mut may = at(ReplaceAfterWin::Optional);
    assert_eq!(places(&may, 1), (0, 1));
    may.clone().does(1, "replace 4 10").refuses(1, "replace 5 10", "BST-R11");
    may.does(1, "done");
    let mut must = at(ReplaceAfterWin::Mandatory);
    assert_eq!(places(&must, 1), (1, 0));
    must.refuses(1, "done", "BST-29").does(1, "replace 4 10").does(1, "done");
    let mut cannot = at(ReplaceAfterWin::None);
    assert_eq!(places(&cannot, 1), (0, 0));
    cannot.refuses(1, "replace 4 10", "BST-R11").does(1, "done");
}

#[test]
fn bst_r11_with_no_least_stake_a_loser_may_lay_an_idle_card() {
    let rules = Basset { min_stake: 0, ..quiet() };
    let mut table = queen(rules, &pack("6S 6H 7S QS 4H 4D", "KD"));
    table.refuses(1, "done", "BST-29").does(1, "replace 4 0").does(1, "done");
}

#[test]
fn bst_r12_retired_cards_do_not_come_back() {
    let mut table = queen(quiet(), &pack("6S 6H 7S QS", "KD"));
    table.refuses(1, "replace Q 10", "BST-R12");
    let view = table.reveal();
    let punter = view.punters[1].as_ref().unwrap();
    assert_eq!(punter.live.len() + punter.reserve.len() + punter.retired.len(), 13);
}

#[test]
fn bst_r13_a_replacement_counts_from_the_next_pair_even_if_its_rank_is_gone() {
    // Fours: two aside, the bottom, and one in turn 1
    let mut table = sit(quiet(), 3, &pack("4S 4H 4C QS QH 8S", "4D"));
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 7:1 5:1");
    table.refuses(1, "replace 4 0", "BST-R4").does(1, "replace 4 10").does(1, "done");
    table.does(2, "done");
    assert_eq!(live(&table, 1), "A:1 2:1 4:10", "the second Queen is no longer of interest");
    let mut cash = queen(quiet(), &pack("6S 6H QS 7S", "KD"));
    cash.refuses(1, "replace 4 10", "BST-R26");
    let mut before = queen(quiet(), &pack("6S 6H QS 7S", "QD"));
    before.refuses(1, "replace 4 10", "BST-R13");
}

#[test]
fn bst_r14_a_new_book_is_not_offered_unless_it_is_and_then_has_a_price() {
    let mut table = queen(quiet(), &pack("6S 6H 7S 8S", "KD"));
    table.refuses(1, "book", "bad_action");
    assert!(
        Basset { new_book: NewBook { offered: true, price: None }, ..quiet() }.validate(3).is_err()
    );
    let rules = Basset { new_book: NewBook { offered: true, price: Some(9) }, ..quiet() };
    let mut table = queen(rules, &pack("6S 6H 7S 8S", "KD"));
    table.refuses(1, "book", "BST-R14");
}

#[test]
fn bst_r17_first_the_bank_seat_by_seat_then_the_mace() {
    let mut table = sit(quiet(), 4, &pack("6S 6H QS 3H", "KD"));
    table.does(1, "lay A:1 2:1 3:1").does(2, "lay 3:2 4:1 Q:1").does(3, "lay Q:4 8:1 9:1");
    table.refuses(2, "mace 3 1", "BST-R26").does(2, "cash Q").does(3, "cash Q");
    let told = table.told();
    let told: Vec<&str> = told.iter().rev().take(5).rev().map(String::as_str).collect();
    assert_eq!(
        told,
        [
            "Seat 2 cashes the Queen with 1 on it and gains 1.",
            "Seat 3 cashes the Queen with 4 on it and gains 4.",
            "Turn 1: ♥3 loses.",
            "Seat 1 loses the 3 with 1 on it.",
            "Seat 2 loses the 3 with 2 on it.",
        ]
    );
    assert_eq!(table.reveal().phase, Phase::Mace);
}

#[test]
fn bst_r19_the_mace_goes_round_once_and_each_may_raise_often() {
    let mut table = queen(quiet(), &pack("6S 6H 7S 8S 7H 8H", "KD"));
    table.refuses(2, "mace 3 1", "not_your_turn");
    table.does(1, "mace Q 1").does(1, "mace Q 2").does(1, "mace A 3").does(1, "done");
    table.refuses(1, "mace Q 1", "not_your_turn").does(2, "mace 3 1").does(2, "done");
    assert_eq!(table.reveal().turn_no, 2);
}

#[test]
fn bst_r22_after_the_last_card_nothing_is_replaced_and_no_mace_follows() {
    let mut table = sit(quiet(), 3, &pack_with("QS QH 7S 7H", "QD", "QC"));
    table.does(1, "lay J:1 K:1 Q:10").does(2, "lay 3:1 4:1 5:1").does(1, "done");
    until(&mut table, Story::is_over);
    assert!(gone(&table, 1).contains('Q'));
    assert_eq!(places(&table, 1).0, 0);
}

#[test]
fn bst_r23_the_two_set_aside_are_shown_only_when_all_is_over() {
    let mut table = queen(quiet(), &pack("6S 6H 7S 8S", "KD"));
    until_turn(&mut table, 24);
    assert_eq!(table.view(1).aside, Cards::Hidden(2));
    until(&mut table, Story::is_over);
    assert_eq!(parlour_engine::seen_cards::row(table.view(1).aside.shown()), "6S 6H");
}

#[test]
fn bst_r24_the_tailleur_can_win_and_equal_best_share() {
    let mut table = queen(quiet(), &pack("6S 6H 7S QD", "KD"));
    until(&mut table, Story::is_over);
    let scores = table.scores();
    assert_eq!(scores.iter().sum::<i64>(), 0);
    assert_eq!(scores.iter().max(), Some(&scores[0]), "{scores:?}");
    // no one puts money on anything: three winners
    let mut idle = sit(Basset { min_stake: 0, ..quiet() }, 3, "");
    idle.does(1, "lay A:0 2:0 3:0").does(2, "lay A:0 2:0 3:0");
    until(&mut idle, Story::is_over);
    assert!(idle.reveal().to_string().contains("The largest gain: seat 0 and seat 1 and seat 2."));
}

#[test]
fn bst_r25_deals_follow_with_the_same_tailleur_or_the_seat_to_the_left() {
    for (who, expected) in [(NextTailleur::Fixed, [0, 0, 0]), (NextTailleur::Rotate, [0, 1, 2])] {
        let rules = Basset { tailleur: who, deals: 3, ..quiet() };
        let mut table = sit(rules, 3, "");
        for (deal, seat) in expected.into_iter().enumerate() {
            until(&mut table, |table| table.reveal().deal == deal as u16 + 1);
            assert_eq!(table.reveal().tailleur, Seat::new(seat).unwrap());
            let Turn::Each(lays) = table.turn() else { panic!("all lay") };
            assert!(lays.len() == 2 && !lays.contains(Seat::new(seat).unwrap()));
        }
        until(&mut table, Story::is_over);
        assert_eq!(table.reveal().deal, 3);
    }
    assert!(Basset { deals: 0, ..quiet() }.validate(3).is_err());
}

#[test]
fn bst_r26_decisions_are_made_in_seat_order_and_in_the_open() {
    let mut table = sit(quiet(), 4, &pack("6S 6H QD 7S", "KD"));
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1").does(3, "lay Q:4 8:1 9:1");
    table.refuses(3, "cash Q", "not_your_turn").refuses(1, "done", "BST-R26");
    table.does(1, "paroli Q");
    assert_eq!(table.view(3).punters[1].as_ref().unwrap().live[2].level, 1);
    table.does(3, "cash Q");
}

#[test]
fn bst_r27_other_ladders() {
    assert_eq!(LADDERS, [[7, 15, 30, 60], [3, 7, 15, 31], [7, 15, 33, 67]]);
    for ladder in LADDERS {
        let rules = Basset { paroli_ladder: ladder, ..quiet() };
        assert!(rules.validate(3).is_ok());
        let mut table = queen(rules, &pack("6S 6H QS 7S QH 7H QC 8S", "KD"));
        for _ in 0..2 {
            table.does(1, "paroli Q");
            pass(&mut table);
        }
        table.does(1, "cash Q");
        assert_eq!(table.scores()[1], 10 * i64::from(ladder[1]));
    }
    assert!(Basset { paroli_ladder: [7, 15, 30, 61], ..quiet() }.validate(3).is_err());
}
