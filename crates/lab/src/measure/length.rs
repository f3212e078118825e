//! How long games are.

use super::metric::{Metric, Reading};
use crate::{row::Row, stats::Spread};
use serde::Serialize;

/// How long games are. One that was stopped lasted at least as long as it was let.
#[derive(Clone, Debug, Serialize)]
pub struct Length {
    /// Acts a game.
    pub acts: Spread,
    /// Minutes a game.
    pub minutes: Spread,
    /// Deals a game.
    pub deals: Spread,
}

impl Length {
    pub(super) fn of(rows: &[Row], reading: Reading<'_>) -> Option<Self> {
        let of = |metric: Metric| {
            Spread::of(&rows.iter().map(|row| metric.lasted(row, reading)).collect::<Vec<_>>())
        };
        Some(Self {
            acts: of(Metric::Acts)?,
            minutes: of(Metric::Minutes)?,
            deals: of(Metric::Deals)?,
        })
    }
}
