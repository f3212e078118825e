//! Games that a cap ended before the players had: what they say of a length is the cap's.

use crate::study::side_by_side::Played;
use serde::Serialize;

/// How many games of a level and variant a cap ended.
#[derive(Clone, Debug, Serialize)]
pub struct Cut {
    /// The level of the bots.
    pub level: String,
    /// What the variant is called.
    pub variant: String,
    /// The clauses of the cap.
    pub clauses: Vec<String>,
    /// How many games it ended.
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
            clauses: played.cut_off.iter().map(|&clause| clause.to_owned()).collect(),
            games: rows.iter().filter(|row| row.was_cut_off(played.cut_off)).count() as u64,
            of: rows.len() as u64,
        };
        played.levels.iter().map(of_level).filter(|cut| cut.games > 0).collect()
    }

    /// What it comes to, in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { level, variant, clauses, games, of } = self;
        let share = 100.0 * *games as f64 / *of as f64;
        format!(
            "Between {level} bots, under {variant}, a cap ({}) ended {games} of {of} games ({share:.1} %), \
             which count only as far as it let them.",
            clauses.join(", ")
        )
    }
}
