//! The games of a study, numbered through: a result depends on the spec and its number only.

use crate::study::{error::StudyError, spec::Spec};
use crate::{ExternalBots, Lineup, PlayerSpec, Row, Who, rollout::Probing, row_of};
use parlour_bots::{Level, WithBots};
use rayon::prelude::*;
use std::ops::Range;

/// Games of one lineup.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// What it shows.
    pub title: String,
    /// Who plays.
    pub lineup: Lineup,
    /// How many games: whole deals.
    pub games: u64,
    /// The first so many games are looked into.
    pub probes: u64,
    probing: Option<Probing>,
}

impl Section {
    pub(super) fn new(title: &str, lineup: Lineup, games: u64) -> Self {
        let a_deal = lineup.games_a_deal();
        let games = games.div_ceil(a_deal) * a_deal;
        Self { title: title.to_owned(), lineup, games, probes: 0, probing: None }
    }

    pub(super) fn looked_into(self, probes: u64, how: Probing) -> Self {
        Self { probes, probing: Some(how), ..self }
    }

    /// Is this a section between equals?
    #[must_use]
    pub fn between_equals(&self) -> bool {
        self.lineup.games_a_deal() == 1
    }
}

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

/// The most games of a part between bots that answer at once.
const MAX_GAMES_PER_PART: u64 = 500;
/// The most games of a part where bots think, or games are looked into: a run that is stopped
/// has at most so many to play again.
const MAX_GAMES_PER_SLOW_PART: u64 = 20;

impl Section {
    /// Where its parts begin: the same for every run of the spec.
    fn starts(&self) -> Vec<u64> {
        let at_once = |player_spec: &PlayerSpec| match player_spec.who {
            Who::House(level) => {
                matches!(level, Level::Random | Level::Absent | Level::Rule | Level::Easy)
            }
            Who::Guest(_) => false,
        };
        let all_at_once = self.lineup.player_specs.iter().all(at_once);
        let part = if all_at_once { MAX_GAMES_PER_PART } else { MAX_GAMES_PER_SLOW_PART };
        let probes = self.probes.min(self.games);
        let looked_into = (0..probes).step_by(MAX_GAMES_PER_SLOW_PART as usize);
        looked_into.chain((probes..self.games).step_by(part as usize)).collect()
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

/// Plays a part, on all threads of the current rayon pool. `done` is told, from any thread,
/// that one more game is over. Nothing if it says to stop.
pub(super) fn play<G: WithBots>(
    rules: &G,
    spec: &Spec,
    section: &Section,
    part: &Part,
    guests: &dyn ExternalBots,
    done: &(impl Fn() -> bool + Sync),
) -> Option<Vec<Row>> {
    let games: Vec<u64> = part.games.clone().collect();
    games
        .into_par_iter()
        .with_max_len(2)
        .map(|game| {
            let probing = section.probing.filter(|_| game < section.probes);
            let watching = spec.watching(probing);
            let row = row_of(rules, &section.lineup, (spec.seed, game), guests, watching);
            done().then_some(row)
        })
        .collect()
}

/// The rules of a study, judged: by the game, and by playing a few games.
pub(super) fn rules<G: WithBots>(spec: &Spec) -> Result<G, StudyError> {
    let variant = spec.variant();
    let rules = variant.rules::<G>(spec.players)?;
    variant.comes_to_an_end(&rules, spec.players, spec.limit)?;
    Ok(rules)
}
