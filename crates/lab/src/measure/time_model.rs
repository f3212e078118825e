//! A model of the time that people take, for games without a clock of their own.

use crate::row::Row;

/// Shuffling and dealing, in seconds.
pub const SECONDS_A_DEAL: f64 = 30.0;
/// Doing what was decided, in seconds an act.
pub const SECONDS_AN_ACT: f64 = 1.5;
/// Thinking, in seconds a bit of choice (Hick's law: a choice among eight takes three bits).
pub const SECONDS_A_BIT: f64 = 1.0;

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
