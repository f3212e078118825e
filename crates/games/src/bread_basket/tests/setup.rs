//! The deck, the deal, the line that starts by itself.

use super::{cards, lying, lying_by};
use crate::bread_basket::{BreadBasket, Card, FirstDealer, Heap, Refill};
use parlour_engine::{Dealer, FastRng, Game, Hidden, Seat, story::Story};

#[test]
fn brd_02_two_to_six_can_play() {
    let rules = BreadBasket::default();
    for seats in 2..=6 {
        assert!(rules.validate(seats).is_ok());
    }
    for seats in [0, 1, 7] {
        let refused = rules.validate(seats).unwrap_err();
        assert_eq!((refused.option, refused.clause), ("players", "BRD-02"));
    }
}

#[test]
fn brd_04_brd_r1_five_of_each_rank_the_ten_is_the_chef_and_five_onions() {
    let deck = BreadBasket::default().deck();
    assert_eq!(deck.len(), 55);
    let heap: Heap = deck.iter().copied().collect();
    assert!(Card::kinds().all(|kind| heap.count(kind) == 5));
    let codes: Vec<String> = Card::kinds().map(|kind| kind.to_string()).collect();
    assert_eq!(codes, ["O", "1", "2", "3", "4", "5", "6", "7", "8", "9", "C"]);
    let values: Vec<i16> =
        Card::kinds().map(|kind| crate::bread_basket::Worth::OF_THE_TEXT.meat(kind)).collect();
    assert_eq!(values, [-5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
}

/// Deals the sorted deck: the state shows who got which card when.
fn sorted(seats: u8) -> Story<BreadBasket> {
    Story::stacked(BreadBasket::default(), seats, &["O O O O O 1 1 1 1 1 2 2 2 2 2"])
}

#[test]
fn brd_07_brd_08_brd_09_brd_10_cards_dealt_and_left() {
    for (seats, each, left) in [(2, 12, 30), (3, 10, 24), (4, 8, 22), (5, 8, 14), (6, 8, 6)] {
        let view = sorted(seats).reveal();
        assert!(view.hands.iter().all(|hand| hand.len() == each), "{seats} players");
        assert_eq!((view.line.len(), view.deck.len()), (1, left), "{seats} players");
    }
}

#[test]
fn brd_10_the_card_after_the_hands_starts_the_line() {
    let deal = "O O O O O 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4  9 8 7";
    let view = Story::stacked(BreadBasket::default(), 2, &[deal]).reveal();
    assert_eq!(view.line.as_slice(), cards("9"));
    assert_eq!(view.deck.shown()[..2], cards("8 7"), "then the deck, in order");
}

#[test]
fn brd_r3_cards_go_round_one_at_a_time_from_the_dealers_left() {
    let deal = "1 2 3 4 5 6 7 8 9 C O";
    let view = Story::stacked(BreadBasket::default(), 3, &[deal]).reveal();
    assert_eq!(view.dealer, Seat::ZERO);
    // seat 1 is dealt 1 4 7 C …, seat 2 2 5 8 O …, seat 0 3 6 9 …
    let held: Vec<Heap> =
        view.hands.iter().map(|hand| hand.shown().iter().copied().collect()).collect();
    for (seat, cards_dealt) in [(1, "1 4 7 C"), (2, "2 5 8 O"), (0, "3 6 9")] {
        let dealt: Heap = cards(cards_dealt).into_iter().collect();
        assert!(held[seat].includes(dealt), "seat {seat} {:?}", held[seat]);
    }
}

#[test]
fn brd_r3_hands_and_deck_are_secret_spent_chefs_are_not() {
    let mut table = lying("3", &["C 5", "1 2"], "8 9");
    table.does(0, "chef 0");
    let view = table.rules.view(&table.state, parlour_engine::Viewer::Seat(Seat::ZERO));
    assert_eq!((view.hands[0].shown(), view.hands[1].shown()), (&cards("3 5")[..], &[][..]));
    assert_eq!((view.hands[1].len(), view.deck.len()), (2, 1));
    assert!(view.deck.shown().is_empty());
    assert_eq!(view.spent, 1);
}

#[test]
fn brd_r3_what_a_chef_takes_was_seen_by_all_and_stays_where_it_went() {
    let mut table = lying("3 7", &["C 5 5", "1 2 4 6"], "8 9 9 8");
    table.does(0, "chef 1");
    let seat_1 = parlour_engine::Viewer::Seat(Seat::new(1).unwrap());
    let view = table.rules.view(&table.state, seat_1);
    assert_eq!(view.known[0].as_slice(), cards("7"));
    let mut rng = FastRng::new(1);
    for _ in 0..50 {
        let other = table.rules.resample_hidden(&table.state, seat_1, &mut rng).unwrap();
        assert!(other.hands[0].contains("7".parse().unwrap()));
        assert_eq!(other.hands[1], table.state.hands[1]);
        table.rules.audit(&other).unwrap();
    }
    table.does(1, "play 1").does(1, "stop").does(0, "play 7");
    assert!(table.rules.view(&table.state, seat_1).known[0].is_empty(), "played since");
}

#[test]
fn brd_r2_the_first_dealer_is_seat_0_or_drawn() {
    assert_eq!(sorted(4).reveal().dealer, Seat::ZERO);
    let rules = BreadBasket { first_dealer: FirstDealer::Random, ..BreadBasket::default() };
    for seat in 0..4 {
        let dealer = Dealer::seeded("who deals").with_draws(vec![seat]);
        let story = Story::with(rules.clone(), 4, dealer);
        assert_eq!(story.reveal().dealer.index(), seat as usize);
        assert_eq!(story.next(), (seat as u8 + 1) % 4, "the left neighbour begins");
    }
}

#[test]
fn brd_11_brd_r4_an_empty_line_is_refilled_at_once_even_within_a_turn() {
    let mut table = lying("5 4 3", &["5 1", "2"], "6 7");
    table.does(0, "play 5");
    assert_eq!((table.line().as_str(), table.deck().as_str()), ("6", "7"));
    assert_eq!(table.next(), 0, "seat 0 may still play a second card");
    table.does(0, "play 1");
    assert_eq!(table.line(), "6 1");
}

#[test]
fn brd_r4_brd_a8_or_only_at_the_end_of_the_turn() {
    let rules = BreadBasket { refill: Refill::EndOfTurn, ..BreadBasket::default() };
    let mut table = lying_by(rules.clone(), "5 4 3", &["5 1 8", "2"], "6 7");
    table.does(0, "play 5");
    assert_eq!(table.line(), "", "empty while the turn lasts");
    let mut stopped = lying_by(rules.clone(), "5 4 3", &["5 1 8", "2"], "6 7");
    stopped.does(0, "play 5").does(0, "stop");
    assert_eq!(stopped.line(), "6");
    table.does(0, "play 1");
    assert_eq!((table.line().as_str(), table.deck().as_str()), ("1", "6 7"), "the card starts it");
    // a second card that empties it, and a Chef that does
    let mut second = lying_by(rules.clone(), "5 4", &["3 5 8", "2"], "6");
    second.does(0, "play 3").does(0, "play 5");
    assert_eq!(second.line(), "6");
    let mut chef = lying_by(rules, "5", &["C", "2"], "6");
    chef.does(0, "chef 0");
    assert_eq!(chef.line(), "6");
}

#[test]
fn brd_r4_brd_a8_the_rounds_last_turn_refills_too() {
    let rules =
        BreadBasket { refill: Refill::EndOfTurn, rounds: Some(1), ..BreadBasket::default() };
    let mut table = lying_by(rules, "5 4 3", &["5", ""], "6 7");
    table.does(0, "play 5");
    assert!(table.is_over());
    assert_eq!((table.line().as_str(), table.deck().as_str()), ("6", "7"));
}

#[test]
fn brd_a1_a_line_emptied_by_the_rounds_last_card_is_refilled_all_the_same() {
    let rules = BreadBasket { rounds: Some(1), ..BreadBasket::default() };
    let mut table = lying_by(rules, "5 4 3", &["5", ""], "6 7");
    table.does(0, "play 5");
    assert!(table.is_over());
    assert_eq!((table.line().as_str(), table.deck().as_str()), ("6", "7"));
    // when a further round follows, all have seen a card that its deal hides again
    let mut first = lying("5 4 3", &["5", ""], "6 7");
    first.does(0, "play 5");
    let uncovered: Vec<String> = first
        .told
        .iter()
        .filter(|event| first.rules.reveals_temporarily(event))
        .map(ToString::to_string)
        .collect();
    assert_eq!(uncovered, ["The line starts with 6."]);
}

#[test]
fn brd_11_brd_r5_without_a_deck_the_line_stays_empty_until_a_card_is_played() {
    let mut table = lying("5 4 3", &["5 1", "2"], "");
    table.does(0, "play 5");
    assert_eq!(table.line(), "");
    table.does(0, "play 1");
    assert_eq!(table.line(), "1");
}
