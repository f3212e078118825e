//! Games worth looking at.

use super::{apart::alike, metric::Reading};
use crate::row::Row;
use serde::Serialize;

/// Games worth looking at, by number.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Notable {
    /// With the largest change of a score by one act.
    pub biggest_swing: Option<u64>,
    /// With the most acts.
    pub longest: Option<u64>,
    /// With the fewest.
    pub shortest: Option<u64>,
    /// With the least between the first two, and the most changes of the lead.
    pub closest: Option<u64>,
    /// Won from furthest behind.
    pub comeback: Option<u64>,
    /// Stopped before its players had ended it.
    pub stopped: Option<u64>,
    /// With the same cards as another of its deal, and played otherwise.
    pub apart: Option<u64>,
}

/// The games worth looking at among these.
pub(super) fn notable(rows: &[Row], reading: Reading<'_>) -> Notable {
    let over = || rows.iter().filter(|row| row.over);
    // of equals, the first
    let most = |value: &dyn Fn(&Row) -> i64| {
        over().max_by_key(|row| (value(row), std::cmp::Reverse(row.game))).map(|row| row.game)
    };
    Notable {
        biggest_swing: over()
            .filter(|row| row.swing > 0)
            .max_by_key(|row| (row.swing, std::cmp::Reverse(row.game)))
            .map(|row| row.game),
        longest: most(&|row| i64::from(row.acts)),
        shortest: most(&|row| -i64::from(row.acts)),
        closest: over()
            .max_by_key(|row| (-row.margin(), row.leads, std::cmp::Reverse(row.game)))
            .map(|row| row.game),
        comeback: over()
            .filter(|row| row.behind > 0)
            .max_by_key(|row| (row.behind, std::cmp::Reverse(row.game)))
            .map(|row| row.game),
        stopped: rows.iter().find(|row| row.was_stopped(reading.caps)).map(|row| row.game),
        apart: rows
            .windows(2)
            .find(|two| two[0].deal == two[1].deal && !alike(&two[0], &two[1]))
            .map(|two| two[1].game),
    }
}
