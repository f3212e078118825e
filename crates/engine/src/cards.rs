//! The common pack of 52 cards: what Basset and Budr Basef are played with.
//!
//! `{}` writes the code of the wire (`TS`, `Q`), `{:#}` what people say (`♠10`, `Queen`).

use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

/// A rank of the common pack, Ace low.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// How many ranks there are.
    pub const COUNT: u8 = 13;
    /// The Ace, lowest of all.
    pub const ACE: Self = Self(0);
    /// The Queen.
    pub const QUEEN: Self = Self(11);
    /// The King, highest of all.
    pub const KING: Self = Self(12);
    const CODES: [u8; 13] = *b"A23456789TJQK";
    const NAMES: [&str; 13] =
        ["Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King"];

    /// The rank at this place, Ace 0 to King 12.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// All ranks from the Ace to the King.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self)
    }

    /// The place of the rank, Ace 0 to King 12.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A suit of the common pack, in the order of the protocol: Spades, Hearts, Clubs, Diamonds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suit(u8);

impl Suit {
    /// Spades, black.
    pub const SPADES: Self = Self(0);
    const CODES: [u8; 4] = *b"SHCD";
    const SYMBOLS: [&str; 4] = ["♠", "♥", "♣", "♦"];

    /// The four suits.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..4).map(Self)
    }

    /// The place of the suit, Spades 0 to Diamonds 3.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A card of the common pack. Sorted by suit, then rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackCard(u8);

impl PackCard {
    /// How many cards there are.
    pub const COUNT: u8 = 52;

    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(suit.0 * 13 + rank.0)
    }

    /// The card at this place of the sorted pack.
    #[must_use]
    pub const fn at(index: u8) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// The pack, sorted.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self)
    }

    /// The place in the sorted pack.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its rank.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank(self.0 % 13)
    }

    /// Its suit.
    #[inline]
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit(self.0 / 13)
    }
}

/// A text that names no card, rank or suit of the pack.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a card of the common pack")]
pub struct ParseCardError(pub String);

impl FromStr for Rank {
    type Err = ParseCardError;
    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let place = match text.as_bytes() {
            [code] => Self::CODES.iter().position(|c| c == code),
            _ => None,
        };
        place.map(|place| Self(place as u8)).ok_or_else(|| ParseCardError(text.to_owned()))
    }
}

impl FromStr for PackCard {
    type Err = ParseCardError;
    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let [rank, suit] = text.as_bytes() else { return Err(ParseCardError(text.to_owned())) };
        let rank = Rank::CODES.iter().position(|c| c == rank);
        let suit = Suit::CODES.iter().position(|c| c == suit);
        match (rank, suit) {
            (Some(rank), Some(suit)) => Ok(Self(suit as u8 * 13 + rank as u8)),
            _ => Err(ParseCardError(text.to_owned())),
        }
    }
}

macro_rules! shown_as_its_code {
    ($($name:ident: $self:ident => $code:expr, spoken $spoken:expr);*) => {$(
        impl fmt::Display for $name {
            fn fmt(&$self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                if f.alternate() { f.pad($spoken) } else { f.pad($code) }
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        }
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

shown_as_its_code!(
    Rank: self => char::from(Self::CODES[self.index()]).encode_utf8(&mut [0; 4]),
        spoken Self::NAMES[self.index()];
    Suit: self => char::from(Self::CODES[self.index()]).encode_utf8(&mut [0; 4]),
        spoken Self::SYMBOLS[self.index()];
    PackCard: self => &format!("{}{}", self.rank(), self.suit()),
        spoken &match self.rank().index() {
            9 => format!("{:#}10", self.suit()),
            _ => format!("{:#}{}", self.suit(), self.rank()),
        }
);
crate::read_as_text!(Rank, PackCard);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_as_it_is_written() {
        let codes: Vec<String> = PackCard::all().map(|card| card.to_string()).collect();
        assert_eq!(codes[0], "AS");
        assert_eq!(codes[51], "KD");
        for (card, code) in PackCard::all().zip(&codes) {
            assert_eq!(code.parse(), Ok(card));
        }
        let spoken: Vec<String> = ["AS", "TH", "KD"]
            .iter()
            .map(|code| format!("{:#}", code.parse::<PackCard>().unwrap()))
            .collect();
        assert_eq!(spoken, ["♠A", "♥10", "♦K"]);
        assert_eq!(format!("{:#} {:?}", Rank::QUEEN, Rank::QUEEN), "Queen Q");
        for wrong in ["", "A", "1S", "AX", "ASS", "as", "♠A"] {
            assert!(wrong.parse::<PackCard>().is_err(), "{wrong}");
        }
    }
}
