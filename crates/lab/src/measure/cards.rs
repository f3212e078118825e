//! What cards are worth to those who are dealt them.

use crate::{
    row::Row,
    standing::share,
    stats::{Estimate, by_deal},
};
use serde::Serialize;
use std::collections::BTreeMap;

/// Games whose suits play alike: their cards are written rank first, and taken together by rank,
/// since 54 cards say less than nine ranks do.
const SUITS_ALIKE: [&str; 1] = ["down-the-well"];

/// What the cards of a deck are called, those that play alike by one name.
#[must_use]
pub fn pooled(game: &str, codes: Vec<String>) -> Vec<String> {
    let rank = |code: String| match code.chars().next() {
        Some(rank) => rank.to_string(),
        None => code,
    };
    if SUITS_ALIKE.contains(&game) { codes.into_iter().map(rank).collect() } else { codes }
}

/// What it is worth to hold a card of the first deal, in shares of a win.
#[derive(Clone, Debug, Serialize)]
pub struct CardWorth {
    /// Its place in the deck, in canonical order. Cards that are alike stand as one.
    pub card: usize,
    /// In any seat.
    pub worth: Estimate,
    /// By seat.
    pub by_seat: Vec<Option<Estimate>>,
}

/// For each card, how much more than usual the seat that was dealt it wins, seat by seat.
pub(super) fn cards(rows: &[Row], deck: &[String]) -> Vec<CardWorth> {
    if rows.iter().all(|row| row.holders.iter().all(|&holder| holder < 0)) {
        return Vec::new();
    }
    let seats = rows[0].bots.len();
    // what this player usually wins in this seat
    let mut usual = vec![vec![(0.0, 0.0); seats]; seats];
    for row in rows {
        for (seat, (&bot, &part)) in row.bots.iter().zip(&row.wins).enumerate() {
            let cell = &mut usual[seat][usize::from(bot)];
            (cell.0, cell.1) = (cell.0 + share(part), cell.1 + 1.0);
        }
    }
    let mut alike: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, code) in deck.iter().enumerate() {
        alike.entry(code).or_default().push(place);
    }
    let mut kinds: Vec<Vec<usize>> = alike.into_values().collect();
    kinds.sort();
    let worth = |places: &Vec<usize>| {
        let held = |row: &Row| -> Vec<(u64, usize, f64)> {
            let holder = |&place: &usize| {
                let seat = usize::try_from(*row.holders.get(place)?).ok()?;
                let (sum, count) = usual[seat][usize::from(row.bots[seat])];
                Some((row.deal, seat, share(row.wins[seat]) - sum / count))
            };
            places.iter().filter_map(holder).collect()
        };
        let all: Vec<(u64, usize, f64)> = rows.iter().flat_map(held).collect();
        let seat = |seat: usize| {
            let here: Vec<(u64, f64)> =
                all.iter().filter(|(_, at, _)| *at == seat).map(|(d, _, v)| (*d, *v)).collect();
            (here.len() > 1).then(|| by_deal(here))
        };
        CardWorth {
            card: places[0],
            worth: by_deal(all.iter().map(|(deal, _, value)| (*deal, *value))),
            by_seat: (0..seats).map(seat).collect(),
        }
    };
    kinds.iter().map(worth).collect()
}
