//! What a player imagines, against every table that could be.

use super::*;
use crate::bread_basket::View;
use parlour_engine::{FastRng, Hidden};
use std::collections::HashMap;

/// Puts each order of these cards on the places that seat 0 cannot see: so many of seat 1's
/// hand, beside what is known of it, then the deck.
fn every_table(table: &Table, unseen: &str, unknown: usize) -> HashMap<State, f64> {
    let unseen = cards(unseen);
    let mut tables = HashMap::new();
    for order in orders(unseen.len()) {
        let mut laid = order.into_iter().map(|place| unseen[place]);
        let mut state = table.state.clone();
        state.hands[1] = state.known[1].iter().chain(laid.by_ref().take(unknown)).collect();
        state.deck_mut().iter_mut().zip(laid).for_each(|(place, card)| *place = card);
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

/// Imagines many tables as seat 0, and finds each of these as often as it should be.
fn finds_each_alike(table: &Table, tables: &HashMap<State, f64>) {
    let view: View = table.rules.view(&table.state, Viewer::Seat(Seat::ZERO));
    let samples = 200 * tables.len();
    let mut rng = FastRng::new(11);
    let mut found: HashMap<State, f64> = HashMap::new();
    for _ in 0..samples {
        let world = table.rules.sample_world(&view, &(), &mut rng).unwrap();
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

#[test]
fn every_table_that_could_be_is_imagined_equally_often() {
    let table = lying("9 4 4 7", &["1 2", "3 3 8"], "8 O 6");
    finds_each_alike(&table, &every_table(&table, "3 3 8 8 O 6", 3));
}

#[test]
fn a_card_that_a_chef_lifted_stays_in_that_hand_until_its_like_is_played() {
    let mut table = lying("9 4 4 7 7", &["1 2 2", "C 3 8 7"], "8 O");
    table.does(0, "play 1").does(0, "stop").does(1, "chef 3");
    // a 7 is known beside 3, 8 and another 7
    finds_each_alike(&table, &every_table(&table, "3 8 7 8 O", 3));
    table.does(0, "play 2").does(0, "stop").does(1, "play 7").does(1, "stop");
    assert!(table.state.known[1].is_empty());
    finds_each_alike(&table, &every_table(&table, "3 8 7 8 O", 3));
}
