//! What cards are worth to those who are dealt them.

use crate::{
    row::Row,
    standing::share,
    stats::{Estimate, bounded_test, deals, within_bounds},
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
    /// How likely a card that changes nothing is to seem worth so much by chance alone.
    pub p: f64,
    /// By seat.
    pub by_seat: Vec<Option<Estimate>>,
}

/// Between all of a win and none.
const DIFFERENCE: (f64, f64) = (-1.0, 1.0);

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
        let of = |fits: &dyn Fn(usize) -> bool| -> Vec<(f64, f64)> {
            let here = all.iter().filter(|(_, at, _)| fits(*at));
            deals(here.map(|(deal, _, value)| (*deal, *value))).collect()
        };
        let seat = |seat: usize| {
            let here = of(&|at| at == seat);
            (here.len() > 1).then(|| within_bounds(here, DIFFERENCE))
        };
        let anywhere = of(&|_| true);
        CardWorth {
            card: places[0],
            p: bounded_test(anywhere.iter().copied(), DIFFERENCE, 0.0),
            worth: within_bounds(anywhere, DIFFERENCE),
            by_seat: (0..seats).map(seat).collect(),
        }
    };
    kinds.iter().map(worth).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standing::WHOLE_WIN;

    /// Two games between equals, each won by the seat that was dealt the only card.
    #[test]
    fn a_card_is_worth_a_whole_win_at_most_and_two_games_do_not_show_it() {
        let game = |deal, winner: usize| {
            let mut wins = vec![0; 2];
            wins[winner] = WHOLE_WIN;
            Row { deal, wins, bots: vec![0, 1], holders: vec![winner as i8], ..Row::default() }
        };
        let deck = ["king".to_owned()];
        let [king] = cards(&[game(1, 0), game(2, 1)], &deck).try_into().unwrap();
        assert_eq!(king.worth.value, 0.5);
        assert!(king.worth.low >= -1.0 && king.worth.low < 0.0, "{king:?}");
        assert!(king.worth.high > 0.5 && king.worth.high <= 1.0 && king.p > 0.05, "{king:?}");
        let many: Vec<Row> = (0..200).map(|deal| game(deal, deal as usize % 2)).collect();
        let [king] = cards(&many, &deck).try_into().unwrap();
        assert!(king.p < 0.001 && king.worth.low > 0.4, "{king:?}");
    }
}
