//! One card or two, one after the other, until no one has any.

use super::{lying, lying_by};
use crate::bread_basket::BreadBasket;
use parlour_engine::story::Story;

#[test]
fn brd_12_left_of_the_dealer_begins_and_turns_go_to_the_left() {
    let mut story = Story::stacked(BreadBasket::default(), 3, &["1 2 3"]);
    assert_eq!(story.next(), 1);
    story.refuses(0, "play 3", "not_your_turn").does(1, "play 1").does(1, "stop");
    assert_eq!(story.next(), 2);
    story.does(2, "play 2").does(2, "stop");
    assert_eq!(story.next(), 0);
    story.does(0, "play 3").does(0, "stop");
    assert_eq!(story.next(), 1);
}

#[test]
fn brd_13_brd_19_brd_r24_at_least_one_card_then_another_or_stop() {
    let mut table = lying("9", &["1 2 3", "4 5 6"], "");
    assert_eq!(table.menu(0), ["play 1", "play 2", "play 3"]);
    table.refuses(0, "stop", "BRD-13").refuses(0, "pass", "bad_action");
    table.refuses(0, "play 4", "BRD-13");
    table.does(0, "play 2");
    assert_eq!(table.menu(0), ["play 1", "play 3", "stop"]);
    table.does(0, "stop");
    assert_eq!(table.next(), 1);
    assert!(table.told().contains(&"Seat 0 stops.".to_owned()));
}

#[test]
fn brd_13_brd_a2_two_cards_end_the_turn_by_themselves() {
    let mut table = lying("9", &["1 2 3", "4 5 6"], "");
    table.does(0, "play 2").does(0, "play 1");
    assert_eq!(table.next(), 1);
    table.refuses(0, "play 3", "not_your_turn").refuses(1, "stop", "BRD-13");
}

#[test]
fn brd_a2_and_so_does_the_last_card_of_a_hand() {
    let mut table = lying("9", &["1", "4 5 6"], "");
    table.does(0, "play 1");
    assert_eq!(table.next(), 1);
}

#[test]
fn brd_14_brd_17_cards_go_to_the_end_and_a_trick_is_taken_after_each() {
    let mut table = lying("7 5 4", &["3 5 2", "6"], "");
    table.does(0, "play 3");
    assert_eq!(table.line(), "7 5 4 3");
    table.does(0, "play 5");
    assert_eq!((table.line().as_str(), table.taken(0).as_str()), ("7", "3 4 5 5"));
    assert_eq!(table.points(), [9, 0]);
    assert_eq!(
        table.told(),
        [
            "Seat 0 plays 3.",
            "Seat 0 plays 5.",
            "Seat 0 takes a Sandwich (5, 4, 3, 5) for 9 points."
        ]
    );
}

#[test]
fn brd_18_brd_r25_a_trick_with_the_first_card_leaves_a_second_card() {
    let mut table = lying("7 5 4 3", &["5 2 1", "6"], "");
    table.does(0, "play 5");
    assert_eq!((table.next(), table.line().as_str()), (0, "7"));
    assert_eq!(table.menu(0), ["play 1", "play 2", "stop"]);
    table.does(0, "stop");
    assert_eq!(table.next(), 1);
    // also when the line has been refilled in between: the second card meets the new one
    let mut refilled = lying("5 4 3", &["5 2 1", "6"], "8");
    refilled.does(0, "play 5").does(0, "play 2");
    assert_eq!(refilled.line(), "8 2");
}

#[test]
fn brd_15_brd_33_players_without_cards_are_skipped() {
    let mut table = lying("9", &["1 2 3", "4", "", "5 6"], "");
    table.does(0, "play 1").does(0, "stop").does(1, "play 4");
    assert_eq!(table.next(), 3, "seat 2 has no cards");
    table.does(3, "play 5").does(3, "play 6");
    assert_eq!(table.next(), 0);
    table.does(0, "play 2").does(0, "stop");
    assert_eq!(table.next(), 0, "several turns in a row at the end");
    table.refuses(0, "stop", "BRD-13");
}

#[test]
fn brd_16_the_round_ends_when_all_are_out() {
    let rules = BreadBasket { rounds: Some(1), ..BreadBasket::default() };
    let mut table = lying_by(rules, "9", &["1", "4"], "2 3");
    table.does(0, "play 1");
    assert!(!table.is_over());
    table.does(1, "play 4");
    assert!(table.is_over());
    table.refuses(0, "play 1", "over").refuses(1, "stop", "over");
}

#[test]
fn brd_20_brd_r20_the_acting_player_takes_what_the_card_or_the_chef_completes() {
    let mut played = lying("6 5 4 3", &["1", "5 2"], "");
    played.does(0, "play 1").does(1, "play 5");
    assert_eq!((played.line().as_str(), played.points()), ("6", vec![0, 11 - 1]));
    let mut lifted = lying("6 5 9 4 3 5 7", &["1", "C"], "");
    lifted.does(0, "play 1").does(1, "chef 2");
    assert_eq!((lifted.line().as_str(), lifted.points()), ("6 7 1", vec![0, 9]));
}

#[test]
fn brd_r20_the_card_of_the_deck_takes_nothing() {
    // however the line became empty, what comes from the deck lies alone
    let mut table = lying("5 4 3", &["5 1", "2"], "5 5");
    table.does(0, "play 5");
    assert_eq!((table.line().as_str(), table.points()), ("5", vec![9, 0]));
}
