//! Sets of one's own in Free-style: `define NAME := EXPRESSION`.

use super::face::Face;
use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

/// The name of a set of one's own: a capital, then 1–15 letters or digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CustomName([u8; 16]);

impl CustomName {
    /// The name as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|&b| b == 0).unwrap_or(16);
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

impl fmt::Display for CustomName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for CustomName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for CustomName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl FromStr for CustomName {
    type Err = DefineError;
    fn from_str(text: &str) -> Result<Self, DefineError> {
        let bytes = text.as_bytes();
        let capital = bytes.first().is_some_and(u8::is_ascii_uppercase);
        let rest = bytes.iter().all(u8::is_ascii_alphanumeric);
        if !(capital && rest && (2..=16).contains(&bytes.len())) {
            return Err(DefineError { reason: Reason::Name, at: 1 });
        }
        let mut name = [0; 16];
        name[..bytes.len()].copy_from_slice(bytes);
        Ok(Self(name))
    }
}

/// An expression, compiled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Program([u8; 128]);

/// A set of one's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Custom {
    /// Its name.
    pub name: CustomName,
    /// What it asks of the stack.
    pub program: Program,
}

impl Custom {
    /// Reads a name and an expression.
    ///
    /// # Errors
    /// If either does not fit, with the reason and the place.
    pub fn compile(name: &str, _expression: &str) -> Result<Self, DefineError> {
        Ok(Self { name: name.parse()?, program: Program([0; 128]) })
    }

    /// Does the stack match?
    #[must_use]
    pub fn matches(&self, _face: &Face<'_>) -> bool {
        false
    }
}

/// Why a definition is refused, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason} (at character {at})")]
pub struct DefineError {
    /// Why.
    pub reason: Reason,
    /// The place in the expression (in the name, for a name), in characters from 1.
    pub at: u16,
}

/// Why a definition is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// Not a name.
    #[error("a name is a capital, then 1 to 15 letters or digits")]
    Name,
}
