//! A model of the time that people take, for games without a clock of their own.

use crate::row::Row;
use serde::Serialize;

/// How long dealing, moving and deciding take, in seconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct TimeModel {
    /// Shuffling and dealing.
    pub deal: f64,
    /// Doing what was decided, an act.
    pub act: f64,
    /// Thinking, a bit of choice (Hick's law: a choice among eight takes three bits).
    pub bit: f64,
}

impl TimeModel {
    /// What is taken where no one has timed people.
    pub const GUESSED: Self = Self { deal: 30.0, act: 1.5, bit: 1.0 };
}

/// How long a game takes, in minutes: by its own clock, or by the time model.
#[must_use]
pub fn minutes(row: &Row, real_time: bool, time: TimeModel) -> f64 {
    if real_time {
        return row.clock as f64 / 60_000.0;
    }
    let (deals, acts) = (time.deal * f64::from(row.deals), time.act * f64::from(row.acts));
    (deals + acts + time.bit * row.bits as f64 / 1000.0) / 60.0
}
