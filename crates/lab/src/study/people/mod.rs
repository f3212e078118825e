//! People's matches of a variant, as they shared them ([`PlaytestExport`]): what they took, what they
//! were refused, what they looked up, and what they answered.
//!
//! Matches are independent, their players and decisions are not: every interval is by the match.

mod answers;
mod read;
mod timing;

pub use answers::Answer;
pub use timing::{FittedTime, Hits};

use crate::{
    measure::TimeModel,
    stats::{self, Estimate},
    study::error::StudyError,
};
use parlour_protocol::wire::{PlaytestExport, PlaytestMatch, PlaytestNotes};
use serde::Serialize;
use std::collections::BTreeMap;

/// What people shared of their matches of one variant.
#[derive(Clone, Debug, Serialize)]
pub struct People {
    /// The game's id.
    pub game: String,
    /// Sixteen digits for the rules in full.
    pub variant: String,
    /// How many sat at each table, bots among them.
    pub players: u8,
    /// How many matches someone shared.
    pub matches: u64,
    /// How often a player shared one: who they are is not kept, so a person may count several times.
    pub sharers: u64,
    /// The median of the matches' lengths, in minutes.
    pub minutes: Estimate,
    /// The median of the matches' middle decisions, in seconds.
    pub decision: Option<Estimate>,
    /// Seconds of a move and of a bit of choice, fitted to their decisions.
    pub time: Option<FittedTime>,
    /// Hits in a game of reactions.
    pub hits: Option<Hits>,
    /// Refused moves by clause, for each who shared a match; most often first.
    pub refused: Vec<(String, Estimate)>,
    /// Rules looked up, in the same way.
    pub looked_up: Vec<(String, Estimate)>,
    /// Moves taken back, for each who shared a match.
    pub undone: Estimate,
    /// Hints asked for.
    pub hints: Estimate,
    /// The closing questions that someone answered.
    pub answers: Vec<Answer>,
}

impl People {
    /// Reads exported playtests; several files of one variant are taken together.
    ///
    /// # Errors
    /// If a text is none, if they are of different variants, or no one shared anything.
    pub fn read<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Self, StudyError> {
        let export = read::all(texts)?;
        Self::of(&export)
    }

    fn of(export: &PlaytestExport) -> Result<Self, StudyError> {
        let matches = &export.matches;
        Ok(Self {
            game: export.game.clone(),
            variant: read::rules_hash_of(export)?,
            players: export.players,
            matches: matches.len() as u64,
            sharers: matches.iter().map(|shared| shared.notes.len() as u64).sum(),
            minutes: stats::median(matches.iter().map(|shared| shared.ms as f64 / 60_000.0)),
            decision: timing::decision(matches),
            time: FittedTime::of(matches),
            hits: Hits::of(matches),
            refused: counts(matches, |notes| &notes.refused),
            looked_up: counts(matches, |notes| &notes.looked_up),
            undone: each(matches, |notes| f64::from(notes.undone)),
            hints: each(matches, |notes| f64::from(notes.hints)),
            answers: answers::of(matches),
        })
    }

    /// How long people take, where enough of them were timed.
    #[must_use]
    pub fn time_model(&self) -> Option<TimeModel> {
        self.time.as_ref().and_then(FittedTime::model)
    }

    /// Did they play by these rules?
    pub(super) fn played(&self, variant: &str) -> Result<(), StudyError> {
        if self.variant == variant {
            return Ok(());
        }
        let (theirs, game) = (&self.variant, &self.game);
        let reason = format!(
            "people played {game} by the rules {theirs}, the study is of {variant}; run one of their variant"
        );
        Err(StudyError::bad("playtest", reason))
    }
}

/// A figure of each who shared a match, as a mean with its interval by the match.
fn each(matches: &[PlaytestMatch], figure: impl Fn(&PlaytestNotes) -> f64) -> Estimate {
    let of_match = |shared: &PlaytestMatch| {
        let sum = shared.notes.iter().map(|seat| figure(&seat.notes)).sum();
        (sum, shared.notes.len() as f64)
    };
    stats::ratio(matches.iter().filter(|shared| !shared.notes.is_empty()).map(of_match))
        .at_least(0.0)
}

/// How often each clause was counted, for each who shared a match.
fn counts(
    matches: &[PlaytestMatch],
    of: impl Fn(&PlaytestNotes) -> &BTreeMap<String, u32>,
) -> Vec<(String, Estimate)> {
    let notes = || matches.iter().flat_map(|shared| &shared.notes);
    let mut clauses: Vec<String> =
        notes().flat_map(|seat| of(&seat.notes).keys().cloned()).collect();
    clauses.sort_unstable();
    clauses.dedup();
    let times = |clause: &String| {
        each(matches, |notes| of(notes).get(clause).map_or(0.0, |&times| f64::from(times)))
    };
    let mut all: Vec<(String, Estimate)> =
        clauses.iter().map(|clause| (clause.clone(), times(clause))).collect();
    all.sort_by(|(_, one), (_, other)| other.value.total_cmp(&one.value));
    all
}

#[cfg(test)]
mod tests;
