//! Games worth looking at.

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
    /// Without an end.
    pub endless: Option<u64>,
}

/// The games worth looking at among these.
pub(super) fn notable(rows: &[Row]) -> Notable {
    let over = || rows.iter().filter(|row| row.over);
    let margin = |row: &Row| {
        let mut scores = row.scores.clone();
        scores.sort_unstable();
        scores.iter().rev().take(2).copied().reduce(|first, second| first - second).unwrap_or(0)
    };
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
            .max_by_key(|row| (-margin(row), row.leads, std::cmp::Reverse(row.game)))
            .map(|row| row.game),
        comeback: over()
            .filter(|row| row.behind > 0)
            .max_by_key(|row| (row.behind, std::cmp::Reverse(row.game)))
            .map(|row| row.game),
        endless: rows.iter().find(|row| !row.over).map(|row| row.game),
    }
}
