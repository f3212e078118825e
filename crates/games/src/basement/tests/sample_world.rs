//! What a player remembers and imagines, against every table that could be.

use super::*;
use crate::basement::{BlankOnEmpty, Heap, Memory, State, TopOrder};
use parlour_engine::{Hidden, Seat, Viewer};
use std::collections::HashMap;

fn seat(index: usize) -> Seat {
    Seat::new(index as u8).expect("a seat")
}

/// What this seat has kept in mind of all that happened.
fn memory_of(story: &Story<Basement>, index: usize) -> Memory {
    story.table().memory_of(seat(index))
}

fn heap(text: &str) -> Heap {
    text.split_whitespace().map(|code| code.parse::<Card>().expect("a card")).collect()
}

/// Puts each order of these cards on the places that no one but seat `other` may see: so many
/// in its hand, beside the cards `known` to be there, then both Basements.
fn every_table(
    state: &State,
    other: usize,
    known: &str,
    unknown: usize,
    unseen: &str,
) -> HashMap<State, f64> {
    let unseen: Vec<Card> = unseen.split_whitespace().map(|code| code.parse().unwrap()).collect();
    let mut tables = HashMap::new();
    for order in orders(unseen.len()) {
        let mut laid = order.into_iter().map(|place| unseen[place]);
        let mut state = state.clone();
        state.hands[other] = heap(known).iter().chain(laid.by_ref().take(unknown)).collect();
        for slot in state.basements.iter_mut().flatten().filter(|slot| slot.is_some()) {
            *slot = laid.next();
        }
        assert_eq!(laid.next(), None, "as many cards as places");
        *tables.entry(state).or_default() += 1.0;
    }
    tables
}

/// Every order of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let insert = |shorter: Vec<usize>| {
        (0..count).map(move |at| {
            let mut order = shorter.clone();
            order.insert(at, last);
            order
        })
    };
    orders(last).into_iter().flat_map(insert).collect()
}

/// Imagines many tables as this seat, and finds each of these as often as it should be.
fn finds_each_alike(story: &Story<Basement>, who: usize, tables: &HashMap<State, f64>) {
    let rules = story.table().rules();
    let view = rules.view(story.state(), Viewer::Seat(seat(who)));
    let memory = memory_of(story, who);
    let samples = 100 * tables.len();
    let mut rng = FastRng::new(11);
    let mut found: HashMap<State, f64> = HashMap::new();
    for _ in 0..samples {
        let world = rules.sample_world(&view, &memory, &mut rng).unwrap();
        assert!(tables.contains_key(&world), "this cannot be: {world:?}");
        *found.entry(world).or_default() += 1.0;
    }
    let orders: f64 = tables.values().sum();
    let deviation: f64 = tables
        .iter()
        .map(|(table, weight)| {
            let expected = samples as f64 * weight / orders;
            (found.get(table).unwrap_or(&0.0) - expected).powi(2) / expected
        })
        .sum();
    // chi-square: its mean is the degrees of freedom, its variance twice that
    let freedom = tables.len() as f64 - 1.0;
    assert!(deviation < freedom + 4.0 * (2.0 * freedom).sqrt(), "{deviation} of {freedom}");
}

fn two() -> Story<Basement> {
    table(no_deck(), &["2 3 3 | C R R", "1 1 2 | 3 3 C"], &["1 1 2", "2 B B"], "")
}

#[test]
fn hand_and_basements_may_be_any_of_the_cards_out_of_sight() {
    let mut story = two();
    story.does(1, "play 1 1");
    let tables = every_table(story.state(), 1, "", 1, "2 1 1 2 2 B B");
    finds_each_alike(&story, 0, &tables);
}

#[test]
fn who_ate_the_pile_has_its_cards() {
    let mut story = two();
    story.does(1, "play 1 1").does(0, "eat").does(0, "play 3 3");
    let tables = every_table(story.state(), 0, "1 1", 1, "2 1 1 2 2 B B");
    finds_each_alike(&story, 1, &tables);
    // the 2 is eaten as well, and an eaten 1 goes on a pile again
    story.does(1, "eat").does(1, "play 2").does(0, "eat").does(0, "play 1");
    let tables = every_table(story.state(), 0, "1 2", 1, "2 1 1 2 2 B B");
    finds_each_alike(&story, 1, &tables);
}

#[test]
fn the_pile_is_remembered_in_its_order_and_the_trash_card_by_card() {
    let mut story = two();
    story.does(1, "play 1").does(0, "play 2").does(1, "play 2").does(0, "play 3");
    assert_eq!(pile(&story), "1 2 2 3");
    let memory = memory_of(&story, 1);
    let view = story.table().rules().view(story.state(), Viewer::Seat(seat(1)));
    let mut rng = FastRng::new(2);
    for _ in 0..50 {
        let world = story.table().rules().sample_world(&view, &memory, &mut rng).unwrap();
        assert!(world.pile().eq(story.state().pile()));
    }
    story.does(1, "eat").does(1, "play 1 1").does(0, "play 3");
    assert_eq!(memory_of(&story, 0).known()[1], heap("2 2 3"));
    story.does(1, "play 3").does(0, "play C").does(0, "play R");
    assert_eq!(memory_of(&story, 1).trash(), heap("1 1 3 3 C"));
    assert_eq!(memory_of(&story, 0), memory_of(&story, 1), "everyone saw the same");
}

#[test]
fn who_opens_with_a_blank_where_that_is_for_want_of_anything_else_has_only_blanks() {
    let deck = Deck { lo: 1, hi: 3, copies: 4, clears: 2, resets: 1, blanks: 3 };
    let rules = Basement { blank_on_empty: BlankOnEmpty::Forbidden, ..with_deck(deck) };
    let mut story = table(rules, &["2 3 3 | C R 1", "B B B | 3 3 C"], &["1 1 2", "2 2 1"], "");
    story.does(1, "play B");
    assert_eq!(memory_of(&story, 0).known()[1], heap("B B"));
    let tables = every_table(story.state(), 1, "B B", 0, "1 1 2 2 2 1");
    finds_each_alike(&story, 0, &tables);
}

#[test]
fn who_remembers_nothing_still_imagines_what_the_view_shows() {
    let rules = Basement { rounds: 3, top_choice: TopOrder::InTurn, ..Basement::default() };
    let mut story = Story::shuffled(rules, 3, "forgetful");
    let mut rng = FastRng::new(4);
    for _ in 0..40 {
        play_on(&mut story, 7);
        let rules = story.table().rules().clone();
        for who in Seat::all(3) {
            let view = rules.view(story.state(), Viewer::Seat(who));
            let world = rules.sample_world(&view, &Memory::default(), &mut rng).unwrap();
            assert_eq!(rules.view(&world, Viewer::Seat(who)), view);
            assert_eq!(rules.audit(&world), Ok(()));
        }
    }
}
