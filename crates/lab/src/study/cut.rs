//! Games that a cap stopped before the players had ended them: they lasted at least so long.

use crate::stats;
use crate::study::{report::percent, side_by_side::Played};
use serde::Serialize;

/// How many games of a level and variant were stopped.
#[derive(Clone, Debug, Serialize)]
pub struct Cut {
    /// The level of the bots.
    pub level: String,
    /// What the variant is called.
    pub variant: String,
    /// The clauses of the cap.
    pub clauses: Vec<String>,
    /// How many games it stopped, or the study's limit of acts.
    pub games: u64,
    /// Of how many.
    pub of: u64,
}

impl Cut {
    /// The cuts of one variant, level by level; none where no cap was met.
    pub(super) fn all(played: &Played, variant: &str) -> Vec<Self> {
        let of_level = |(level, rows): &(String, Vec<crate::Row>)| Self {
            level: level.clone(),
            variant: variant.to_owned(),
            clauses: played.reading.caps.iter().map(|&clause| clause.to_owned()).collect(),
            games: rows.iter().filter(|row| row.was_stopped(played.reading.caps)).count() as u64,
            of: rows.len() as u64,
        };
        played.levels.iter().map(of_level).filter(|cut| cut.games > 0).collect()
    }

    /// What it comes to, in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { level, variant, clauses, games, of } = self;
        let share =
            percent(&stats::share((0..*of).map(|n| (f64::from(u8::from(n < *games)), 1.0))));
        let cap = match clauses.as_slice() {
            [] => "the study's limit of acts".to_owned(),
            clauses => format!("a cap ({})", clauses.join(", ")),
        };
        format!(
            "Between {level} bots, under {variant}, {cap} stopped {games} of {of} games, {share}. \
             Lengths are compared by their medians, for which these games count as longer than the cap."
        )
    }
}
