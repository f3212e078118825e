//! The numbers of the text as house rules.

use super::*;
use crate::down_the_well::PassDirection;

/// Why these rules cannot be played by so many: option, clause, reason.
fn refused(rules: &DownTheWell, seats: u8) -> (&'static str, &'static str, String) {
    let error = rules.validate(seats).expect_err("cannot be played");
    (error.option, error.clause, error.reason)
}

fn hands_of(cards: u64) -> DownTheWell {
    DownTheWell { hand_size: Some(cards), ..plain() }
}

#[test]
fn dtw_r25_every_player_is_dealt_the_number_that_is_set() {
    for (seats, each) in [(2, 4), (3, 12), (4, 12), (5, 10), (6, 5)] {
        let story = Story::shuffled(hands_of(each), seats, "sizes");
        let table = story.reveal();
        assert!(table.hands.iter().all(|hand| hand.len() as u64 == each), "{seats} players");
        assert_eq!(table.rest.len() as u64, 54 - each * u64::from(seats));
    }
}

#[test]
fn dtw_r25_more_cards_than_the_deck_has_are_refused() {
    let reason = "5 players with 11 cards each need 55 cards, and the deck has 54".to_owned();
    assert_eq!(refused(&hands_of(11), 5), ("hand_size", "DTW-R25", reason));
    assert_eq!(hands_of(11).validate(4), Ok(()));
    assert_eq!(refused(&hands_of(28), 2).1, "DTW-R25");
    assert_eq!(refused(&hands_of(3), 2).2, "a number from 4 to 27 or \"by_players\", not 3");
}

#[test]
fn dtw_r26_as_many_cards_are_passed_as_is_set() {
    let five = DownTheWell { cards_passed: 5, ..plain() };
    let mut story = Story::shuffled(five, 4, "five");
    assert_eq!(story.legal(0).len(), 126, "five of nine");
    let hand: Vec<String> =
        story.reveal().hands[0].shown().iter().map(ToString::to_string).collect();
    story.refuses(0, &format!("give {}", hand[..3].join(" ")), "DTW-10");
    story.does(0, &format!("give {}", hand[..5].join(" ")));
}

#[test]
fn dtw_r26_without_passing_the_hand_is_opened_at_once() {
    let story = Story::shuffled(DownTheWell { cards_passed: 0, ..plain() }, 3, "none");
    let table = story.reveal();
    assert_eq!(table.phase, Phase::Play);
    assert!(table.turned.is_some() && table.lead.is_some());
    assert_eq!(story.legal(story.next()).len(), 1, "the opening card is forced (DTW-R2)");
}

#[test]
fn dtw_r26_cards_go_to_the_right_or_to_either_side_in_turn() {
    let to_the_right = |direction, hand_no| {
        let rules = DownTheWell { pass_direction: direction, ..plain() };
        rules.passing(hand_no).receiver(seat(0), 3) == seat(2)
    };
    assert!(!to_the_right(PassDirection::Left, 1) && !to_the_right(PassDirection::Left, 2));
    assert!(to_the_right(PassDirection::Right, 1) && to_the_right(PassDirection::Right, 2));
    assert!(!to_the_right(PassDirection::Alternate, 1));
    assert!(
        to_the_right(PassDirection::Alternate, 2) && !to_the_right(PassDirection::Alternate, 3)
    );

    let hands: Vec<Vec<&str>> =
        ["2A 3A 4A 5A", "2B 3B 4B 5B", "2C 3C 4C 5C"].map(|hand| hand.split(' ').collect()).into();
    let rules = DownTheWell { pass_direction: PassDirection::Right, ..hands_of(4) };
    let mut story = dealt(rules, &hands, "AT");
    story.refuses(0, "give 2A", "DTW-10");
    story.does(0, "give 2A 3A 4A").does(1, "give 2B 3B 4B").does(2, "give 2C 3C 4C");
    let after: Vec<String> = story.reveal().hands.iter().map(ToString::to_string).collect();
    assert_eq!(after, ["5A 2B 3B 4B", "5B 2C 3C 4C", "2A 3A 4A 5C"]);
}

#[test]
fn dtw_r26_a_choice_that_cannot_be_listed_is_refused() {
    let reason = |ways: u32, passed: u8, hand: u8| {
        format!("there are {ways} ways to choose {passed} of {hand} cards; at most 256 are listed")
    };
    assert_eq!(refused(&hands_of(13), 4), ("hand_size", "DTW-R26", reason(286, 3, 13)));
    assert_eq!(DownTheWell { cards_passed: 2, ..hands_of(13) }.validate(4), Ok(()));
    let four_of_twelve = DownTheWell { cards_passed: 4, ..plain() };
    assert_eq!(refused(&four_of_twelve, 2), ("cards_passed", "DTW-R26", reason(495, 4, 12)));
    let five_of_four = DownTheWell { cards_passed: 5, ..hands_of(4) };
    let (option, clause, why) = refused(&five_of_four, 2);
    assert_eq!((option, clause), ("cards_passed", "DTW-R26"));
    assert_eq!(why, "at most the 4 cards of a hand, not 5");
}

#[test]
fn dtw_r27_a_deck_of_fewer_suits_and_ranks() {
    let small = DownTheWell { suits: 4, ranks: 7, ..hands_of(6) };
    let deck: Vec<String> = small.deck().iter().map(ToString::to_string).collect();
    assert_eq!((deck.len(), deck[0].as_str(), deck[27].as_str()), (28, "4A", "AD"));
    let story = Story::shuffled(small, 4, "small");
    let table = story.reveal();
    assert_eq!(table.suits().map(|suit| suit.to_string()).collect::<String>(), "ABCD");
    assert_eq!((table.rest.len(), table.swept.len()), (4, 0));
}

#[test]
fn dtw_r27_a_deck_that_is_too_small_is_refused() {
    let reason = "6 players with 9 cards each need 54 cards, and the deck has 48".to_owned();
    let eight = DownTheWell { ranks: 8, ..plain() };
    assert_eq!(refused(&eight, 6), ("ranks", "DTW-R27", reason));
    assert_eq!(refused(&DownTheWell { suits: 3, ..plain() }, 4).0, "suits");
    assert_eq!(eight.validate(5), Ok(()));
}

#[test]
fn dtw_r27_where_there_are_no_crabs_the_next_suit_leads() {
    let two_suits = DownTheWell { suits: 2, ..hands_of(9) };
    let mut story = Story::shuffled(two_suits, 2, "no crabs");
    for seat in 0..2 {
        let give = story.legal(seat)[0].clone();
        story.does(seat, &give);
    }
    assert_eq!(story.reveal().turned, None, "all cards are dealt");
    assert_eq!(story.reveal().lead, Some(Suit::Anchors), "after Trees come Anchors (DTW-R5)");
}

#[test]
fn dtw_r25_a_variant_does_not_repeat_the_numbers_of_the_text() {
    let written = serde_json::to_value(plain()).unwrap();
    for number in ["hand_size", "cards_passed", "pass_direction", "suits", "ranks"] {
        assert!(written.get(number).is_none(), "{number}");
    }
    let rules = DownTheWell { hand_size: Some(7), cards_passed: 2, ..plain() };
    let written = serde_json::to_value(&rules).unwrap();
    assert_eq!((&written["hand_size"], &written["cards_passed"]), (&7.into(), &2.into()));
    assert_eq!(serde_json::from_value::<DownTheWell>(written).unwrap(), rules);
    let said: DownTheWell = serde_json::from_str(r#"{"hand_size": "by_players"}"#).unwrap();
    assert_eq!(said, plain());
}
