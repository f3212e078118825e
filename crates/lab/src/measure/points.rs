//! Where points come from, in the games of one lineup.

use crate::{
    row::Row,
    standing::WHOLE_WIN,
    stats::{Estimate, by_deal},
};
use serde::Serialize;
use std::collections::BTreeSet;

/// A source of points ([`parlour_engine::Annotated::points`]).
///
/// What winners have more of goes with winning; who wins for another reason may have more of it, too.
#[derive(Clone, Debug, Serialize)]
pub struct PointSource {
    /// What, in a few words.
    pub what: String,
    /// A seat's points from it, a game.
    pub each: Estimate,
    /// The points of who won alone; nothing where no one ever does.
    pub winners: Option<Estimate>,
    /// The points of the others in these games.
    pub others: Option<Estimate>,
}

/// All sources of points of these games, which are over; none where all points are the win itself.
pub(super) fn points(rows: &[Row]) -> Vec<PointSource> {
    let names = rows.iter().flat_map(|row| &row.points).map(|(what, _)| what.as_str());
    let names: BTreeSet<&str> = names.collect();
    let sources: Vec<PointSource> = names.into_iter().map(|what| source(what, rows)).collect();
    let is_the_win = |points: &PointSource| points.winners.is_some_and(|w| w.is_constant());
    match sources.as_slice() {
        [only] if is_the_win(only) => Vec::new(),
        _ => sources,
    }
}

fn source(what: &str, rows: &[Row]) -> PointSource {
    // the seats that count, in each game that has one of them: their mean
    let mean = |counts: &dyn Fn(&Row, usize) -> bool| {
        let of_game = |row: &Row| {
            let known = row.points.iter().find(|(known, _)| known == what);
            let points = |seat: usize| known.map_or(0, |(_, points)| points[seat]) as f64;
            let seats: Vec<f64> =
                (0..row.wins.len()).filter(|&seat| counts(row, seat)).map(points).collect();
            let mean = seats.iter().sum::<f64>() / seats.len() as f64;
            (!seats.is_empty()).then_some((row.deal, mean))
        };
        rows.iter().filter_map(of_game).collect::<Vec<(u64, f64)>>()
    };
    let has_winner = |row: &Row| row.wins.contains(&WHOLE_WIN);
    let mut points = rows.iter().flat_map(|row| &row.points).filter(|(known, _)| known == what);
    // what takes no points from anyone only gives them
    let only_gives = points.all(|(_, points)| points.iter().all(|&points| points >= 0));
    let mean_of = |games: Vec<(u64, f64)>| {
        by_deal(games).at_least(if only_gives { 0.0 } else { f64::NEG_INFINITY })
    };
    let estimate = |games: Vec<(u64, f64)>| (games.len() > 1).then(|| mean_of(games));
    PointSource {
        what: what.to_owned(),
        each: mean_of(mean(&|_, _| true)),
        winners: estimate(mean(&|row, seat| row.wins[seat] == WHOLE_WIN)),
        others: estimate(mean(&|row, seat| has_winner(row) && row.wins[seat] != WHOLE_WIN)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_has_more_of_the_soups() {
        let game = |deal, soups: &[i64], winner: usize| {
            let mut wins = vec![0; soups.len()];
            wins[winner] = WHOLE_WIN;
            Row { deal, wins, points: vec![("Soups".to_owned(), soups.to_vec())], ..Row::default() }
        };
        let shared = Row { deal: 3, wins: vec![WHOLE_WIN / 2; 2], ..Row::default() };
        let [soups] =
            points(&[game(1, &[6, 2], 0), game(2, &[0, 4], 1), shared]).try_into().unwrap();
        assert_eq!(soups.each.value, 2.0, "four, two and none a seat");
        assert_eq!(soups.winners.unwrap().value, 5.0, "six and four; no one won the last alone");
        assert_eq!(soups.others.unwrap().value, 1.0, "two and none");
    }

    #[test]
    fn a_source_that_only_gives_never_takes_away() {
        let game = |deal, soups: i64, fines: i64| {
            let points = [("Soups", vec![soups, 0]), ("fines", vec![fines, 0])];
            let points = points.map(|(what, points)| (what.to_owned(), points)).to_vec();
            Row { deal, wins: vec![WHOLE_WIN, 0], points, ..Row::default() }
        };
        let [soups, fines] = points(&[game(1, 9, -2), game(2, 1, 3)]).try_into().unwrap();
        assert!(soups.each.low == 0.0 && soups.winners.unwrap().low == 0.0, "{soups:?}");
        assert_eq!(soups.others.unwrap().interval(), None, "two games without any are alike");
        assert!(fines.each.low < 0.0, "{fines:?}");
    }

    #[test]
    fn a_point_for_the_win_is_no_source() {
        let game = |deal| {
            let points = vec![("the hand".to_owned(), vec![1, 0])];
            Row { deal, wins: vec![WHOLE_WIN, 0], points, ..Row::default() }
        };
        assert!(points(&[game(1), game(2)]).is_empty());
    }
}
