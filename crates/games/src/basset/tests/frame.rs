//! The frame and the opening: BST-01 to BST-17.

use super::{gone, live, pack, pass, queen, quiet, sit, until};
use crate::basset::{Basset, Phase, SideBets};
use parlour_engine::{Cards, Game, Turn, cards::PackCard};

#[test]
fn bst_01_what_one_gains_the_others_lose() {
    let mut table = queen(quiet(), &pack("6S 6H QS 7S", "KD"));
    table.does(1, "cash Q");
    assert_eq!(table.scores(), [-10, 10, 0]);
}

#[test]
fn bst_02_three_at_least_and_five_or_six_can_play() {
    for seats in [3, 5, 6] {
        assert!(quiet().validate(seats).is_ok(), "{seats}");
    }
    for seats in [0, 2, 7] {
        assert_eq!(quiet().validate(seats).unwrap_err().option, "players", "{seats}");
    }
}

#[test]
fn bst_03_one_deck_of_52() {
    let deck = quiet().deck();
    assert_eq!(deck.len(), 52);
    assert!(PackCard::all().eq(deck));
}

#[test]
fn bst_04_bst_07_every_punter_has_a_book_of_13_and_the_tailleur_none() {
    let table = sit(quiet(), 6, "");
    let view = table.reveal();
    assert!(view.punters[0].is_none());
    for punter in view.punters.iter().skip(1) {
        assert_eq!(
            parlour_engine::seen_cards::row(&punter.as_ref().unwrap().reserve),
            "A 2 3 4 5 6 7 8 9 T J Q K"
        );
    }
}

#[test]
fn bst_06_seat_0_is_the_tailleur_with_the_whole_pack() {
    let view = sit(quiet(), 3, "").reveal();
    assert_eq!(view.tailleur, parlour_engine::Seat::ZERO);
    assert_eq!(view.deck.len(), 52);
}

#[test]
fn bst_08_bst_09_three_cards_face_up_with_money_on_each() {
    let mut table = sit(quiet(), 3, &pack("6S 6H 7S 7H", "KD"));
    table
        .refuses(1, "lay 7:10 Q:5", "BST-08")
        .refuses(1, "lay 7:10 Q:5 K:1 A:1", "BST-08")
        .refuses(1, "lay 7:10 Q:5 Q:1", "BST-08")
        .refuses(1, "lay 7:10 Q:5 K:0", "BST-R4")
        .refuses(1, "done", "BST-08")
        .refuses(1, "cash Q", "BST-08")
        .does(1, "lay 7:10 Q:5 K:1")
        .does(2, "lay 3:1 4:1 5:1");
    assert_eq!(live(&table, 1), "7:10 Q:5 K:1");
    let other = table.view(2);
    assert_eq!(other.punters, table.reveal().punters, "face up for all");
    table.refuses(1, "lay 7:10 Q:5 K:1", "BST-08");
}

#[test]
fn bst_10_the_tailleur_lays_nothing() {
    let mut table = sit(quiet(), 3, "");
    let Turn::Each(seats) = table.turn() else { panic!("all lay") };
    assert_eq!(format!("{seats:?}"), "{seat 1, seat 2}");
    table.refuses(0, "lay 7:10 Q:5 K:1", "not_your_turn");
    let mut betting = queen(Basset::default(), &pack("6S 6H 7S 7H", "KD"));
    betting.refuses(1, "offer 0 Q loses 5", "BST-10");
}

#[test]
fn bst_11_bst_12_players_may_bet_that_a_queen_loses_or_an_ace_wins() {
    let mut table = queen(Basset::default(), &pack("6S 6H AS QH", "KD"));
    table.plays(
        "1: done
         2: offer 1 Q loses 5
         2: offer 1 A wins 20 to 0
         2: done
         0: accept 2
         0: done
         1: accept 1
         1: done
         2: done
         0: done",
    );
    table.does(1, "cash A"); // the bank pays 1
    // the Queen loses 10 to the bank; seat 2 was right twice
    assert_eq!(table.scores(), [10 - 1 - 20, 1 - 10 - 5, 20 + 5]);
}

#[test]
fn bst_13_no_limit_but_what_the_tailleur_sets() {
    let mut free = sit(quiet(), 3, "");
    free.does(1, "lay A:1000000000 2:1000000000 3:1000000000");
    let limited = Basset { max_stake: Some(20), max_total: Some(30), ..quiet() };
    let mut table = sit(limited, 3, &pack("6S 6H 7S 7H", "KD"));
    table
        .refuses(1, "lay A:21 2:1 3:1", "BST-13")
        .refuses(1, "lay A:10 2:10 3:11", "BST-13")
        .does(1, "lay A:18 2:1 3:1")
        .does(2, "lay 4:1 5:1 T:1")
        .refuses(1, "mace A 3", "BST-13")
        .does(1, "mace A 2")
        .refuses(1, "mace 2 9", "BST-13")
        .does(1, "mace 2 8");
}

#[test]
fn bst_14_after_the_bets_the_bottom_card_is_turned_up() {
    let mut table = queen(Basset::default(), &pack("6S 6H 7S 7H", "KD"));
    assert_eq!(table.reveal().bottom, None);
    until(&mut table, |table| table.reveal().phase != Phase::Bets);
    assert_eq!(table.reveal().bottom, "KD".parse().ok());
    assert!(table.told().contains(&"The bottom card is ♦K.".to_owned()));
}

#[test]
fn bst_15_the_bottom_card_costs_its_rank_in_any_suit() {
    let mut table = sit(quiet(), 4, &pack("6S 6H 7S 7H", "QD"));
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1").does(3, "lay Q:4 8:1 9:1");
    assert_eq!(table.scores(), [14, -10, 0, -4]);
}

#[test]
fn bst_16_that_card_stays_and_more_money_may_be_put_on_it() {
    let mut table = queen(quiet(), &pack("6S 6H QS 7H", "QD"));
    assert_eq!(table.reveal().phase, Phase::Topup);
    table.refuses(1, "mace A 5", "BST-16").does(1, "mace Q 5");
    assert_eq!(live(&table, 1), "A:1 2:1 Q:15");
    table.does(1, "done").does(1, "cash Q");
    assert_eq!(table.scores(), [10 - 15, -10 + 15, 0]);
}

#[test]
fn bst_17_two_cards_go_aside_unseen_and_do_nothing() {
    let mut table = queen(quiet(), &pack("QS QH 7S 7H", "KD"));
    assert_eq!(parlour_engine::seen_cards::row(table.reveal().aside.shown()), "QS QH");
    for seat in 0..3 {
        assert_eq!(table.view(seat).aside, Cards::Hidden(2));
    }
    pass(&mut table);
    assert_eq!((live(&table, 1).as_str(), gone(&table, 1).as_str()), ("A:1 2:1 Q:10", ""));
    assert_eq!(table.scores(), [0, 0, 0]);
}

#[test]
fn the_window_for_side_bets_comes_before_the_bottom_card() {
    let rules = Basset { side_bets: SideBets::On, ..quiet() };
    let table = queen(rules, &pack("6S 6H 7S 7H", "QD"));
    assert_eq!((table.reveal().phase, table.reveal().turn_no), (Phase::Bets, 0));
}
