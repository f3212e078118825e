//! The names of the fifteen sets.

use serde::Serialize;
use std::{fmt, str::FromStr};

/// The name of a standard set, in the order of the list (BUD-02, BUD-R31).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[repr(u8)]
pub enum SetName {
    /// The top two add up to 12.
    Twelve,
    /// A King on any other card.
    King,
    /// The top two are equal.
    Double,
    /// The top two are neighbours of one suit.
    Fries,
    /// The top card equals the bottom card.
    Genesis,
    /// The top card equals the third.
    Sandwich,
    /// The top three are odd.
    Odd,
    /// The top three are even.
    Even,
    /// The top two add up to 13 and have one colour.
    Thirteen,
    /// The top three have one suit.
    Suit,
    /// The top three go up or down by ones.
    Straight,
    /// The top three go up or down by ones or twos, in one colour.
    Sprite,
    /// One of the top three divided by another gives the third.
    Dragon,
    /// The top five have one colour.
    Color,
    /// Every card lies on the table.
    All,
}

impl SetName {
    /// The list, top to bottom.
    pub const LIST: [Self; 15] = [
        Self::Twelve,
        Self::King,
        Self::Double,
        Self::Fries,
        Self::Genesis,
        Self::Sandwich,
        Self::Odd,
        Self::Even,
        Self::Thirteen,
        Self::Suit,
        Self::Straight,
        Self::Sprite,
        Self::Dragon,
        Self::Color,
        Self::All,
    ];

    /// The place in the list, Twelve 0 to All 14.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name as it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        const NAMES: [&str; 15] = [
            "Twelve", "King", "Double", "Fries", "Genesis", "Sandwich", "Odd", "Even", "Thirteen",
            "Suit", "Straight", "Sprite", "Dragon", "Color", "All",
        ];
        NAMES[self as usize]
    }
}

impl fmt::Display for SetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that names no standard set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no standard set has this name")]
pub struct ParseSetError;

impl FromStr for SetName {
    type Err = ParseSetError;
    fn from_str(text: &str) -> Result<Self, ParseSetError> {
        Self::LIST.into_iter().find(|name| name.as_str() == text).ok_or(ParseSetError)
    }
}
