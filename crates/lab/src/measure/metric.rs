//! Figures of single games, each defined once: reports, comparisons and `tune` all take them
//! from here.

use super::time_model::{TimeModel, minutes};
use crate::{
    row::Row,
    standing::{WHOLE_WIN, share},
    stats::{Estimate, Lasted, ratio, share as share_of},
};

/// What a row does not say itself: how the game's time runs, and the clauses by which a cap
/// ends it ([`parlour_engine::Annotated::CAP_CLAUSES`]).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reading<'a> {
    /// Has the game a clock of its own?
    pub real_time: bool,
    /// The clauses of the caps.
    pub caps: &'a [&'a str],
    /// How long people take, where it has none.
    pub time: TimeModel,
}

/// A figure that every game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
    /// Did its players end it? A share.
    Completion,
    /// Its length in acts.
    Acts,
    /// Its length in minutes (own clock or time model).
    Minutes,
    /// Deals.
    Deals,
    /// Choices a decision.
    Options,
    /// The share of decisions with one thing to do.
    Forced,
    /// Changes of the lead.
    LeadChanges,
    /// The part of the game after the winner's lead was never lost again.
    DeadTime,
    /// How far the winner was behind at worst.
    Behind,
    /// How far the winner is ahead of the next at the end.
    Margin,
    /// Is the win shared?
    Ties,
    /// The part of the win of the seat with this number.
    Seat(u8),
    /// The score of the seat with this number.
    Score(u8),
}

/// The names of the figures, without those of the seats.
pub const NAMES: [(&str, Metric); 11] = [
    ("completion", Metric::Completion),
    ("acts", Metric::Acts),
    ("minutes", Metric::Minutes),
    ("deals", Metric::Deals),
    ("options", Metric::Options),
    ("forced", Metric::Forced),
    ("lead changes", Metric::LeadChanges),
    ("dead time", Metric::DeadTime),
    ("behind", Metric::Behind),
    ("margin", Metric::Margin),
    ("ties", Metric::Ties),
];

impl Metric {
    /// All of a table of so many.
    #[must_use]
    pub fn all(players: u8) -> Vec<Self> {
        let seats = (0..players).map(Self::Seat).chain((0..players).map(Self::Score));
        NAMES.iter().map(|(_, metric)| *metric).chain(seats).collect()
    }

    /// Its name, as in the glossary.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Seat(seat) => format!("wins of seat {seat}"),
            Self::Score(seat) => format!("score of seat {seat}"),
            metric => {
                let named = NAMES.iter().find(|(_, other)| *other == metric);
                named.map_or("", |(name, _)| name).to_owned()
            }
        }
    }

    /// What a game adds to the figure, as a sum and what it is divided by: over several games
    /// the figure is the sum of the first over that of the second. Choice is counted by the
    /// decision, so that a long game weighs more than a short one; all else by the game.
    #[must_use]
    pub fn terms(self, row: &Row, reading: Reading<'_>) -> (f64, f64) {
        let flag = |yes: bool| f64::from(u8::from(yes));
        let value = match self {
            // of a game without one winner they say nothing
            Self::DeadTime | Self::Behind if !row.wins.contains(&WHOLE_WIN) => return (0.0, 0.0),
            Self::Options => return (row.options as f64, f64::from(row.asked)),
            Self::Forced => return (f64::from(row.forced), f64::from(row.asked)),
            Self::Completion => flag(!row.was_stopped(reading.caps)),
            Self::Acts => f64::from(row.acts),
            Self::Minutes => minutes(row, reading.real_time, reading.time),
            Self::Deals => f64::from(row.deals),
            Self::LeadChanges => f64::from(row.leads),
            Self::DeadTime => 1.0 - f64::from(row.decided) / f64::from(row.acts.max(1)),
            Self::Behind => row.behind as f64,
            Self::Margin => row.margin() as f64,
            Self::Ties => flag(row.over && !row.wins.contains(&WHOLE_WIN)),
            Self::Seat(seat) => row.wins.get(usize::from(seat)).map_or(0.0, |&part| share(part)),
            Self::Score(seat) => row.scores.get(usize::from(seat)).map_or(0.0, |&s| s as f64),
        };
        (value, 1.0)
    }

    /// Is it a length, which a cap cuts short?
    #[must_use]
    pub fn is_length(self) -> bool {
        matches!(self, Self::Acts | Self::Minutes | Self::Deals)
    }

    /// Is it a share, between none and all?
    #[must_use]
    pub fn is_share(self) -> bool {
        matches!(
            self,
            Self::Completion | Self::Forced | Self::DeadTime | Self::Ties | Self::Seat(_)
        )
    }

    /// The figure of games or deals with these terms, with an interval within what it can be.
    #[must_use]
    pub fn estimate(self, terms: impl IntoIterator<Item = (f64, f64)>) -> Estimate {
        match self {
            _ if self.is_share() => share_of(terms),
            Self::Score(_) => ratio(terms),
            // a decision has a move at least
            Self::Options => ratio(terms).at_least(1.0),
            _ => ratio(terms).at_least(0.0),
        }
    }

    /// How long a game lasted by this figure.
    #[must_use]
    pub fn lasted(self, row: &Row, reading: Reading<'_>) -> Lasted {
        Lasted { value: self.terms(row, reading).0, ended: !row.was_stopped(reading.caps) }
    }
}
