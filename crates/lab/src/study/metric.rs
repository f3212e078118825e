//! Figures by name: in JSON, where seats count from 0, and on a command line, where they count from 1.

use crate::measure::{Metric, NAMES};
use crate::study::error::StudyError;
use parlour_engine::suggest::instead;
use std::fmt;

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat_{seat}"),
            Self::Score(seat) => write!(f, "score_{seat}"),
            metric => f.write_str(&metric.name().replace(' ', "_")),
        }
    }
}

impl Metric {
    /// A figure as people type it: `minutes`, or `seat_1` for the wins of the first seat.
    ///
    /// # Errors
    /// If there is no such figure.
    pub fn typed(text: &str) -> Result<Self, StudyError> {
        let number = |start: &str| {
            let seat: u8 = text.strip_prefix(start)?.parse().ok()?;
            seat.checked_sub(1)
        };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_type_seats_from_1() {
        assert_eq!(Metric::typed("seat_1").unwrap(), Metric::Seat(0));
        assert_eq!(Metric::typed("score_3").unwrap(), Metric::Score(2));
        assert_eq!(Metric::typed("dead_time").unwrap(), Metric::DeadTime);
        assert!(Metric::typed("seat_0").is_err());
        assert_eq!(Metric::Seat(0).to_string(), "seat_0");
    }
}
