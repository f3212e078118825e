//! Who leads on the way of a game, and what that is worth.

use super::metric::{Metric, Reading};
use crate::{
    row::Row,
    standing::{CHECKPOINTS, WHOLE_WIN, share},
    stats::{Estimate, by_deal, share_by_deal},
};

/// What the course of games says about the lead; nothing where no score is seen on the way.
pub(super) struct Leads {
    pub(super) changes: Option<Estimate>,
    pub(super) dead_time: Option<Estimate>,
    pub(super) behind: Option<Estimate>,
    pub(super) snowball: Option<Estimate>,
    pub(super) leader_wins: Vec<Option<Estimate>>,
}

impl Leads {
    /// Of games that are over.
    pub(super) fn of(over: &[Row], reading: Reading<'_>) -> Self {
        let won: Vec<&Row> = over.iter().filter(|row| row.wins.contains(&WHOLE_WIN)).collect();
        let leader_wins = leader_wins(over);
        // on the way something must be seen of the score, or the course says nothing
        let seen_on_the_way = leader_wins[1..CHECKPOINTS - 1].iter().any(Option::is_some);
        let of_won = |value: &dyn Fn(&Row) -> f64| {
            (seen_on_the_way && won.len() > 1)
                .then(|| by_deal(won.iter().map(|row| (row.deal, value(row)))).at_least(0.0))
        };
        let equal = 1.0 / over.first().map_or(1, |row| row.bots.len()) as f64;
        let above_equal = |found: Estimate| Estimate {
            value: found.value - equal,
            low: found.low - equal,
            high: found.high - equal,
            n: found.n,
        };
        Self {
            changes: seen_on_the_way.then(|| {
                by_deal(over.iter().map(|row| (row.deal, f64::from(row.leads)))).at_least(0.0)
            }),
            dead_time: (seen_on_the_way && won.len() > 1).then(|| {
                share_by_deal(
                    won.iter().map(|row| (row.deal, Metric::DeadTime.terms(row, reading).0)),
                )
            }),
            behind: of_won(&|row| row.behind as f64),
            snowball: leader_wins[CHECKPOINTS / 3].map(above_equal),
            leader_wins,
        }
    }
}

/// How often the seat that leads alone at each checkpoint wins.
fn leader_wins(rows: &[Row]) -> Vec<Option<Estimate>> {
    let at = |point: usize| {
        let led = rows.iter().filter_map(|row| {
            let leaders = *row.leaders.get(point)?;
            let alone = leaders.is_power_of_two().then(|| leaders.trailing_zeros() as usize)?;
            Some((row.deal, share(row.wins[alone])))
        });
        let led: Vec<(u64, f64)> = led.collect();
        (led.len() > 1).then(|| share_by_deal(led))
    };
    (0..CHECKPOINTS).map(at).collect()
}
