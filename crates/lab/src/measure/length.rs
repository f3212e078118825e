//! How long games are: by their own clock, or by a model of the time that people take.

use crate::{
    row::Row,
    stats::{Estimate, by_deal},
};
use serde::Serialize;

/// Shuffling and dealing, in seconds.
pub const SECONDS_A_DEAL: f64 = 30.0;
/// Doing what was decided, in seconds an act.
pub const SECONDS_AN_ACT: f64 = 1.5;
/// Thinking, in seconds a bit of choice (Hick's law: a choice among eight takes three bits).
pub const SECONDS_A_BIT: f64 = 1.0;

/// How long games are.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Length {
    /// Acts a game.
    pub acts: Estimate,
    /// Minutes a game.
    pub minutes: Estimate,
}

impl Length {
    /// The mean length of these games.
    pub(super) fn of(games: &[&Row], real_time: bool) -> Self {
        let mean =
            |value: &dyn Fn(&Row) -> f64| by_deal(games.iter().map(|row| (row.deal, value(row))));
        Self {
            acts: mean(&|row| f64::from(row.acts)),
            minutes: mean(&|row| minutes(row, real_time)),
        }
    }
}

/// How long a game takes, in minutes: by its own clock, or by the time model.
#[must_use]
pub fn minutes(row: &Row, real_time: bool) -> f64 {
    if real_time {
        return row.clock as f64 / 60_000.0;
    }
    let deals = SECONDS_A_DEAL * f64::from(row.deals);
    let acts = SECONDS_AN_ACT * f64::from(row.acts);
    (deals + acts + SECONDS_A_BIT * row.bits as f64 / 1000.0) / 60.0
}
