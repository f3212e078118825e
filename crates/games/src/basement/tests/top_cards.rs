//! The Top phase, and plays of hand and Top together.

use super::{hand, no_deck, pile, run, table, top, trash, with_deck};
use crate::basement::{Basement, Deck, Zone};
use parlour_engine::{Seat, story::Story};

/// Numbers 1 to 4 four times and two Clears: two players, no Deck.
fn numbers() -> Basement {
    with_deck(Deck { lo: 1, hi: 4, copies: 4, clears: 2, resets: 0, blanks: 0 })
}

/// Numbers 1 to 4 three times, two Clears, a Reset, three Blanks.
fn with_blanks() -> Basement {
    with_deck(Deck { lo: 1, hi: 4, copies: 3, clears: 2, resets: 1, blanks: 3 })
}

#[test]
fn bsm_23_bsm_42_bsm_43_an_empty_hand_plays_from_top() {
    let mut story = table(numbers(), &["2 3 3 | 4 4 4", "1 1 1 | 2 2 3"], &[], "");
    story.does(1, "play 1 1 1").does(0, "play 2");
    assert_eq!(story.legal(1), ["eat 2", "eat 2 2", "eat 3", "play 2", "play 2 2", "play 3"]);
    story.refuses(1, "play 4", "BSM-42").refuses(1, "play 2 2 2", "BSM-42").does(1, "play 2 2");
    assert_eq!((top(&story, 1), run(&story)), ("3".into(), "2x3".into()), "the rest stays");
    assert_eq!(story.next(), 0, "one play per turn");
    story.does(0, "play 3").does(1, "play 3");
    assert_eq!((pile(&story), top(&story, 1)), ("1 1 1 2 2 2 3 3".into(), String::new()));
}

#[test]
fn bsm_44_bsm_63_bsm_a10_who_cannot_beat_picks_up_a_play_and_eats() {
    let mut story = table(numbers(), &["3 3 3 | 4 4 4", "1 1 1 | 1 2 2"], &[], "");
    story.does(1, "play 1 1 1").does(0, "play 3");
    assert_eq!(story.legal(1), ["eat 1", "eat 2", "eat 2 2"]);
    story
        .refuses(1, "eat", "BSM-63")
        .refuses(1, "eat 4", "BSM-63")
        .refuses(1, "eat 2 2 2", "BSM-63")
        .refuses(1, "eat 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2", "BSM-63")
        .refuses(1, "eat 1 2", "BSM-R20")
        .refuses(1, "chance", "BSM-22")
        .does(1, "eat 2 2");
    assert_eq!((hand(&story, 1), top(&story, 1)), ("1 1 1 2 2 3".into(), "1".into()));
    assert_eq!(story.next(), 1, "and restarts the pile");
}

#[test]
fn bsm_45_hand_first_after_eating() {
    let mut story = table(numbers(), &["3 3 3 | 4 4 4", "1 1 1 | 1 2 2"], &[], "");
    story.does(1, "play 1 1 1").does(0, "play 3").does(1, "eat 1");
    story
        .refuses(1, "reveal 0", "BSM-45")
        .refuses(1, "play 2", "BSM-45")
        .does(1, "play 1 1 1 1")
        .refuses(1, "play 2 2", "BSM-45")
        .does(1, "play 3");
    story.does(0, "play 3").does(1, "eat 2");
    assert_eq!(hand(&story, 1), "2 3 3");
}

#[test]
fn bsm_r20_bsm_a10_eating_by_choice_picks_up_any_play() {
    let mut story = table(with_blanks(), &["2 2 2 | 4 4 4", "1 1 1 | B 3 3"], &[], "");
    story.does(1, "play 1 1 1").does(0, "play 2");
    let eats: Vec<String> =
        story.legal(1).into_iter().filter(|act| act.starts_with("eat")).collect();
    assert_eq!(eats, ["eat 3", "eat 3 3", "eat 3 3 B", "eat 3 B", "eat B"]);
    story.does(1, "eat 3 B"); // either would have beaten the 2
    assert_eq!((hand(&story, 1), top(&story, 1)), ("1 1 1 2 3 B".into(), "3".into()));
}

#[test]
fn bsm_r22_one_zone_for_one_play() {
    let mut story = table(no_deck(), &["1 1 1 | 3 3 C", "2 3 3 | 2 2 R"], &[], "");
    story.does(1, "play 3 3").does(0, "eat").does(0, "play 1 1 1");
    story
        .refuses(1, "play 2 2", "BSM-R22")
        .refuses(1, "play R", "BSM-45")
        .refuses(1, "play 1", "BSM-09")
        .does(1, "play 2");
    assert_eq!(top(&story, 1), "2 2 R");
}

#[test]
fn bsm_r22_bsm_a8_the_whole_hand_may_go_with_top_cards() {
    let reshuffle = |rules: Basement| Basement { mix_hand_and_top: true, ..rules };
    let hands = ["1 1 1 | 3 3 C", "2 3 3 | 2 2 B"];
    let mut story = table(reshuffle(no_deck()), &hands, &[], "");
    story.refuses(1, "play 2 2", "BSM-R22"); // not the whole hand
    story.does(1, "play 3 3").does(0, "eat").does(0, "play 1 1");
    assert_eq!(
        story.legal(1),
        ["eat", "play 2", "play 2 2", "play 2 2 2", "play 2 2 2 B", "play 2 2 B", "play 2 B"]
    );
    story.does(1, "play B 2 2");
    assert_eq!((hand(&story, 1), top(&story, 1)), ("-".into(), "2".into()));
    assert_eq!(run(&story), "2x3");
    assert!(
        story.told().contains(&"Seat 1 plays 2, 2 and a Blank from hand and Top Cards.".to_owned())
    );
    // what the hand alone can play is played from the hand
    let mut story = table(reshuffle(no_deck()), &hands, &[], "");
    story.does(1, "play 3 3").does(0, "eat").does(0, "play 1").does(1, "play 2");
    assert_eq!(top(&story, 1), "2 2 B");
    // a hand of Blanks goes with any kind of Top Cards, or with Blanks
    let hands = ["1 1 1 | 4 4 C", "B 2 2 | B 3 4"];
    let mut story = table(reshuffle(with_blanks()), &hands, &[], "");
    story.does(1, "play 2 2").does(0, "eat").does(0, "play 2").does(1, "eat");
    story.does(1, "play 2").does(0, "eat").does(0, "play 2");
    assert_eq!(
        story.legal(1),
        ["eat", "play 3 B", "play 3 B B", "play 4 B", "play 4 B B", "play B", "play B B"]
    );
    story.refuses(1, "play 3", "BSM-45").refuses(1, "play 3 4 B", "BSM-R9").does(1, "play 4 B");
    // eating is never mixed, and height counts
    let mut story = table(reshuffle(no_deck()), &["3 1 1 | 3 3 C", "2 1 1 | 2 2 B"], &[], "");
    story.does(1, "play 1 1").does(0, "play 3");
    story.refuses(1, "play 2 2", "BSM-13").refuses(1, "eat 2", "BSM-45").does(1, "eat");
    // not while there is a Deck
    let mut story =
        table(reshuffle(Basement::default()), &["2 2 2 | 9 9 9", "5 5 5 | 5 8 8"], &[], "");
    story.refuses(1, "play 5 5 5 5", "BSM-R22");
}

#[test]
fn bsm_r23_no_top_card_is_played_beside_a_deck() {
    let mut story = Story::shuffled(Basement { rounds: 1, ..Basement::default() }, 3, "r23");
    for seat in 0..3 {
        let tops = story.legal(seat)[0].clone();
        story.does(seat, &tops);
    }
    while !story.is_over() {
        let deck = story.reveal().deck.len();
        let zone = story.state().zone(Seat::new(story.next()).unwrap());
        assert!(deck == 0 || zone == Zone::Hand);
        super::play_on(&mut story, 1);
        assert!(zone == Zone::Hand || story.reveal().deck.len() == deck, "Top never draws");
    }
}

#[test]
fn bsm_r24_a_second_turn_goes_on_in_the_next_zone() {
    let hands = ["1 1 1 | 4 4 4", "C C 2 | 3 3 3"];
    let mut story = table(numbers(), &hands, &[], "");
    story.does(1, "play 2").does(0, "eat").does(0, "play 1 1 1").does(1, "play C C");
    assert_eq!((hand(&story, 1), story.next()), ("-".into(), 1));
    story.does(1, "play 3 3").does(0, "eat").does(0, "play 3");
    story.does(1, "play 3");
    assert_eq!(story.next(), 0);
    // from Top into the Basement
    let hands = ["1 1 2 | 4 4 4", "3 3 3 | 3 C C"];
    let mut story = table(numbers(), &hands, &["1 1 2", "2 2 4"], "");
    story.does(1, "play 3 3 3").does(0, "eat").does(0, "play 3 3 3").does(1, "play 3");
    assert_eq!((trash(&story), top(&story, 1), story.next()), ("3 3 3 3".into(), "C C".into(), 1));
    story.does(1, "play C C");
    assert_eq!(story.next(), 1);
    story.does(1, "reveal 2");
    assert_eq!(pile(&story), "4");
}

#[test]
fn bsm_a5_in_the_top_phase_the_other_card_is_a_top_card() {
    use crate::basement::BlankOnEmpty;
    let rules = Basement { blank_on_empty: BlankOnEmpty::Forbidden, ..with_blanks() };
    let mut story = table(rules.clone(), &["1 1 1 | 4 4 4", "C C 2 | B 3 3"], &[], "");
    story.does(1, "play 2").does(0, "eat").does(0, "play 1").does(1, "play C C");
    story.refuses(1, "play B", "BSM-R6").does(1, "play 3 3").does(0, "eat");
    story.does(0, "play 1").does(1, "play B"); // not on an empty pile
    let mut story = table(rules, &["1 1 1 | 4 4 4", "C C 2 | B B B"], &[], "");
    story.does(1, "play 2").does(0, "eat").does(0, "play 1").does(1, "play C C");
    story.does(1, "play B B");
    assert_eq!(run(&story), "nothingx2");
}
