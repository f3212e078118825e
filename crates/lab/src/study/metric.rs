//! Figures of single games: what variants are compared and tuned by.

use crate::study::error::StudyError;
use crate::{Row, measure::minutes, standing::share};
use parlour_engine::suggest::instead;
use std::{fmt, str::FromStr};

/// A figure that every game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
    /// Did it end? A share.
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
    /// How far the winner was behind at worst.
    Behind,
    /// The part of the win of the seat with this number.
    Seat(u8),
}

const WORDS: [(&str, Metric); 8] = [
    ("completion", Metric::Completion),
    ("acts", Metric::Acts),
    ("minutes", Metric::Minutes),
    ("deals", Metric::Deals),
    ("options", Metric::Options),
    ("forced", Metric::Forced),
    ("lead_changes", Metric::LeadChanges),
    ("behind", Metric::Behind),
];

impl Metric {
    /// All of a table of so many.
    #[must_use]
    pub fn all(players: u8) -> Vec<Self> {
        WORDS.iter().map(|(_, metric)| *metric).chain((0..players).map(Self::Seat)).collect()
    }

    /// The figure of a game.
    #[must_use]
    pub fn of(self, row: &Row, real_time: bool) -> f64 {
        let asked = f64::from(row.asked.max(1));
        match self {
            Self::Completion => f64::from(u8::from(row.over)),
            Self::Acts => f64::from(row.acts),
            Self::Minutes => minutes(row, real_time),
            Self::Deals => f64::from(row.deals),
            Self::Options => row.options as f64 / asked,
            Self::Forced => f64::from(row.forced) / asked,
            Self::LeadChanges => f64::from(row.leads),
            Self::Behind => row.behind as f64,
            Self::Seat(seat) => {
                let part = row.wins.get(usize::from(seat)).copied().unwrap_or_default();
                share(part)
            }
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat_{seat}"),
            metric => {
                let word = WORDS.iter().find(|(_, other)| other == metric);
                f.write_str(word.map_or("", |(word, _)| word))
            }
        }
    }
}

impl FromStr for Metric {
    type Err = StudyError;

    fn from_str(text: &str) -> Result<Self, StudyError> {
        let seat = text.strip_prefix("seat_").and_then(|seat| seat.parse().ok()).map(Self::Seat);
        let word = WORDS.iter().find(|(word, _)| *word == text).map(|(_, metric)| *metric);
        word.or(seat).ok_or_else(|| {
            let words: Vec<&str> = WORDS.iter().map(|(word, _)| *word).chain(["seat_N"]).collect();
            StudyError::bad("metric", format!("no `{text}`; {}", instead(text, &words)))
        })
    }
}
