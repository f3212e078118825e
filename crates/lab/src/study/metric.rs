//! Figures by the name that a command line gives them.

use crate::measure::{Metric, NAMES};
use crate::study::error::StudyError;
use parlour_engine::suggest::instead;
use std::{fmt, str::FromStr};

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat_{seat}"),
            Self::Score(seat) => write!(f, "score_{seat}"),
            metric => f.write_str(&metric.name().replace(' ', "_")),
        }
    }
}

impl FromStr for Metric {
    type Err = StudyError;

    fn from_str(text: &str) -> Result<Self, StudyError> {
        let number = |start: &str| text.strip_prefix(start).and_then(|seat| seat.parse().ok());
        let seat = number("seat_").map(Self::Seat).or_else(|| number("score_").map(Self::Score));
        let named = NAMES.iter().find(|(name, _)| *name == text.replace('_', " "));
        named.map(|(_, metric)| *metric).or(seat).ok_or_else(|| {
            let words: Vec<String> = NAMES.iter().map(|(_, metric)| metric.to_string()).collect();
            let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
            words.extend(["seat_N", "score_N"]);
            StudyError::bad("metric", format!("no `{text}`; {}", instead(text, &words)))
        })
    }
}
