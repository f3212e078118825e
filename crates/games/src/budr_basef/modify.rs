//! What Free-style may change in a set: `modify Twelve target=11` (BUD-R32, BUD-B17).

use super::cards::Card;
use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

/// What the cards of a set must have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Match {
    /// Nothing.
    Any,
    /// The colour.
    Colour,
    /// The suit.
    Suit,
}

impl Match {
    /// Only asked of cards with a number, so no Joker is among them.
    #[inline]
    pub(super) const fn holds(self, a: Card, b: Card) -> bool {
        let different = (a.byte() ^ b.byte()) & 0xF0;
        match self {
            Self::Any => true,
            Self::Colour => different & 0x10 == 0,
            Self::Suit => different == 0,
        }
    }
}

impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "any",
            Self::Colour => "colour",
            Self::Suit => "suit",
        })
    }
}

/// How far apart two neighbouring cards may be: bit k for k apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Steps(u32);

impl Steps {
    pub(super) const NONE: Self = Self(0);
    pub(super) const ONE: Self = Self(1 << 1);
    pub(super) const ONE_OR_TWO: Self = Self(1 << 1 | 1 << 2);
    /// An Ace and a Queen are 11 apart.
    const POSSIBLE: u32 = 0xFFE;

    #[inline]
    pub(super) const fn allow(self, apart: u8) -> bool {
        self.0 >> apart & 1 == 1
    }

    /// Can two numbers be so far apart?
    pub(super) const fn are_possible(self) -> bool {
        self.0 & !Self::POSSIBLE == 0
    }

    fn iter(self) -> impl Iterator<Item = u8> {
        (0..32).filter(move |&apart| self.allow(apart))
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, apart) in self.iter().enumerate() {
            write!(f, "{}{apart}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// A new value for one parameter of a set, written `target=11`, `match=suit`,
/// `steps=1,2` or `window=4` (BUD-R32, BUD-B17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// The sum aimed at.
    Target(u32),
    /// What the cards must have in common.
    Match(Match),
    /// How far apart neighbours may be.
    Steps(Steps),
    /// How many cards are looked at; of a Sandwich, the last of them is the other slice.
    Window(u32),
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Target(sum) => write!(f, "target={sum}"),
            Self::Match(common) => write!(f, "match={common}"),
            Self::Steps(steps) => write!(f, "steps={steps}"),
            Self::Window(count) => write!(f, "window={count}"),
        }
    }
}

impl Serialize for Change {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is not a change of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a change is written `target=11`, `match=any|colour|suit`, `steps=1,2` or `window=4`")]
pub struct ParseChangeError;

impl FromStr for Change {
    type Err = ParseChangeError;
    fn from_str(text: &str) -> Result<Self, ParseChangeError> {
        let (parameter, value) = text.split_once('=').ok_or(ParseChangeError)?;
        match parameter {
            "target" => number(value).map(Self::Target),
            "window" => number(value).map(Self::Window),
            "match" => [Match::Any, Match::Colour, Match::Suit]
                .into_iter()
                .find(|common| common.to_string() == value)
                .map(Self::Match),
            "steps" => steps(value).map(Self::Steps),
            _ => None,
        }
        .ok_or(ParseChangeError)
    }
}

/// A whole number as actions write it: digits, no leading zero.
fn number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let plain = text == "0" || !text.starts_with('0');
    if digits && plain { text.parse().ok() } else { None }
}

fn steps(text: &str) -> Option<Steps> {
    let mut steps = Steps::NONE;
    for apart in text.split(',') {
        let bit = 1u32.checked_shl(number(apart)?)?;
        if steps.0 >= bit {
            return None;
        }
        steps.0 |= bit;
    }
    Some(steps)
}

/// Why a parameter cannot be changed so (BUD-R32, BUD-B17).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChangeError {
    /// The set has no such parameter.
    #[error("the set has no such parameter")]
    NoSuchParameter,
    /// The value is out of its range.
    #[error("the value is out of range")]
    OutOfRange,
    /// The parameter has this value already.
    #[error("the parameter has this value already")]
    Same,
}
