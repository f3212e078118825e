//! What seats did in the games of one lineup, and who won then.

use crate::{
    row::Row,
    standing::share,
    stats::{Estimate, by_deal, deals, share_by_deal, share_test},
};
use serde::Serialize;
use std::collections::BTreeMap;

/// Something that a seat did or that happened to it ([`parlour_engine::Game::tags`]).
///
/// Shares of wins tell who won, not why: who is behind may chance more, and lose for being behind.
#[derive(Clone, Debug, Serialize)]
pub struct Tag {
    /// What, in a few words.
    pub what: String,
    /// How often a game, all seats together.
    pub times: Estimate,
    /// The share of games in which it happens at all.
    pub games: Estimate,
    /// What seats with the tag won in a game, as a share of the win.
    pub wins: Option<Estimate>,
    /// How likely they are to win so much more or less than an equal share by chance alone.
    pub p: f64,
    /// The first game in which it happens.
    pub example: Option<u64>,
    /// What the seats without it won.
    pub else_wins: Option<Estimate>,
    /// What the seat won that has it most often, where there is one alone.
    pub most_wins: Option<Estimate>,
}

/// All tags of these games, which are over.
pub(crate) fn tags(rows: &[Row]) -> Vec<Tag> {
    let mut all: BTreeMap<&str, Vec<Option<&[u32]>>> = BTreeMap::new();
    for (place, row) in rows.iter().enumerate() {
        for (what, counts) in &row.tags {
            let games = all.entry(what).or_insert_with(|| vec![None; rows.len()]);
            games[place] = Some(counts);
        }
    }
    all.into_iter().map(|(what, games)| tag(what, rows, &games)).collect()
}

/// One tag: in each game its count for each seat, or nothing where it never came up.
fn tag(what: &str, rows: &[Row], games: &[Option<&[u32]>]) -> Tag {
    let seats = |place: usize| {
        let (row, counts) = (&rows[place], games[place]);
        let count = move |seat: usize| counts.map_or(0, |counts| counts[seat]);
        row.wins.iter().enumerate().map(move |(seat, &part)| (row.deal, count(seat), share(part)))
    };
    let where_count = |fits: &dyn Fn(u32) -> bool| {
        let of = |(deal, count, won)| fits(count).then_some((deal, won));
        estimate((0..rows.len()).flat_map(seats).filter_map(of))
    };
    let most = |place: usize| {
        let highest = seats(place).map(|(_, count, _)| count).max().filter(|&most| most > 0)?;
        let mut first = seats(place).filter(|(_, count, _)| *count == highest);
        let (deal, _, won) = first.next()?;
        first.next().is_none().then_some((deal, won))
    };
    let times = |place: usize| {
        let count: u32 = seats(place).map(|(_, count, _)| count).sum();
        (rows[place].deal, f64::from(count))
    };
    let happens = |place: usize| seats(place).any(|(_, count, _)| count > 0);
    let flags = (0..rows.len()).map(|at| (rows[at].deal, f64::from(u8::from(happens(at)))));
    let fair = 1.0 / rows[0].wins.len() as f64;
    let of = |(deal, count, won)| (count > 0).then_some((deal, won));
    let p = share_test(deals((0..rows.len()).flat_map(seats).filter_map(of)), fair);
    Tag {
        what: what.to_owned(),
        times: by_deal((0..rows.len()).map(times)).at_least(0.0),
        games: share_by_deal(flags),
        p,
        example: (0..rows.len()).find(|&at| happens(at)).map(|at| rows[at].game),
        wins: where_count(&|count| count > 0),
        else_wins: where_count(&|count| count == 0),
        most_wins: estimate((0..rows.len()).filter_map(most)),
    }
}

/// With fewer than two of them there is nothing to say.
fn estimate(found: impl Iterator<Item = (u64, f64)>) -> Option<Estimate> {
    let found: Vec<(u64, f64)> = found.collect();
    (found.len() > 1).then(|| share_by_deal(found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standing::WHOLE_WIN;

    #[test]
    fn who_ate_much_and_who_won() {
        let game = |deal, counts: &[u32], winner: usize| {
            let mut wins = vec![0; counts.len()];
            wins[winner] = WHOLE_WIN;
            let tags = vec![("ate much".to_owned(), counts.to_vec())];
            Row { deal, wins, tags, ..Row::default() }
        };
        let quiet = Row { deal: 9, wins: vec![WHOLE_WIN, 0, 0], ..Row::default() };
        let rows = [game(1, &[2, 1, 0], 0), game(2, &[1, 1, 0], 2), game(3, &[0, 3, 0], 1), quiet];
        let [ate] = tags(&rows).try_into().unwrap();
        assert_eq!(ate.times.value, 2.0, "eight times in four games");
        assert_eq!(ate.games.value, 0.75, "in three games of four");
        assert_eq!(ate.wins.unwrap().value, 0.4, "five times a seat has it, and two of them won");
        assert_eq!(ate.else_wins.unwrap().value, 2.0 / 7.0);
        assert_eq!(ate.most_wins.unwrap().value, 1.0, "seat 0, then seat 1; twice no seat alone");
    }

    #[test]
    fn of_a_tag_that_never_came_up_nothing_is_said() {
        assert!(tags(&[Row { wins: vec![WHOLE_WIN], ..Row::default() }]).is_empty());
    }
}
