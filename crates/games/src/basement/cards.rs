//! The cards: numbers and the three Specials.

use serde::{Serialize, Serializer};
use std::{fmt, num::NonZeroU8, str::FromStr};

/// A card: a number or a Special. Sorted `1` … `20`, Blank, Clear, Reset. Cards of
/// one code are alike, so a card is no more than its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// The highest number that a deck can have (BSM-A18).
    pub const HIGHEST: u8 = 20;
    /// Becomes the card it lies on, or is laid with (BSM-30).
    pub const BLANK: Self = Self(NonZeroU8::new(21).unwrap());
    /// Sends the pile to the Trash (BSM-28).
    pub const CLEAR: Self = Self(NonZeroU8::new(22).unwrap());
    /// Goes on anything, and anything goes on it (BSM-29).
    pub const RESET: Self = Self(NonZeroU8::new(23).unwrap());

    /// The card with this number.
    #[must_use]
    pub const fn number(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(place) if number <= Self::HIGHEST => Some(Self(place)),
            _ => None,
        }
    }

    /// The number on the card; none on a Special.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Option<u8> {
        if self.0.get() <= Self::HIGHEST { Some(self.0.get()) } else { None }
    }

    /// The place in the order of cards, from 1 (a number's place is the number).
    #[inline(always)]
    #[must_use]
    pub const fn place(self) -> u8 {
        self.0.get()
    }

    /// The card with this byte as its place; none for 0.
    #[inline(always)]
    pub(super) const fn from_byte(place: u8) -> Option<Self> {
        match NonZeroU8::new(place) {
            Some(place) => Some(Self(place)),
            None => None,
        }
    }

    /// The card at a place from 1 to 23.
    #[inline(always)]
    pub(super) const fn at(place: u32) -> Self {
        debug_assert!(place >= 1 && place <= 23);
        match NonZeroU8::new(place as u8) {
            Some(place) => Self(place),
            None => Self(NonZeroU8::MIN),
        }
    }
}

/// `{}` writes the code of the wire (`B`), `{:#}` what people say (`a Blank`).
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::BLANK if f.alternate() => f.write_str("a Blank"),
            Self::CLEAR if f.alternate() => f.write_str("a Clear"),
            Self::RESET if f.alternate() => f.write_str("a Reset"),
            Self::BLANK => f.write_str("B"),
            Self::CLEAR => f.write_str("C"),
            Self::RESET => f.write_str("R"),
            number => write!(f, "{}", number.place()),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Card {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "B" => Ok(Self::BLANK),
            "C" => Ok(Self::CLEAR),
            "R" => Ok(Self::RESET),
            // digits only: neither a sign nor a leading zero
            _ if text.starts_with(|first: char| ('1'..='9').contains(&first)) => {
                text.parse().ok().and_then(Self::number).ok_or(())
            }
            _ => Err(()),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

parlour_engine::read_as_text!(Card);
