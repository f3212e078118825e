//! The games of a study, numbered through: a result depends on the spec and its number only.

use crate::study::{error::StudyError, section::Section, spec::Spec, variant::comes_to_an_end};
use crate::{ExternalBots, Row, row_of};
use parlour_bots::{WithBots, parallel};
use std::ops::Range;

/// A part of the games: a range of numbers in one section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Part {
    /// Which section.
    pub(super) section: usize,
    /// Which of its games.
    pub(super) games: Range<u64>,
    /// The number of the first of them in the whole study.
    pub(super) first: u64,
}

impl Part {
    /// The numbers of its games in the whole study.
    pub(super) fn numbers(&self) -> Range<u64> {
        self.first..self.first + (self.games.end - self.games.start)
    }
}

/// The parts of a study, in order.
#[must_use]
pub(super) fn parts(sections: &[Section]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut first = 0;
    for (section, what) in sections.iter().enumerate() {
        let starts = what.starts();
        let ends = starts.iter().skip(1).copied().chain([what.games]);
        for (&start, end) in starts.iter().zip(ends) {
            let games = start..end;
            parts.push(Part { section, first: first + start, games });
        }
        first += what.games;
    }
    parts
}

/// What a range of games of the whole study is of each section.
#[must_use]
pub(super) fn within(sections: &[Section], games: &Range<u64>) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut first = 0;
    for (section, what) in sections.iter().enumerate() {
        let start = games.start.clamp(first, first + what.games);
        let end = games.end.clamp(first, first + what.games);
        if start < end {
            parts.push(Part { section, games: start - first..end - first, first: start });
        }
        first += what.games;
    }
    parts
}

/// Plays a part, on all threads of the current rayon pool. `done` learns, from any thread,
/// that one more game is over. Nothing if it says to stop.
pub(super) fn play<G: WithBots>(
    rules: &G,
    spec: &Spec,
    section: &Section,
    part: &Part,
    external_bots: &dyn ExternalBots,
    done: &(impl Fn() -> bool + Sync),
) -> Option<Vec<Row>> {
    let games: Vec<u64> = part.games.clone().collect();
    let play = |&game: &u64| {
        let watching = spec.watching(section.rollout_of(game));
        let row = row_of(rules, &section.lineup, (spec.seed, game), external_bots, watching);
        done().then(|| section.kept(row, G::CAP_CLAUSES)).ok_or(())
    };
    parallel::try_map(&games, &play).ok()
}

/// The rules of a study, judged: by the game, and by playing a few games.
pub(super) fn rules<G: WithBots>(spec: &Spec) -> Result<G, StudyError> {
    let rules = spec.rules::<G>()?;
    comes_to_an_end(&spec.variant()?, &rules, spec.players, spec.limit)?;
    Ok(rules)
}
