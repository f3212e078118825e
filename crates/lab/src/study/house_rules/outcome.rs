//! What is kept of a game under a rule: little, since there are many.

use crate::{
    Row,
    measure::{TimeModel, minutes},
    standing::share,
};
use serde::Serialize;
use std::{
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
};

/// What a rule may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// Minutes of a game that ended by itself under both rules.
    Minutes,
    /// Moves of such a game.
    Moves,
    /// The share of games that a cap stopped, or that came to no end.
    Stopped,
    /// The share of games with more than one winner.
    Ties,
    /// The winner's score.
    Score,
    /// How far the winner is ahead of the next.
    Margin,
    /// The share of the wins of one rule bot among random ones.
    Skill,
    /// The share of the wins of this seat, between equals.
    Seat(u8),
}

impl Figure {
    /// Those that are not a seat's, in the order of a table.
    pub const COMMON: [Self; 7] = [
        Self::Minutes,
        Self::Moves,
        Self::Stopped,
        Self::Ties,
        Self::Skill,
        Self::Score,
        Self::Margin,
    ];

    /// All of a table of so many.
    #[must_use]
    pub fn all(players: u8) -> Vec<Self> {
        Self::COMMON.into_iter().chain((0..players).map(Self::Seat)).collect()
    }

    /// Is it a share, to be told in per cent?
    #[must_use]
    pub fn is_share(self) -> bool {
        matches!(self, Self::Stopped | Self::Ties | Self::Skill | Self::Seat(_))
    }

    /// Is each game's figure yes or no?
    pub(super) fn is_yes_or_no(self) -> bool {
        matches!(self, Self::Stopped | Self::Ties)
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Minutes => "minutes",
            Self::Moves => "moves",
            Self::Stopped => "stopped",
            Self::Ties => "ties",
            Self::Score => "score",
            Self::Margin => "margin",
            Self::Skill => "skill",
            Self::Seat(seat) => return write!(f, "seat_{}", seat + 1),
        })
    }
}

/// What is kept of a game.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    /// Two games with the same print went the same way, as far as anything tells.
    pub(super) print: u64,
    /// The clauses that were carried out, as far as events tell, and how often.
    pub(super) clauses: Vec<(String, u32)>,
    stopped: bool,
    moves: u32,
    minutes: f64,
    scores: Vec<i64>,
    shares: Vec<f64>,
    /// The share of the win of the first player of the lineup.
    first: f64,
}

impl Outcome {
    pub(super) fn of(row: Row, real_time: bool, caps: &[&str]) -> Self {
        let mut print = DefaultHasher::new();
        (&row.scores, row.acts, row.deals, row.options, row.bits, row.clock).hash(&mut print);
        (&row.kinds, &row.tags, &row.clauses, row.over).hash(&mut print);
        let first = row.bots.iter().position(|&bot| bot == 0).unwrap_or(0);
        let shares: Vec<f64> = row.wins.iter().map(|&part| share(part)).collect();
        Self {
            print: print.finish(),
            stopped: !row.over || row.was_cut_off(caps),
            moves: row.acts,
            minutes: minutes(&row, real_time, TimeModel::GUESSED),
            first: shares.get(first).copied().unwrap_or_default(),
            scores: row.scores,
            clauses: row.clauses,
            shares,
        }
    }

    /// The figure of this game; nothing where a stop hides it.
    pub(super) fn figure(&self, figure: Figure) -> Option<f64> {
        let ended = |value: f64| (!self.stopped).then_some(value);
        let mut best = self.scores.clone();
        best.sort_unstable_by(|one, other| other.cmp(one));
        match figure {
            Figure::Minutes => ended(self.minutes),
            Figure::Moves => ended(f64::from(self.moves)),
            Figure::Stopped => Some(f64::from(u8::from(self.stopped))),
            Figure::Ties => {
                let winners = self.shares.iter().filter(|&&share| share > 0.0).count();
                Some(f64::from(u8::from(winners > 1)))
            }
            Figure::Score => best.first().map(|&best| best as f64),
            Figure::Margin => Some((best.first()? - best.get(1)?) as f64),
            Figure::Skill => Some(self.first),
            Figure::Seat(seat) => self.shares.get(usize::from(seat)).copied(),
        }
    }
}
