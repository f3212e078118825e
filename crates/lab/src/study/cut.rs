//! Games that a cap stopped before the players had ended them: they lasted at least so long.

use crate::study::{report::percent, side_by_side::Played};
use crate::{counted, stats};
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
    /// How many games were stopped, by the cap or by the study's limit of acts.
    pub games: u64,
    /// How many of them the study's limit of acts stopped.
    pub unfinished: u64,
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
            unfinished: rows.iter().filter(|row| !row.over).count() as u64,
            of: rows.len() as u64,
        };
        played.levels.iter().map(of_level).filter(|cut| cut.games > 0).collect()
    }

    /// What it comes to, in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { level, variant, clauses, games, unfinished, of } = self;
        let share =
            percent(&stats::share((0..*of).map(|n| (f64::from(u8::from(n < *games)), 1.0))));
        let all = counted(*of, "game", "games");
        let (cap, limit) = (format!("a cap ({})", clauses.join(", ")), "the study's limit of acts");
        let stopped = match (games - unfinished, unfinished) {
            (_, 0) => format!("{cap} stopped {games} of {all}, {share}"),
            (0, _) => format!("{limit} stopped {games} of {all}, {share}"),
            (capped, unfinished) => format!(
                "{cap} stopped {capped} and {limit} {unfinished} of {all}, together {share}"
            ),
        };
        format!(
            "Between {level} bots, under {variant}, {stopped}. \
             Lengths are compared by their medians, for which these games count as longer than the cap."
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Row,
        measure::{Reading, TimeModel},
    };

    /// Ten games, of which a cap of the rules stopped so many, and the study so many.
    fn says(capped: usize, unfinished: usize) -> String {
        let row = |game: usize| Row {
            over: game >= unfinished,
            clauses: (unfinished..unfinished + capped)
                .contains(&game)
                .then(|| ("BSM-R32".to_owned(), 1))
                .into_iter()
                .collect(),
            ..Row::default()
        };
        let played = Played {
            hash: String::new(),
            levels: vec![("rule".to_owned(), (0..10).map(row).collect())],
            reading: Reading { real_time: false, caps: &["BSM-R32"], time: TimeModel::GUESSED },
        };
        Cut::all(&played, "long rounds").pop().map_or_else(String::new, |cut| cut.sentence())
    }

    #[test]
    fn the_limit_of_a_study_is_not_a_cap_of_the_rules() {
        assert!(
            says(0, 3).contains("under long rounds, the study's limit of acts stopped 3 of 10")
        );
        assert!(!says(0, 3).contains("BSM-R32"), "{}", says(0, 3));
        assert!(says(2, 0).contains("a cap (BSM-R32) stopped 2 of 10 games, 20.0 %"));
        let both = says(2, 3);
        assert!(
            both.contains("a cap (BSM-R32) stopped 2 and the study's limit of acts 3 of 10 games, together 50.0 %"),
            "{both}"
        );
        assert_eq!(says(0, 0), "");
    }
}
