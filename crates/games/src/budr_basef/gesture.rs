//! A hit as a run of touches (BUD-12, BUD-13).

use parlour_engine::Rng;
use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

/// Something that is touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// The own deck.
    Deck,
    /// The table, or the thigh (BUD-R5).
    Surface,
    /// The hand that would hold a deck.
    Carry,
    /// The forehead.
    Forehead,
    /// The stack.
    Stack,
}

impl Touch {
    /// Everything that can be touched.
    pub const ALL: [Self; 5] =
        [Self::Deck, Self::Surface, Self::Carry, Self::Forehead, Self::Stack];

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Deck => "deck",
            Self::Surface => "surface",
            Self::Carry => "carry",
            Self::Forehead => "forehead",
            Self::Stack => "stack",
        }
    }
}

impl fmt::Display for Touch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Touch {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|touch| touch.as_str() == text).ok_or(())
    }
}

parlour_engine::read_as_text!(Touch);

impl Serialize for Touch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A player's touches since the last one of the stack: the latest three, which is
/// all that a right sequence needs. One digit each, to the base of five, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Touches(u8);

impl Touches {
    pub(super) const NONE: Self = Self(0);
    /// How many different runs of touches there are.
    pub(super) const COUNT: u8 = 125;

    /// What a player with a deck has touched last before the stack (BUD-12).
    const WITH_DECK: [Touch; 2] = [Touch::Deck, Touch::Surface];
    /// What a player without a deck has touched last before the stack (BUD-13).
    const WITHOUT: [Touch; 3] = [Touch::Carry, Touch::Forehead, Touch::Surface];

    /// One touch more. A touch of the stack ends the run.
    pub(super) fn then(self, touch: Touch) -> Self {
        let digit = match touch {
            Touch::Deck => 1,
            Touch::Surface => 2,
            Touch::Carry => 3,
            Touch::Forehead => 4,
            Touch::Stack => return Self::NONE,
        };
        Self(((u16::from(self.0) * 5 + digit) % u16::from(Self::COUNT)) as u8)
    }

    /// Would a touch of the stack now be a hit? (BUD-B12)
    pub(super) fn lead_to_a_hit(self, holds_cards: bool) -> bool {
        let right: &[Touch] = if holds_cards { &Self::WITH_DECK } else { &Self::WITHOUT };
        self.iter().skip(self.iter().count().saturating_sub(right.len())).eq(right.iter().copied())
    }

    /// The touches, the earliest first.
    pub(super) fn iter(self) -> impl Iterator<Item = Touch> + Clone {
        [self.0 / 25, self.0 / 5 % 5, self.0 % 5]
            .into_iter()
            .filter(|&digit| digit > 0)
            .map(|digit| Touch::ALL[usize::from(digit) - 1])
    }

    /// Any run, each equally likely.
    pub(super) fn draw(rng: &mut impl Rng) -> Self {
        loop {
            let number = rng.draw(u32::from(Self::COUNT)) as u8;
            // a number with a gap between its touches is none of a run
            if Self::any(number) == Self(number) {
                return Self(number);
            }
        }
    }

    /// The run with this number, as far as it is one that can be made.
    pub(super) fn any(number: u8) -> Self {
        [number / 25, number / 5 % 5, number % 5]
            .into_iter()
            .filter(|&digit| digit > 0)
            .fold(Self::NONE, |run, digit| run.then(Touch::ALL[usize::from(digit) - 1]))
    }
}
