//! The numbers of the text as house rules.

use super::*;

/// Why these rules cannot be played by so many: option, clause, reason.
fn refused(rules: &Basement, seats: u8) -> (&'static str, &'static str, String) {
    let error = rules.validate(seats).expect_err("cannot be played");
    (error.option, error.clause, error.reason)
}

#[test]
fn bsm_r36_as_many_cards_are_dealt_as_is_set() {
    for (hand_size, draw_to) in [(4, 1), (6, 3), (9, 6), (12, 2)] {
        let rules = Basement { hand_size, draw_to, ..Basement::default() };
        let table = Story::shuffled(rules, 3, "sizes").reveal();
        assert!(table.players.iter().all(|player| player.hand.len() == usize::from(hand_size)));
        assert_eq!(table.deck.len(), 56 - 3 * (usize::from(hand_size) + 3));
    }
}

#[test]
fn bsm_r36_a_deck_that_is_too_small_and_a_hand_that_is_too_small_are_refused() {
    let twelve = Basement { hand_size: 12, ..Basement::default() };
    let reason = "56 cards; 4 players need 60".to_owned();
    assert_eq!(refused(&twelve, 4), ("deck", "BSM-R1", reason));
    assert_eq!(twelve.validate(3), Ok(()));
    let five = Basement { hand_size: 5, ..Basement::default() };
    let reason = "at most 2: of 5 cards 3 become Top Cards".to_owned();
    assert_eq!(refused(&five, 2), ("draw_to", "BSM-R36", reason));
    assert_eq!(Basement { draw_to: 2, ..five }.validate(2), Ok(()));
    assert_eq!(refused(&Basement { hand_size: 255, ..Basement::default() }, 2).1, "BSM-R1");
}

#[test]
fn bsm_r36_you_draw_up_to_the_number_that_is_set() {
    let rules = Basement { hand_size: 7, draw_to: 4, ..Basement::default() };
    let hands = ["7 7 8 9 | 10 10 11", "3 4 5 6 | 8 8 9"];
    let mut story = table(rules, &hands, &[], "1 2");
    assert_eq!(hand(&story, 1), "3 4 5 6");
    story.does(1, "play 3");
    assert_eq!(hand(&story, 1), "1 4 5 6");
    story.does(0, "play 7 7");
    assert_eq!(story.reveal().players[0].hand.len(), 4);
}

/// The largest deck, the smallest hands: between pile and Deck lie fewer places than a pile is swept in.
fn of_128_cards() -> Basement {
    let deck = Deck { lo: 1, hi: 13, copies: 8, clears: 8, resets: 8, blanks: 8 };
    Basement { deck, hand_size: 4, draw_to: 1, ..Basement::default() }
}

#[test]
fn bsm_r36_a_large_deck_keeps_its_cards_when_the_pile_is_cleared_or_eaten() {
    let deck = |story: &Story<Basement>| row(story.reveal().deck.shown());
    let mut cleared = table(of_128_cards(), &["5 | 1 2 3", "C | 1 2 3"], &[], "7 8 9");
    cleared.does(1, "play C");
    assert_eq!((hand(&cleared, 1).as_str(), cleared.reveal().deck.len()), ("7", 113));
    assert!(deck(&cleared).starts_with("8 9 "), "{}", deck(&cleared));
    let mut eaten = table(of_128_cards(), &["C | 1 2 3", "5 | 1 2 3"], &[], "7 8 9");
    eaten.does(1, "play 5").does(0, "eat");
    assert_eq!((hand(&eaten, 0).as_str(), eaten.reveal().deck.len()), ("5 C", 113));
    assert!(deck(&eaten).starts_with("8 9 "), "{}", deck(&eaten));
}

#[test]
fn bsm_r37_three_alike_or_five_clear_the_pile() {
    let hands = ["2 2 9 | 10 10 11", "2 2 6 | 8 8 9"];
    let with = |clearing_run| {
        let rules = Basement { clearing_run, ..Basement::default() };
        let mut story = table(rules, &hands, &[], "1 1 3 3");
        story.does(1, "play 2 2").does(0, "play 2");
        story
    };
    assert_eq!((pile(&with(3)).as_str(), trash(&with(3)).as_str()), ("", "2 2 2"));
    let mut five = with(5);
    five.does(1, "play 6");
    assert_eq!(five.reveal().pile.len(), 4);
}

#[test]
fn bsm_r38_the_winner_gets_what_is_set_on_top() {
    for (winner_bonus, points) in [(0, [3, 2, 1, 0]), (1, [4, 2, 1, 0]), (10, [13, 2, 1, 0])] {
        let rules = Basement { winner_bonus, ..Basement::default() };
        let by_place: Vec<u32> = (1..=4).map(|place| rules.score(place, 4)).collect();
        assert_eq!(by_place, points);
    }
}
