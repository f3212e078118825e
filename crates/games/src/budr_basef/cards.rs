//! The cards: the common pack and up to four Jokers, one byte each.

use parlour_engine::cards::{PackCard, ParseCardError};
use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

/// A card. Sorted by suit, then rank, Jokers last.
///
/// The byte is what the sets look at: the rank in the low half (Ace 1 to King
/// 13, Joker 0), above it two bits of suit, of which the lower is the colour,
/// above them the bit of the Jokers. The colour a Joker is printed in (BUD-B28)
/// is the same bit: odd Jokers black, even Jokers red.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

impl Card {
    /// What fills the unused places of a fixed array; no card of any deck.
    pub const NO_CARD: Self = Self(0);
    /// The most Jokers a deck may have (BUD-R1).
    pub const MAX_JOKERS: u8 = 4;
    /// How many different cards there are.
    pub const COUNT: usize = PackCard::COUNT as usize + Self::MAX_JOKERS as usize;

    const KING: u8 = 13;
    const RED: u8 = 0x10;
    const JOKER: u8 = 0x40;

    /// The deck with so many Jokers, sorted: the pack, then the Jokers.
    pub fn deck(jokers: u8) -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..PackCard::COUNT + jokers.min(Self::MAX_JOKERS)).map(Self::at)
    }

    /// Every card, sorted, with the most Jokers.
    pub(super) const DECK: [Self; Self::COUNT] = {
        let mut deck = [Self::NO_CARD; Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            deck[index] = Self::at(index as u8);
            index += 1;
        }
        deck
    };

    const fn at(index: u8) -> Self {
        if index < PackCard::COUNT {
            Self((index / 13) << 4 | (index % 13 + 1))
        } else {
            Self(Self::JOKER | ((index - PackCard::COUNT) << 4))
        }
    }

    /// The place in the sorted deck of 56. (`NO_CARD` has none.)
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        let suit = (self.0 >> 4 & 3) as usize;
        if self.is_joker() {
            PackCard::COUNT as usize + suit
        } else {
            suit * 13 + self.rank() as usize - 1
        }
    }

    /// The number: Ace 1, Jack 11, Queen 12; King and Joker have none, told as 0 (BUD-19).
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        let rank = self.rank();
        if rank == Self::KING { 0 } else { rank }
    }

    /// The rank: Ace 1 to King 13, Joker 0.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 & 0xF
    }

    /// The suit: Spades 1, Hearts 2, Clubs 3, Diamonds 4, Joker 0.
    #[inline]
    #[must_use]
    pub const fn suit(self) -> u8 {
        if self.is_joker() { 0 } else { (self.0 >> 4) + 1 }
    }

    /// The colour: black 1, red 2, Joker 0.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> u8 {
        if self.is_joker() { 0 } else { self.printed_colour() }
    }

    /// The colour, also of a Joker: black 1, red 2 (BUD-R19, BUD-B28).
    #[inline]
    #[must_use]
    pub const fn printed_colour(self) -> u8 {
        if self.0 & Self::RED == 0 { 1 } else { 2 }
    }

    /// Is it a Joker?
    #[inline]
    #[must_use]
    pub const fn is_joker(self) -> bool {
        self.0 & Self::JOKER != 0
    }

    /// Is it a King?
    #[inline]
    #[must_use]
    pub const fn is_king(self) -> bool {
        self.rank() == Self::KING
    }

    /// The height as a power: by rank with the Joker on top, then Hearts,
    /// Spades, Clubs, Diamonds; all Jokers equal (BUD-45, BUD-46).
    #[inline]
    #[must_use]
    pub const fn power(self) -> u8 {
        const OF_SUIT: [u8; 4] = [2, 3, 1, 0];
        if self.is_joker() { u8::MAX } else { self.rank() * 4 + OF_SUIT[(self.0 >> 4) as usize] }
    }

    #[inline]
    pub(super) const fn byte(self) -> u8 {
        self.0
    }
}

/// `{}` writes the code of the wire (`TS`, `X1`), `{:#}` what people say (`♠10`, `a Joker`).
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NO_CARD {
            return f.pad("-");
        }
        match PackCard::at(self.index() as u8) {
            Some(card) => fmt::Display::fmt(&card, f),
            None if f.alternate() => f.pad("a Joker"),
            None => f.pad(["X1", "X2", "X3", "X4"][(self.0 >> 4 & 3) as usize]),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl From<PackCard> for Card {
    fn from(card: PackCard) -> Self {
        Self::at(card.index() as u8)
    }
}

impl FromStr for Card {
    type Err = ParseCardError;
    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        match text.as_bytes() {
            [b'X', k @ b'1'..=b'4'] => Ok(Self::at(PackCard::COUNT + (k - b'1'))),
            _ => text.parse::<PackCard>().map(Self::from),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

parlour_engine::read_as_text!(Card);
