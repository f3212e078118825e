//! What lies on the pile counts as, what beats it, and when it clears: the one hard
//! thing of the game.
//!
//! A card on the pile has a *kind*: its number, Reset, or, for a Blank that had
//! nothing to copy, `Nothing`. The cards at the top that share one kind without
//! interruption are the *run*, and a run of four goes to the Trash.

use super::cards::Card;
use serde::{Deserialize, Serialize, Serializer};
use std::{fmt, str::FromStr};

/// What a card on the pile counts as.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// A Blank without anything to copy, below every number (BSM-R6).
    pub const NOTHING: Self = Self(0);
    /// A Clear: it never stays on the pile.
    pub const CLEAR: Self = Self(Card::CLEAR.place());
    /// A Reset, which anything beats (BSM-29).
    pub const RESET: Self = Self(Card::RESET.place());

    /// What a card that is not a Blank counts as.
    #[inline(always)]
    #[must_use]
    pub const fn of(card: Card) -> Self {
        Self(card.place())
    }

    /// The card that is this kind by itself; none for `Nothing`.
    #[must_use]
    pub const fn card(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::at(self.0 as u32)) }
    }

    /// The lowest place in the order of cards that beats this kind: numbers from
    /// here on and every Special (BSM-13).
    #[inline(always)]
    #[must_use]
    pub const fn floor(self) -> u8 {
        if self.0 <= Card::HIGHEST { self.0 } else { 0 }
    }
}

/// The top of the pile: what it counts as, and how many cards in a row do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ts_rs::TS)]
pub struct Run {
    /// What the cards count as.
    pub kind: Kind,
    /// How many of them (0 on an empty pile).
    pub len: u8,
}

impl Run {
    /// An empty pile.
    pub const EMPTY: Self = Self { kind: Kind::NOTHING, len: 0 };

    /// Is there no pile?
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Does this kind match or beat the pile? (BSM-13; only too low a number does not.)
    #[inline(always)]
    #[must_use]
    pub const fn is_beaten_by(self, kind: Kind) -> bool {
        kind.0 >= self.kind.floor()
    }

    /// The top of the pile with so many more cards of a kind on it.
    #[inline(always)]
    #[must_use]
    pub fn with(self, kind: Kind, count: u8) -> Self {
        let len = if self.kind == kind { self.len + count } else { count };
        Self { kind, len }
    }

    /// Does the pile go to the Trash (BSM-16, BSM-R5)? A Clear at once (BSM-28), others as so many alike, four by the text.
    #[inline(always)]
    #[must_use]
    pub fn clears(self, alike: u8) -> bool {
        self.len >= alike || self.kind == Kind::CLEAR
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card() {
            Some(card) => card.fmt(f),
            None => f.write_str("nothing"),
        }
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Kind {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "nothing" { Ok(Self::NOTHING) } else { text.parse().map(Self::of) }
    }
}

parlour_engine::read_as_text!(Kind);

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
