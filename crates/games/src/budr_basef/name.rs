//! The name of a set, as it is written.

use super::{
    define::{CustomName, DefineError},
    set_name::SetName,
};
use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

/// The name of a set: one of the fifteen, or a set of the players' own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Name {
    /// One of the list.
    Standard(SetName),
    /// One that was defined in this game.
    Own(CustomName),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard(name) => name.fmt(f),
            Self::Own(name) => name.fmt(f),
        }
    }
}

impl FromStr for Name {
    type Err = DefineError;
    fn from_str(text: &str) -> Result<Self, DefineError> {
        match text.parse() {
            Ok(name) => Ok(Self::Standard(name)),
            Err(_) => text.parse().map(Self::Own),
        }
    }
}

parlour_engine::read_as_text!(Name);

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
