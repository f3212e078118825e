//! What an analysis says of a match that is over, for one of its players.

use super::{Annotation, schema::Game};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The analysis of a match for one seat. Chances are in thousandths of a win, so the same match
/// and the same seed give the same bytes on every machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Analysis {
    /// The game's id.
    #[schema(value_type = Game)]
    pub game: String,
    /// Whose match it is, counted from 0.
    #[schema(maximum = 11)]
    pub seat: u8,
    /// How many acts the match had.
    pub acts: u32,
    /// Where all random worlds come from.
    pub seed: u32,
    /// The seat's chance to win on the way, by the step of the replay; the last is the result.
    pub curve: Vec<ChanceAt>,
    /// How many decisions of this seat were looked at: those with a choice, races apart.
    pub decisions: u32,
    /// The decisions that clearly cost most, the costliest first; at most three.
    pub mistakes: Vec<Mistake>,
    /// A decision that cost less than this may have gone unseen, in thousandths of a win; 0 if the costliest ones are
    /// all what a hint would have named.
    #[schema(maximum = 1000)]
    pub unseen: u16,
    /// What the cards that were dealt were worth to this seat, beside other deals: those of the deals that were judged,
    /// added up.
    pub deals: WinEstimate,
    /// How many deals were judged, evenly spread over the match.
    pub judged_deals: u32,
    /// How many deals the match had.
    pub all_deals: u32,
}

/// A chance, or a difference of two, in thousandths of a win, with its interval (95 %).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct WinEstimate {
    /// The estimate.
    #[schema(value_type = i32)]
    pub value: i16,
    /// The lower end of its interval.
    #[schema(value_type = i32)]
    pub low: i16,
    /// The upper end.
    #[schema(value_type = i32)]
    pub high: i16,
}

/// A seat's chance to win at a step of the replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ChanceAt {
    /// After so many acts.
    pub step: u32,
    /// The chance, by what the seat could know then.
    pub chance: WinEstimate,
}

/// A decision that clearly cost its player a part of a win.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Mistake {
    /// After so many acts it was made.
    pub step: u32,
    /// What was done, as the game writes it.
    pub action: String,
    /// What was done, as people say it.
    pub said: String,
    /// What would have been better, as the game writes it.
    pub better: String,
    /// What would have been better, as people say it.
    pub better_said: String,
    /// The chance to win after what was done.
    #[schema(maximum = 1000)]
    pub chance: u16,
    /// What it cost beside the better action.
    pub cost: WinEstimate,
    /// Why the other action is better.
    pub why: Annotation,
}

/// How far an analysis is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AnalysisInfo {
    /// Where it is.
    pub state: AnalysisState,
    /// How many parts of 100 of the work are done; 0 while it waits for others.
    #[schema(maximum = 100)]
    pub percent: u8,
    /// What it says, once it is done.
    #[schema(required)]
    pub analysis: Option<Analysis>,
    /// Why there is none, if there is none.
    #[schema(required)]
    pub error: Option<String>,
}

impl AnalysisInfo {
    /// It is made, and so far done.
    #[must_use]
    pub fn running(percent: u8) -> Self {
        Self { state: AnalysisState::Running, percent, analysis: None, error: None }
    }

    /// It is there.
    #[must_use]
    pub fn done(analysis: Analysis) -> Self {
        Self { state: AnalysisState::Done, percent: 100, analysis: Some(analysis), error: None }
    }

    /// There is none, for this reason: a sentence.
    #[must_use]
    pub fn failed(why: impl Into<String>) -> Self {
        Self { state: AnalysisState::Failed, percent: 0, analysis: None, error: Some(why.into()) }
    }

    /// Is it done, or has it failed?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state != AnalysisState::Running
    }
}

/// Where an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisState {
    /// It is made, or waits for others that are made. Ask again in a second.
    Running,
    /// It is there.
    Done,
    /// There is none.
    Failed,
}
