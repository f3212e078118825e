//! The numbers of the text as house rules.

use super::*;
use parlour_engine::story::Story;

fn plain() -> BreadBasket {
    BreadBasket::default()
}

/// Why these rules cannot be played by so many: option, clause, reason.
fn refused(rules: &BreadBasket, seats: u8) -> (&'static str, &'static str, String) {
    let error = rules.validate(seats).expect_err("cannot be played");
    (error.option, error.clause, error.reason)
}

#[test]
fn brd_r29_every_player_is_dealt_the_number_that_is_set() {
    for (seats, each) in [(2, 27), (3, 2), (4, 13), (6, 9)] {
        let rules = BreadBasket { hand_size: Some(each), ..plain() };
        let table = Story::shuffled(rules, seats, "sizes").reveal();
        assert!(table.hands.iter().all(|hand| hand.len() as u64 == each), "{seats} players");
        assert_eq!(table.deck.len() as u64, 54 - each * u64::from(seats));
    }
}

#[test]
fn brd_r29_brd_r30_a_deck_that_is_too_small_is_refused() {
    let needs = |seats, each, needed, cards| {
        format!(
            "{seats} players with {each} cards each and the first card of the line need {needed} \
             cards, and the deck has {cards}"
        )
    };
    let ten = BreadBasket { hand_size: Some(10), ..plain() };
    assert_eq!(refused(&ten, 6), ("hand_size", "BRD-R29", needs(6, 10, 61, 55)));
    assert_eq!(ten.validate(5), Ok(()));
    let three = BreadBasket { copies: 3, ..plain() };
    assert_eq!(refused(&three, 5), ("copies", "BRD-R30", needs(5, 8, 41, 33)));
    assert_eq!(three.validate(4), Ok(()));
}

#[test]
fn brd_r30_every_kind_is_there_equally_often() {
    let rules = BreadBasket { copies: 3, hand_size: Some(5), ..plain() };
    let deck = rules.deck();
    assert_eq!(deck.len(), 33);
    assert!(Card::kinds().all(|kind| deck.iter().filter(|&&card| card == kind).count() == 3));
    let table = Story::shuffled(rules, 2, "small").reveal();
    assert_eq!(table.deck.len(), 22);
}

#[test]
fn brd_r31_one_card_or_three_in_a_turn() {
    let deal = "5 4  1 5  C 9  O O  1 1  3 3  6 6  7 7  8 8  9 9  2 2  4 4  2";
    let one = BreadBasket { cards_a_turn: 1, ..plain() };
    let mut table = Story::stacked(one, 2, &[deal]);
    table.does(1, "play 5").refuses(0, "stop", "BRD-13").does(0, "play 4");
    assert_eq!(table.next(), 1);

    let three = BreadBasket { cards_a_turn: 3, ..plain() };
    let mut table = Story::stacked(three, 2, &[deal]);
    table.does(1, "play 5").does(1, "play 1").does(1, "play 1");
    assert_eq!(table.next(), 0, "after three cards");
    table.does(0, "play 4").does(0, "play 2").does(0, "stop");
    assert_eq!(table.next(), 1, "or by choice before");
}

#[test]
fn brd_r32_points_as_they_are_set() {
    let worth = Worth { onion_cost: 2, bread_points: 3, soup_points: 4 };
    let of = |text: &str| {
        let line = cards(text);
        Trick::ending_at(&line, line.len() - 1).map(|trick| trick.points(&line, worth))
    };
    assert_eq!(of("5 4 3 5"), Some(3 + 4 + 3 + 3));
    assert_eq!(of("1 O O 1"), Some(3 - 2 - 2 + 3));
    assert_eq!(of("3 6 7 4 3"), Some(20));
    let rules = BreadBasket { onion_cost: 2, bread_points: 3, soup_points: 4, ..plain() };
    assert_eq!(rules.worth(), worth);
    let deal = "5 4  1 5  C 9  O O  1 1  3 3  6 6  7 7  8 8  9 9  2 2  4 4  2";
    let mut table = Story::stacked(rules, 2, &[deal]);
    table.does(1, "play 5").does(1, "play 1").does(0, "play 4").does(0, "play 5");
    assert_eq!(table.scores(), [3 + 1 + 4 + 3, 0]);
}

#[test]
fn brd_r29_a_variant_does_not_repeat_the_numbers_of_the_text() {
    let written = serde_json::to_value(plain()).unwrap();
    for number in ["hand_size", "copies", "cards_a_turn", "onion_cost", "bread_points"] {
        assert!(written.get(number).is_none(), "{number}");
    }
    let rules = BreadBasket { hand_size: Some(7), onion_cost: 0, ..plain() };
    let written = serde_json::to_value(&rules).unwrap();
    assert_eq!((&written["hand_size"], &written["onion_cost"]), (&7.into(), &0.into()));
    assert_eq!(serde_json::from_value::<BreadBasket>(written).unwrap(), rules);
}
