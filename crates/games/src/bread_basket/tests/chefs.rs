//! The Chef's ability, the tricks it makes, and what follows from taking them.

use super::{lying, lying_by};
use crate::bread_basket::{BreadBasket, ChefSecond, MultiTrick, Phase};
use parlour_engine::{Game, Hidden};

fn plain() -> BreadBasket {
    BreadBasket::default()
}

#[test]
fn brd_36_brd_37_a_chef_is_played_or_discarded_for_a_card_of_the_line() {
    let mut table = lying("3 7 5", &["C 1", "6"], "2");
    assert_eq!(table.menu(0), ["play 1", "play C", "chef 0", "chef 1", "chef 2"]);
    table.refuses(0, "chef 3", "BRD-37").refuses(0, "chef 300", "BRD-37");
    table.does(0, "chef 1");
    assert_eq!((table.line().as_str(), table.hand(0).as_str()), ("3 5", "1 7"));
    assert_eq!(table.state.spent, 1);
    table.refuses(1, "chef 0", "BRD-37"); // holds none
}

#[test]
fn brd_38_brd_r11_brd_r12_the_ability_is_the_whole_turn() {
    let mut table = lying("3 7 5", &["C 1", "6"], "2");
    table.does(0, "chef 1");
    assert_eq!((table.next(), table.state.played), (1, 0));
    table.refuses(0, "play 7", "not_your_turn"); // what was taken waits for a later turn
    let mut after = lying("3 7 5", &["C 1", "6"], "2");
    after.does(0, "play 1").refuses(0, "chef 1", "BRD-R11");
    assert_eq!(after.menu(0), ["play C", "stop"]);
}

#[test]
fn brd_r11_brd_a5_with_allow_it_may_follow_one_card_and_ends_the_turn() {
    let rules = BreadBasket { chef_second: ChefSecond::Allow, ..plain() };
    let mut table = lying_by(rules.clone(), "3 7 5", &["C 1 2", "6"], "2");
    table.does(0, "play 1");
    assert_eq!(table.menu(0), ["play 2", "play C", "chef 0", "chef 1", "chef 2", "chef 3", "stop"]);
    table.does(0, "chef 3");
    assert_eq!((table.next(), table.hand(0).as_str()), (1, "1 2"));
    // never before a card
    let mut first = lying_by(rules.clone(), "3 7 5", &["C 1 2", "6"], "2");
    first.does(0, "chef 0");
    assert_eq!(first.next(), 1);
    // while tricks are chosen, the card counts as played
    let mut choosing = lying_by(rules, "5 4 2 9 3 4", &["C 5", "6"], "");
    choosing.does(0, "play 5").does(0, "chef 3");
    assert_eq!((choosing.state.phase, choosing.state.played), (Phase::Take, 1));
    choosing.does(0, "take 1 4");
    assert_eq!((choosing.state.phase, choosing.state.played), (Phase::Play, 0));
    assert_eq!(choosing.next(), 1);
}

#[test]
fn brd_39_brd_r10_the_gap_closes_and_what_appears_anywhere_is_taken() {
    let mut table = lying("8 5 9 4 3 5 7", &["C", "6"], "");
    table.does(0, "chef 2");
    assert_eq!((table.line().as_str(), table.points()), ("8 7", vec![9, 0]));
    assert_eq!(table.taken(0), "3 4 5 5");
    assert_eq!(
        table.told(),
        [
            "Seat 0 discards a Chef and takes 9 out of the line (card 3).",
            "Seat 0 takes a Sandwich (5, 4, 3, 5) for 9 points."
        ]
    );
    // a Soup, by taking away a lower card; nothing, where nothing appears
    let mut soup = lying("3 6 1 7 3", &["C", "6"], "8");
    soup.does(0, "chef 2");
    assert_eq!((soup.line().as_str(), soup.points()), ("8", vec![4, 0]));
    let mut nothing = lying("3 6 1 7 3", &["C", "6"], "8");
    nothing.does(0, "chef 1");
    assert_eq!((nothing.line().as_str(), nothing.points()), ("3 1 7 3", vec![0, 0]));
}

const NESTED: &str = "5 4 2 9 3 4 5";

#[test]
fn brd_r7_brd_a3_brd_a6_of_several_tricks_the_player_chooses_the_first() {
    let mut outer = lying(NESTED, &["C", "6"], "8");
    outer.does(0, "chef 3");
    assert_eq!((outer.state.phase, outer.state.played), (Phase::Take, 0));
    assert_eq!(outer.next(), 0);
    let mut menu = outer.menu(0);
    menu.sort();
    assert_eq!(menu, ["take 0 5", "take 1 4"]);
    outer.does(0, "take 0 5");
    assert_eq!((outer.line().as_str(), outer.points()), ("8", vec![15, 0]));
    assert_eq!((outer.next(), outer.state.played), (1, 0));

    let mut inner = lying(NESTED, &["C", "6"], "8");
    inner.does(0, "chef 3").does(0, "take 1 4");
    assert_eq!((inner.line().as_str(), inner.points()), ("5 5", vec![7, 0]));
    assert_eq!(inner.next(), 1);
}

#[test]
fn brd_r7_brd_32_nothing_else_while_tricks_stand_and_no_take_without_a_choice() {
    let mut table = lying(NESTED, &["C 1", "6"], "8");
    table.refuses(0, "take 0 5", "BRD-R7").does(0, "chef 3");
    table.refuses(0, "play 1", "BRD-32").refuses(0, "stop", "BRD-32");
    table.refuses(0, "chef 0", "BRD-32").refuses(0, "take 0 4", "BRD-R7");
    table.refuses(0, "take 1 5", "BRD-R7").refuses(0, "take 4 1", "BRD-R7");
    table.refuses(1, "take 0 5", "not_your_turn");
    table.does(0, "take 1 4").refuses(1, "take 0 5", "BRD-R7");
}

#[test]
fn brd_r7_or_the_largest_or_the_smallest_goes_first() {
    let rules = |multi_trick| BreadBasket { multi_trick, ..plain() };
    let mut largest = lying_by(rules(MultiTrick::Largest), NESTED, &["C", "6"], "8");
    largest.does(0, "chef 3");
    assert_eq!((largest.line().as_str(), largest.points()), ("8", vec![15, 0]));
    let mut smallest = lying_by(rules(MultiTrick::Smallest), NESTED, &["C", "6"], "8");
    smallest.does(0, "chef 3").refuses(1, "take 0 1", "BRD-R7");
    assert_eq!((smallest.line().as_str(), smallest.points()), ("5 5", vec![7, 0]));
}

/// 6 1 1 [4 2 (9) 3 4] 6, in which the outer trick outlives the inner one.
const OUTLIVING: &str = "6 1 1 4 2 9 3 4 6";

#[test]
fn brd_r7_brd_a3_the_line_is_looked_at_again_until_no_trick_is_left() {
    let mut table = lying(OUTLIVING, &["C", "7"], "8");
    table.does(0, "chef 5").does(0, "take 3 6");
    // 6 1 1 6 stands alone now and needs no act
    assert_eq!((table.line().as_str(), table.points()), ("8", vec![7 + 4, 0]));
    assert_eq!(table.next(), 1);
    let mut by_itself = lying_by(
        BreadBasket { multi_trick: MultiTrick::Smallest, ..plain() },
        OUTLIVING,
        &["C", "7"],
        "8",
    );
    by_itself.does(0, "chef 5");
    assert_eq!(by_itself.state.points, table.state.points);
}

#[test]
fn brd_a3_three_tricks_are_chosen_from_again_after_each() {
    // three Sandwiches one inside another: 7, 6 and 4 are the bread
    let mut table = lying("7 1 1 6 2 2 4 3 9 3 4 6 7", &["C", "5"], "8");
    table.does(0, "chef 8");
    let mut menu = table.menu(0);
    menu.sort();
    assert_eq!(menu, ["take 0 11", "take 3 10", "take 6 9"]);
    table.does(0, "take 6 9");
    let mut menu = table.menu(0);
    menu.sort();
    assert_eq!(menu, ["take 0 7", "take 3 6"], "two stand: choose again");
    table.does(0, "take 3 6");
    assert_eq!(table.points(), [(2 + 6) + (2 + 4) + (2 + 2), 0]);
    assert_eq!((table.line().as_str(), table.next()), ("8", 1));
}

const CHAIN: &str = "5 1 9 2 C 3 9 4 5";

#[test]
fn brd_r8_a_trick_made_by_taking_a_trick_is_taken_too() {
    let mut table = lying(CHAIN, &["C", "6"], "8");
    table.does(0, "chef 4");
    assert_eq!(
        table.told(),
        [
            "Seat 0 discards a Chef and takes a Chef out of the line (card 5).",
            "Seat 0 takes a Sandwich (9, 2, 3, 9) for 7 points.",
            "Seat 0 takes a Sandwich (5, 1, 4, 5) for 7 points.",
            "The line starts with 8."
        ]
    );
    assert_eq!((table.line().as_str(), table.points()), ("8", vec![14, 0]));
}

#[test]
fn brd_r8_brd_a4_without_cascades_it_stays_for_good() {
    let rules = BreadBasket { cascade: false, ..plain() };
    let mut table = lying_by(rules, CHAIN, &["C 5 C", "6 2 3"], "8");
    table.does(0, "chef 4");
    assert_eq!((table.line().as_str(), table.points()), ("5 1 4 5", vec![7, 0]));
    // it does not appear again: neither with a card …
    table.does(1, "play 6").does(1, "stop");
    assert_eq!(table.line(), "5 1 4 5 6");
    // … nor when a Chef takes a card beside it
    table.does(0, "chef 4");
    assert_eq!((table.line().as_str(), table.points()), ("5 1 4 5", vec![7, 0]));
    assert!(table.rules.reveal(&table.state).tricks.is_empty());
    // but one of its ends may well end a new one
    table.does(1, "play 3").does(1, "play 2").does(0, "play 5");
    assert_eq!((table.line().as_str(), table.points()), ("5 1 4", vec![7 + 7, 0]));
}

#[test]
fn brd_a4_a_standing_trick_shortened_by_a_chef_is_the_same_trick() {
    let rules = BreadBasket { cascade: false, ..plain() };
    let mut table = lying_by(rules, "5 1 9 2 C 3 9 4 2 5", &["C C", "6"], "8");
    table.does(0, "chef 4").does(1, "play 6");
    assert_eq!(table.line(), "5 1 4 2 5 6");
    table.does(0, "chef 1");
    assert_eq!((table.line().as_str(), table.points()), ("5 4 2 5 6", vec![7, 0]));
}

#[test]
fn brd_a4_a_new_trick_around_a_standing_one_is_taken() {
    // 5 1 4 5 stands untaken; 8 … 8 around it was spoilt by the 9 only
    let rules = BreadBasket { cascade: false, ..plain() };
    let mut table = lying_by(rules, "8 5 1 9 2 C 3 9 4 5", &["C", "9 8", "C"], "");
    table.does(0, "chef 5").does(1, "play 9").does(1, "play 8");
    assert_eq!(table.line(), "8 5 1 4 5 9 8");
    table.does(2, "chef 5");
    assert_eq!((table.line().as_str(), table.points()[2]), ("", 2 + 5 + 1 + 4 + 5));
}

#[test]
fn brd_a4_without_cascades_the_tricks_of_the_removal_are_still_taken_one_after_the_other() {
    for multi_trick in [MultiTrick::Choose, MultiTrick::Smallest] {
        let rules = BreadBasket { cascade: false, multi_trick, ..plain() };
        let mut table = lying_by(rules, OUTLIVING, &["C", "7"], "8");
        table.does(0, "chef 5");
        if multi_trick == MultiTrick::Choose {
            table.does(0, "take 3 6");
        }
        assert_eq!((table.line().as_str(), table.points()), ("8", vec![7 + 4, 0]));
    }
}

#[test]
fn brd_a4_only_the_tricks_of_the_removal_may_be_chosen() {
    let rules = BreadBasket { cascade: false, ..plain() };
    let line = "3 7 9 2 C 4 9 8 3 6 4 1 7 2 4 6";
    let mut table = lying_by(rules, line, &["C C", "5 O"], "");
    table.does(0, "chef 4").does(1, "play 5").does(1, "stop");
    assert_eq!(table.line(), "3 7 8 3 6 4 1 7 2 4 6 5", "3 7 8 3 came from a closed gap");
    table.does(0, "chef 7");
    let tricks = table.rules.reveal(&table.state).tricks;
    assert_eq!(tricks.as_slice(), [(4, 9), (5, 8)]);
    table.refuses(0, "take 0 3", "BRD-R7").does(0, "take 5 8");
    assert_eq!((table.line().as_str(), table.points()), ("3 7 8 3 6 6 5", vec![8 + 5, 0]));
    assert_eq!(table.next(), 1);
}

#[test]
fn brd_r7_after_a_cascade_tricks_of_different_kinds_may_cross() {
    // the Soup 2 9 9 2 held apart 5 3 | 4 5 3: a Sandwich and a Soup that share 3 4 5
    let line = "5 3 2 9 1 9 2 4 5 3";
    let mut table = lying(line, &["C", "6"], "8");
    table.does(0, "chef 4");
    let mut menu = table.menu(0);
    menu.sort();
    assert_eq!(menu, ["take 0 3", "take 1 4"]);
    table.does(0, "take 1 4");
    assert_eq!((table.line().as_str(), table.points()), ("5", vec![4 + 4, 0]));
    // of equal size, the older is taken first
    for multi_trick in [MultiTrick::Largest, MultiTrick::Smallest] {
        let mut table = lying_by(BreadBasket { multi_trick, ..plain() }, line, &["C", "6"], "8");
        table.does(0, "chef 4");
        assert_eq!((table.line().as_str(), table.points()), ("3", vec![4 + 9, 0]));
    }
}

#[test]
fn brd_r7_taking_one_of_two_crossing_tricks_spoils_the_other() {
    // 9 2 1 9 is taken; 5 3 4 5 is a Sandwich then, 3 4 5 6 3 a Soup
    let crossing = || {
        let mut table = lying("5 3 4 9 2 C 1 9 5 6 3", &["C", "6"], "8");
        table.does(0, "chef 5");
        let mut menu = table.menu(0);
        menu.sort();
        assert_eq!(
            (menu, table.line().as_str()),
            (vec!["take 0 3".into(), "take 1 5".into()], "5 3 4 5 6 3")
        );
        table
    };
    let mut sandwich = crossing();
    sandwich.does(0, "take 0 3");
    assert_eq!((sandwich.line().as_str(), sandwich.points()), ("6 3", vec![5 + 9, 0]));
    let mut soup = crossing();
    soup.does(0, "take 1 5");
    assert_eq!((soup.line().as_str(), soup.points()), ("5", vec![5 + 5, 0]));
}

#[test]
fn brd_r9_between_acts_no_trick_stands() {
    // the audit looks after every act of every contract game; here it is seen to look
    let mut table = lying("5 4 3", &["1", "6"], "");
    table.state.row[3] = table.state.row[0];
    table.state.line_len = 4;
    table.state.taken[1].remove(table.state.row[0]);
    assert!(table.rules.audit(&table.state).unwrap_err().contains("BRD-R9"));
}

#[test]
fn brd_r13_a_line_of_one_card_may_be_taken_and_is_refilled() {
    let mut table = lying("7", &["C", "6"], "2 3");
    table.does(0, "chef 0");
    assert_eq!((table.line().as_str(), table.hand(0).as_str()), ("2", "7"));
    let mut no_deck = lying("7", &["C", "6"], "");
    no_deck.does(0, "chef 0");
    assert_eq!(no_deck.line(), "");
}

#[test]
fn brd_r14_an_empty_line_has_nothing_to_take() {
    let mut table = lying("", &["C 1", "6"], "");
    table.refuses(0, "chef 0", "BRD-R14");
    assert_eq!(table.menu(0), ["play 1", "play C"]);
    table.does(0, "play C");
    assert_eq!(table.line(), "C");
}

#[test]
fn brd_r15_brd_r16_onions_chefs_and_the_newest_card_may_be_taken() {
    let mut table = lying("O C 3", &["C", "6 1 2"], "");
    assert_eq!(table.menu(0), ["play C", "chef 0", "chef 1", "chef 2"]);
    table.does(0, "chef 1");
    assert_eq!(table.hand(0), "C", "a Chef for a Chef: not out");
    table.does(1, "play 6").does(1, "stop").does(0, "chef 0");
    assert_eq!((table.hand(0).as_str(), table.state.spent), ("O", 2));
    table.does(1, "play 1").does(1, "stop").does(0, "play O");
    assert_eq!(table.line(), "3 6 1 O");
}

#[test]
fn brd_a7_equal_neighbours_are_separate_actions_with_the_same_result() {
    let mut left = lying("3 7 7 5", &["C 1", "6"], "");
    assert_eq!(left.menu(0)[2..], ["chef 0", "chef 1", "chef 2", "chef 3"]);
    let mut right = lying("3 7 7 5", &["C 1", "6"], "");
    assert_eq!(left.does(0, "chef 1").state, right.does(0, "chef 2").state);
}
