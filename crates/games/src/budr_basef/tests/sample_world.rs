//! What a player who forgets nothing knows, and the worlds it can imagine.

use super::table::at_once;
use crate::budr_basef::{BudrBasef, Card, Event, Memory, OnTake, Phase, State};
use parlour_engine::{
    Act, Cards, FastRng, FullGame, Game, Hidden, Menu, RealTime, Rng, Seat, Tick, Viewer,
};
use std::collections::HashMap;

/// Random play from a seed, watched by seat 0, which remembers; after every act the
/// table is looked at until `look` has seen enough.
fn watched(rules: &BudrBasef, seed: u64, mut look: impl FnMut(&State, &Memory) -> bool) {
    let mut rng = FastRng::new(seed);
    let mut events: Vec<Event> = Vec::new();
    let mut state = rules.start(2, &mut rng, &mut events);
    let mut memory = Memory::default();
    let mut menu = Menu::new();
    while !matches!(rules.turn(&state), parlour_engine::Turn::Over) {
        for event in events.drain(..) {
            if let Some(seen) = rules.redact_for(&event, Viewer::Seat(Seat::ZERO)) {
                rules.remember(&mut memory, Seat::ZERO, &seen);
            }
        }
        if look(&state, &memory) {
            return;
        }
        let seats = rules.turn(&state).seats();
        // more cards are played than stacks are hit
        let at = Tick(rules.clock(&state).0 + 1);
        let due = seats.iter().nth(rng.draw(u32::from(seats.len())) as usize).unwrap();
        let Some(action) = rules.pick(&state, due, &mut menu, &mut rng) else { continue };
        rules.play(&mut state, Act { seat: due, action, at }, &mut rng, &mut events).unwrap();
    }
}

/// What lies in a deck, and what is known of it.
fn deck_and_memory(
    rules: &BudrBasef,
    state: &State,
    memory: &Memory,
    seat: Seat,
) -> (Vec<Card>, Vec<Card>) {
    let view = rules.reveal(state);
    let deck = view.decks[seat.index()].shown().to_vec();
    let known = memory.deck(seat, deck.len()).to_vec();
    (deck, known)
}

#[test]
fn bud_02_what_is_remembered_lies_where_it_is_remembered() {
    let mut known_cards = 0;
    for on_take in [OnTake::Bottom, OnTake::ShuffleAll] {
        let rules = BudrBasef { on_take, max_plays: 200, jokers: 4, ..at_once() };
        for seed in 0..40 {
            watched(&rules, seed, |state, memory| {
                for seat in Seat::all(2) {
                    let (deck, known) = deck_and_memory(&rules, state, memory, seat);
                    let seen = known.iter().zip(&deck).filter(|(card, _)| **card != Card::NO_CARD);
                    known_cards += seen.clone().count();
                    for (card, there) in seen {
                        let right = if on_take == OnTake::Bottom {
                            card == there
                        } else {
                            deck.contains(card)
                        };
                        assert!(right, "{card} is remembered, {there} lies there: {deck:?}");
                    }
                }
                false
            });
        }
    }
    assert!(known_cards > 10_000, "{known_cards}");
}

#[test]
fn every_order_of_the_last_unseen_cards_is_as_likely() {
    const SAMPLES: u32 = 24_000;
    let rules = BudrBasef { max_plays: 400, ..at_once() };
    let mut looked = 0;
    for seed in 0..40 {
        watched(&rules, seed, |state, memory| {
            let unseen = Seat::all(2)
                .flat_map(|seat| deck_and_memory(&rules, state, memory, seat).1)
                .filter(|&card| card == Card::NO_CARD)
                .count();
            if unseen != 4 || rules.reveal(state).phase != Phase::Play {
                return false;
            }
            let view = rules.view(state, Viewer::Seat(Seat::ZERO));
            let mut rng = FastRng::new(seed);
            let mut seen: HashMap<Vec<Card>, u32> = HashMap::new();
            for _ in 0..SAMPLES {
                let world = rules.reveal(&rules.sample_world(&view, memory, &mut rng).unwrap());
                let order = world.decks.iter().flat_map(Cards::shown).copied().collect();
                *seen.entry(order).or_default() += 1;
            }
            assert_eq!(seen.len(), 24, "four cards have 24 orders");
            let expected = f64::from(SAMPLES) / 24.0;
            let chi: f64 =
                seen.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
            assert!(chi < 23.0 + 5.0 * 46.0f64.sqrt(), "chi-square {chi}");
            looked += 1;
            true
        });
        if looked == 3 {
            return;
        }
    }
    panic!("only {looked} tables came down to four unseen cards");
}
