//! Time on a table's own clock, exact: whole microseconds.

use serde::{Deserialize, Serialize};
use std::{
    fmt,
    ops::{Add, Sub},
};

/// A span of time, or a moment counted from when the table was opened. Whole numbers,
/// so that a verdict read back from a log is the same to the last digit.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Micros(pub i64);

impl Micros {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// This many milliseconds.
    #[must_use]
    pub const fn ms(ms: i64) -> Self {
        Self(ms.saturating_mul(1000))
    }

    /// What a client claims, in milliseconds. Nothing, if no clock shows such a span:
    /// negative, above a minute, or no number.
    #[must_use]
    pub fn claimed(ms: f64) -> Option<Self> {
        (0.0..=60_000.0).contains(&ms).then(|| Self((ms * 1000.0).round() as i64))
    }

    /// In milliseconds, to be shown.
    #[must_use]
    pub fn as_ms(self) -> f64 {
        self.0 as f64 / 1000.0
    }

    /// In whole milliseconds, the nearest; nothing below none.
    #[must_use]
    pub fn whole_ms(self) -> u64 {
        u64::try_from(self.0.saturating_add(500) / 1000).unwrap_or(0)
    }
}

impl Add for Micros {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Micros {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for Micros {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.whole_ms())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_clock_shows_is_no_claim() {
        assert_eq!(Micros::claimed(312.25), Some(Micros(312_250)));
        assert_eq!(Micros::claimed(0.0), Some(Micros::ZERO));
        for nonsense in [-0.5, 1e9, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(Micros::claimed(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn milliseconds_are_rounded_to_the_nearest() {
        assert_eq!(Micros(1_499).whole_ms(), 1);
        assert_eq!(Micros(1_500).to_string(), "2 ms");
        assert_eq!(Micros(-7_000).whole_ms(), 0);
    }
}
