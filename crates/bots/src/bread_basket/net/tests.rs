//! The networks answer with the numbers that Python computed when it wrote them.

use super::*;
use crate::bread_basket::offers::Offers;
use crate::net::trained::tests::are_listed;
use parlour_engine::{Act, FastRng, Game, Menu, Rng, Tick};

const EXAMPLES: [(u8, &str); 2] = [
    (2, include_str!("../../../weights/bread-basket-2.examples")),
    (3, include_str!("../../../weights/bread-basket-3.examples")),
];

fn numbers(text: &str) -> Vec<i32> {
    text.split(',').filter_map(|number| number.parse().ok()).collect()
}

fn card(kind: usize) -> Card {
    Card::kinds().nth(kind).unwrap()
}

fn heap(counts: &str) -> Heap {
    let counts = numbers(counts).into_iter().enumerate();
    counts.flat_map(|(kind, count)| std::iter::repeat_n(card(kind), count as usize)).collect()
}

#[test]
fn every_table_is_worth_what_python_says() {
    for (seats, lines) in EXAMPLES {
        let net = Net::of(seats).unwrap();
        let (mut going_on, mut known) = (0, 0);
        for text in lines.lines() {
            let fields: Vec<&str> = text.split(' ').collect();
            let [line, own, known_cards, unseen, held, rest] = fields[..] else { panic!("{text}") };
            let line: Vec<Card> =
                numbers(line).into_iter().map(|kind| card(kind as usize)).collect();
            let (held_by, rest) = (numbers(held), numbers(rest));
            let seen = Seen {
                line: &line,
                own: heap(own),
                known: heap(known_cards),
                unseen: heap(unseen),
                held: std::array::from_fn(|seat| held_by.get(seat).map_or(0, |cards| *cards as u8)),
                again: rest[0] == 1,
                lead: rest[1] as i16,
                to_come: rest[2] as usize,
                worth: Worth::OF_THE_TEXT,
            };
            assert_eq!(net.value(&seen), rest[3], "{text}");
            going_on += u32::from(seen.again);
            known += seen.known.len();
        }
        assert!(lines.lines().count() == 24 && going_on > 3 && known > 0, "{seats}");
    }
}

/// What a seat sees adds up to the deck, and tells how many cards each hand has.
#[test]
fn a_seat_sees_every_card_once() {
    let rules = BreadBasket::default();
    for seats in PLAYERS {
        let mut rng = FastRng::new(6);
        let mut state = rules.start(seats, &mut rng, &mut ());
        let (mut known, mut turns) = (0, 0);
        while let Some(seat) = rules.turn(&state).seats().first() {
            let action = rules.pick(&state, seat, &mut Menu::new(), &mut rng).unwrap();
            rules.apply(&mut state, Act { seat, action, at: Tick(0) }, &mut rng, &mut ());
            let seen = Seen::of(&rules, &state, seat, (seats, 1));
            let view = rules.view(&state, parlour_engine::Viewer::Seat(seat));
            let out = view.taken.iter().flatten().count();
            let cards =
                seen.own.len() + seen.known.len() + seen.unseen.len() + u32::from(view.spent);
            assert_eq!(cards as usize + seen.line.len() + out, Card::COUNT);
            assert_eq!(u32::from(seen.held[1]), state.hand(seat.left(seats)).len());
            let others = seat.round(seats).skip(1).map(|other| state.score(other));
            assert_eq!(i64::from(seen.lead), state.score(seat) - others.max().unwrap());
            known += seen.known.len();
            turns += 1;
        }
        assert!(known > 0 && turns > 40, "{known}, {turns}");
    }
}

#[test]
fn a_line_offers_what_the_house_rules_pay() {
    let mut rng = FastRng::new(4);
    let other = Worth { onion_cost: 2, bread_points: 3, soup_points: 0 };
    let mut offered = 0;
    for game in 0..2_000 {
        let worth = if game % 2 == 0 { Worth::OF_THE_TEXT } else { other };
        let line: Vec<Card> =
            (0..rng.draw(20)).map(|_| Card::DECK[rng.draw(55) as usize]).collect();
        let offers = Offers::of(&line, None, worth);
        let bits = Net::line_bits(&line, worth);
        for card in Card::kinds() {
            let at_points = ((1 << POINTS.len()) - 1) << POINTS_AT;
            let offer = offers.to(card).map_or(0, |points| from_each(points, POINTS, POINTS_AT));
            assert_eq!(bits[usize::from(card.index())] & at_points, offer, "{card:?} in {line:?}");
            offered += u32::from(offer != 0);
        }
    }
    assert!(offered > 1_000, "{offered}");
}

#[test]
fn the_weights_are_those_whose_hashes_are_listed() {
    are_listed("bread-basket", &FILES);
}

#[test]
fn there_is_a_network_for_every_number_of_players_that_is_named() {
    let found: Vec<u8> = (0..=6).filter(|seats| Net::of(*seats).is_some()).collect();
    assert_eq!(found, PLAYERS);
}
