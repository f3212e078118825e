//! Clear, Reset and Blank, and what a run of them does.

use super::{hand, pile, run, table, trash, with_deck};
use crate::basement::{Basement, BlankOnEmpty, Deck};
use parlour_engine::story::Story;

/// Seat 1 holds `opener`, seat 0 holds `answer`; the Deck holds what is named.
fn duel(opener: &str, answer: &str, deck: &str) -> Story<Basement> {
    duel_by(&Basement::default(), opener, answer, deck)
}

fn duel_by(rules: &Basement, opener: &str, answer: &str, deck: &str) -> Story<Basement> {
    let rules = Basement {
        deck: Deck { copies: 6, clears: 8, resets: 8, blanks: 8, ..rules.deck },
        ..rules.clone()
    };
    let answer = format!("{answer} | 10 10 11");
    let opener = format!("{opener} | 10 10 11");
    table(rules, &[&answer, &opener], &["11 11 11", "9 9 9"], deck)
}

#[test]
fn bsm_27_three_specials_go_on_any_card() {
    for special in ["play C", "play R", "play B"] {
        duel("9 9 9", "B C R", "").does(1, "play 9").does(0, special);
        duel("R 9 9", "B C R", "").does(1, "play R").does(0, special);
    }
}

#[test]
fn bsm_28_bsm_39_bsm_40_a_clear_trashes_the_pile_and_its_player_opens() {
    let mut story = duel("9 9 9", "C 1 1", "2 2 2 2");
    story.does(1, "play 9 9").does(0, "play C");
    assert_eq!((pile(&story), trash(&story)), (String::new(), "9 9 C".into()));
    assert_eq!(story.next(), 0);
    story.does(0, "play 1");
    assert_eq!(story.next(), 1);
    story.does(1, "eat");
    assert_eq!(trash(&story), "9 9 C", "for good");
}

#[test]
fn bsm_29_bsm_r12_anything_goes_on_a_reset() {
    let mut story = duel("9 R 1", "R 1 1", "2 2 2 2");
    story.does(1, "play 9").does(0, "play R").does(1, "play 1");
    assert_eq!((pile(&story), run(&story)), ("9 R 1".into(), "1x1".into()));
    story.does(0, "eat");
    assert_eq!(hand(&story, 0), "1 1 1 2 9 R", "what lies under it is eaten all the same");
}

#[test]
fn bsm_30_bsm_31_bsm_r8_a_blank_with_a_number_is_that_number() {
    let mut story = duel("6 6 6", "6 B 4", "1 1 1");
    story.does(1, "play 6").refuses(0, "play 4 B", "BSM-13").does(0, "play 6 B");
    assert_eq!((pile(&story), run(&story)), ("6 6 B".into(), "6x3".into()));
    duel("R 6 6", "6 B 4", "").does(1, "play R").does(0, "play 4 B");
    let mut story = duel("6 B 4", "1 1 1", "");
    story.does(1, "play 4 B");
    assert_eq!(run(&story), "4x2", "on an empty pile");
    duel("5 6 6", "6 B 4", "").does(1, "play 5").does(0, "play 6 B");
    duel("7 6 6", "6 B 4", "").does(1, "play 7").refuses(0, "play 6 B", "BSM-13");
}

#[test]
fn bsm_30_bsm_32_a_blank_alone_is_what_it_lies_on() {
    let mut story = duel("3 3 3", "B 1 2", "1 1 2");
    story.does(1, "play 3 3").does(0, "play B");
    assert_eq!((pile(&story), run(&story)), ("3 3 B".into(), "3x3".into()));
    story.refuses(1, "play 1", "BSM-13").does(1, "play 3");
    assert_eq!(trash(&story), "3 3 3 B", "four of a kind");
}

#[test]
fn bsm_33_with_or_without_blanks() {
    let without = with_deck(Deck { blanks: 0, ..Deck::default() });
    let mut story = table(without, &["1 1 1 | 8 8 8", "2 2 2 | 9 9 9"], &[], "");
    story.refuses(1, "play B", "bad_action").refuses(1, "play 2 B", "bad_action").does(1, "play 2");
    duel("B 2 2", "1 1 1", "").does(1, "play B");
}

#[test]
fn bsm_34_bsm_r10_specials_in_pairs_threes_and_fours() {
    duel("R R 2", "C C C", "").does(1, "play R R").does(0, "play C C C");
    let mut story = duel("R R R", "R 1 1", "1 1 1");
    story.does(1, "play R R R");
    assert_eq!(run(&story), "Rx3");
    story.does(0, "play R");
    assert_eq!((trash(&story), story.next()), ("R R R R".into(), 0), "four Resets");
    let mut story = duel("R R 1", "2 2 R", "R 9");
    story.does(1, "play R R").does(0, "play R").does(1, "eat");
    assert_eq!(hand(&story, 1), "1 9 R R R R");
    story.does(1, "play R R R R");
    assert_eq!(story.next(), 1, "in one play");
}

#[test]
fn bsm_57_three_of_a_kind_and_a_blank_are_four() {
    let mut story = duel("7 7 7", "B B 1", "B 1 1 1");
    story.does(1, "play 7 7 7").does(0, "play B");
    assert_eq!((trash(&story), story.next()), ("7 7 7 B".into(), 0));
    let mut story = duel("7 7 7", "1 1 1", "B 9 9");
    story.does(1, "play 7").does(0, "eat").does(0, "play 7").does(1, "play 7 7 B");
    assert_eq!((trash(&story), story.next()), ("7 7 7 B".into(), 1));
}

#[test]
fn bsm_r6_a_blank_on_an_empty_pile_is_nothing() {
    let mut story = duel("B 1 1", "B 1 1", "2 2 2 2");
    story.does(1, "play B");
    assert_eq!(run(&story), "nothingx1");
    story.does(0, "play B");
    assert_eq!(run(&story), "nothingx2", "again Nothing");
    story.does(1, "play 1");
    assert_eq!((pile(&story), run(&story)), ("B B 1".into(), "1x1".into()));
    story.does(0, "play 1");
    assert_eq!(run(&story), "1x2");
}

#[test]
fn bsm_r6_bsm_a6_act_as_reset_is_a_reset_in_every_respect() {
    let rules = Basement { blank_on_empty: BlankOnEmpty::ActAsReset, ..Basement::default() };
    let mut story = duel_by(&rules, "B B 1", "R 1 1", "B");
    story.does(1, "play B");
    assert_eq!(run(&story), "Rx1");
    story.does(0, "play R").does(1, "play B B");
    assert_eq!((trash(&story), story.next()), ("B B B R".into(), 1));
    let mut story = duel_by(&rules, "B B B", "B 1 1", "");
    story.does(1, "play B B B").does(0, "play B");
    assert_eq!(trash(&story), "B B B B");
}

#[test]
fn bsm_r6_bsm_a5_forbidden_blanks_open_only_for_want_of_others() {
    let rules = Basement { blank_on_empty: BlankOnEmpty::Forbidden, ..Basement::default() };
    let mut story = duel_by(&rules, "B B 1", "2 2 2", "");
    story.refuses(1, "play B", "BSM-R6").refuses(1, "play B B", "BSM-R6").does(1, "play 1 B");
    assert!(!duel_by(&rules, "B B 1", "2 2 2", "").legal(1).contains(&"play B".into()));
    duel_by(&rules, "3 B 1", "B 2 2", "").does(1, "play 1").does(0, "play B");
    let mut story = duel_by(&rules, "B B B", "2 2 2", "");
    story.does(1, "play B B");
    assert_eq!(run(&story), "nothingx2");
    // the other card must be in the zone played from: here Top Cards do not help the hand
    let mut story = table(rules.clone(), &["1 1 1 | 8 8 8", "B B B | 9 9 9"], &[], "");
    story.does(1, "play B");
    // a Chance is not a play by choice
    let mut story = duel_by(&rules, "B B 1", "2 2 2", "B");
    story.does(1, "chance");
    assert_eq!((pile(&story), run(&story)), ("B".into(), "nothingx1".into()));
}

#[test]
fn bsm_r7_blanks_beside_specials() {
    let mut story = duel("R 9 9", "B 1 1", "1 1 1 1");
    story.does(1, "play R").does(0, "play B");
    assert_eq!(run(&story), "Rx2", "on a Reset");
    story.does(1, "play 1");
    let mut story = duel("9 9 9", "B R 1", "1");
    story.does(1, "play 9").does(0, "play R B");
    assert_eq!(run(&story), "Rx2", "with a Reset");
    let mut story = duel("9 9 9", "B C 1", "1 1 1");
    story.does(1, "play 9").does(0, "play B C");
    assert_eq!((trash(&story), story.next()), ("9 B C".into(), 0), "with a Clear");
    let mut story = duel("6 6 6", "B B 1", "");
    story.does(1, "play 6").does(0, "play B B");
    assert_eq!(run(&story), "6x3", "alone on a 6");
}

#[test]
fn bsm_r9_blanks_and_one_other_kind() {
    let mut story = duel("6 6 7", "1 1 1", "");
    story
        .refuses(1, "play 6 7", "BSM-R9")
        .refuses(1, "play 6 7 B", "BSM-R9")
        .refuses(1, "play C R", "BSM-R9")
        .refuses(1, "play 7 6 6 6 6", "BSM-R5");
}

#[test]
fn bsm_r10_four_nothings_clear() {
    let mut story = duel("B B B", "B 1 1", "2 2 2 2 2");
    story.does(1, "play B B B").does(0, "play B");
    assert_eq!((trash(&story), story.next()), ("B B B B".into(), 0));
}

#[test]
fn bsm_r11_a_clear_on_an_empty_pile() {
    let mut story = duel("C C 1", "1 1 1", "2 3");
    story.does(1, "play C C");
    assert_eq!((trash(&story), story.next()), ("C C".into(), 1));
    story.does(1, "play 1");
    assert_eq!(story.next(), 0);
}

#[test]
fn bsm_r14_draw_before_the_second_turn() {
    let mut story = duel("C 1 1", "2 2 2", "5 6 7");
    story.does(1, "play C");
    assert_eq!(hand(&story, 1), "1 1 5");
    story.does(1, "play 5");
}
