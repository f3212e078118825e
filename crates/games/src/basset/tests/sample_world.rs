//! Worlds that a punter can imagine: every one that could be, each as often as any other.

use super::{Table, quiet, sit, until};
use crate::basset::{Basset, Doublet, Phase};
use parlour_engine::{
    FastRng, Game, Hidden, Seat, Viewer,
    cards::{PackCard, Rank},
};
use std::collections::HashMap;

const SAMPLES: u32 = 40_000;

/// How often each order of the unseen cards comes up when seat 1 imagines it.
fn imagined(rules: &Basset, table: &Table) -> HashMap<Vec<PackCard>, u32> {
    let view = rules.view(table.state(), Viewer::Seat(Seat::new(1).unwrap()));
    let mut rng = FastRng::new(4);
    let mut seen = HashMap::new();
    for _ in 0..SAMPLES {
        let world = rules.sample_world(&view, &(), &mut rng).unwrap();
        let order = world.pack.aside().iter().chain(world.in_pack()).copied().collect();
        *seen.entry(order).or_insert(0) += 1;
    }
    seen
}

/// As many different orders as there can be, and as evenly as chance allows (chi-square,
/// at most five standard deviations above its mean).
#[track_caller]
fn are_all_and_even(seen: &HashMap<Vec<PackCard>, u32>, possible: usize) {
    assert_eq!(seen.len(), possible);
    let expected = f64::from(SAMPLES) / possible as f64;
    let chi: f64 = seen.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    let free = possible as f64 - 1.0;
    assert!(chi < free + 5.0 * (2.0 * free).sqrt(), "chi-square {chi} for {free}");
}

#[test]
fn every_order_of_the_last_five_cards_is_as_likely() {
    let mut table = sit(quiet(), 3, "");
    until(&mut table, |table| {
        let view = table.reveal();
        view.turn_no == 23 && view.phase == Phase::Mace
    });
    // two aside, one pair and the last card
    are_all_and_even(&imagined(&quiet(), &table), 120);
}

/// A pack whose Aces lie aside, first in the last turn, at the end and at the bottom.
fn aces_last() -> String {
    let mut others = PackCard::all().filter(|card| card.rank() != Rank::ACE);
    let mut next = |count| {
        let cards: Vec<String> = others.by_ref().take(count).map(|c| c.to_string()).collect();
        cards.join(" ")
    };
    let (aside, turns, second) = (next(1), next(46), next(1));
    format!("AS {aside} {turns} AH {second} AC AD")
}

#[test]
fn where_the_bank_takes_doublets_the_question_tells_something() {
    for (doublet, possible) in [(Doublet::Sequential, 24), (Doublet::BankTakes, 12)] {
        let rules = Basset { doublet, ..quiet() };
        let mut table = sit(rules.clone(), 3, &aces_last());
        until(&mut table, |table| {
            let view = table.reveal();
            view.turn_no == 24 && view.phase == Phase::Cash
        });
        // of four unseen cards two are Aces, and none of them comes next if a doublet
        // would have taken the question away
        are_all_and_even(&imagined(&rules, &table), possible);
    }
}
