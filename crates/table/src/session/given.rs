//! Matches whose cards are given instead of shuffled for their table: a position of another match that
//! is played on, the daily deal, and a puzzle. The settings of the table hold what is given, and every match
//! at the table begins from it, so that the log, a replay, a restart and an undo need nothing else.

use parlour_engine::{Seat, Tick};
use serde::{Deserialize, Serialize};

/// Where the cards of a match come from, if they are given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CardOrigin {
    /// A position of another match, which is played on.
    Position,
    /// The daily deal of its game. The bots' choices come from the same seed as the cards, and no
    /// one can take back what has shown something.
    Daily {
        /// The date by UTC, as `2026-11-26`.
        date: String,
    },
    /// A puzzle of its game, from its position on.
    Puzzle {
        /// The puzzle's number, from 1.
        number: u32,
    },
}

/// What a match begins with, if its cards are given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GivenMatch {
    /// Where the cards come from.
    pub origin: CardOrigin,
    /// The seat of the person who plays.
    pub seat: Seat,
    /// The text that the shuffles come from, as far as no deal is given.
    pub seed: String,
    /// The first deals as card codes, top card first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deals: Vec<Vec<String>>,
    /// The first of the other random outcomes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<u32>,
    /// The acts that are done before anyone plays; the moment only in real time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<(Seat, String, Option<Tick>)>,
}

impl GivenMatch {
    /// Is it a daily deal?
    pub(super) const fn is_daily(&self) -> bool {
        matches!(self.origin, CardOrigin::Daily { .. })
    }
}
