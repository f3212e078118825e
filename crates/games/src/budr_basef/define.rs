//! Invented sets in Free-style: `define NAME := EXPRESSION`.
//!
//! The expression is read by a CEL parser, but only after our own look at its
//! words ([`scan`]): whatever reaches the parser is short, made of allowed words
//! and not deeply nested. Its tree is checked and written as a small program of
//! our own ([`program`]), so that a later library cannot change an old record.

mod compile;
mod node;
mod program;
mod scan;

pub use program::Program;

use super::{face::Face, set_name::SetName};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::SerializeStruct,
};
use std::{fmt, str::FromStr};

/// How the text of an expression is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wording {
    /// As it is written: each sign is judged and counts as a node.
    Now,
    /// As in records of before that: `!!` and `--` are nothing.
    Recorded,
}

/// The most characters of an expression.
pub const MAX_EXPRESSION_CHARS: usize = 160;
/// The most nodes of an expression: numbers, words and operators, parentheses not counted.
pub const MAX_EXPRESSION_NODES: usize = 48;

/// An invented set. All zero, as `default` has it, it never matches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
    pub fn compile(name: &str, expression: &str) -> Result<Self, DefineError> {
        Self::read(name, expression, Wording::Now)
    }

    /// Reads a name and an expression, worded like this.
    ///
    /// # Errors
    /// If either does not fit, with the reason and the place.
    pub(super) fn read(
        name: &str,
        expression: &str,
        wording: Wording,
    ) -> Result<Self, DefineError> {
        Ok(Self { name: name.parse()?, program: Program::read(expression, wording)? })
    }

    /// Does the stack match? Never on no card (BUD-R9) or on a Joker (BUD-18).
    #[must_use]
    pub fn matches(&self, face: &Face<'_>) -> bool {
        face.top().is_some_and(|top| !top.is_joker()) && self.program.holds(face)
    }
}

impl fmt::Display for Custom {
    /// As it would be defined: `NAME := EXPRESSION`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} := {}", self.name, self.program)
    }
}

impl<'de> Deserialize<'de> for Custom {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            name: String,
            expression: String,
        }
        let set = Written::deserialize(deserializer)?;
        Self::compile(&set.name, &set.expression).map_err(D::Error::custom)
    }
}

impl Serialize for Custom {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Custom", 2)?;
        fields.serialize_field("name", &self.name)?;
        fields.serialize_field("expression", &self.program.to_string())?;
        fields.end()
    }
}

/// The name of an invented set: a capital, then 1–15 letters or digits, no standard name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CustomName([u8; Self::MAX_NAME_CHARS]);

impl CustomName {
    const MAX_NAME_CHARS: usize = 16;

    /// The name as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|&byte| byte == 0).unwrap_or(Self::MAX_NAME_CHARS);
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

impl FromStr for CustomName {
    type Err = DefineError;
    fn from_str(text: &str) -> Result<Self, DefineError> {
        let capital = text.starts_with(|first: char| first.is_ascii_uppercase());
        let foreign = text.chars().position(|c| !c.is_ascii_alphanumeric());
        if !capital || foreign.is_some() || !(2..=Self::MAX_NAME_CHARS).contains(&text.len()) {
            let at =
                if capital { foreign.unwrap_or(text.len().min(Self::MAX_NAME_CHARS)) } else { 0 };
            return Err(ExpressionError::Name.at(at));
        }
        if text.parse::<SetName>().is_ok() {
            return Err(ExpressionError::StandardName.at(0));
        }
        let mut name = [0; Self::MAX_NAME_CHARS];
        name[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Self(name))
    }
}

impl fmt::Display for CustomName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for CustomName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Serialize for CustomName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Why a definition is refused, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason} (at character {at})")]
pub struct DefineError {
    /// Why.
    pub reason: ExpressionError,
    /// The place in the expression (of a wrong name: in the name), in characters from 1.
    pub at: u16,
}

/// Why a definition is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExpressionError {
    /// Not of the form of a name.
    #[error("a name is a capital, then 1 to 15 letters or digits")]
    Name,
    /// The name of one of the fifteen.
    #[error("this is the name of a standard set")]
    StandardName,
    /// Nothing is written.
    #[error("the expression is missing")]
    Empty,
    /// More than 160 characters.
    #[error("an expression has at most {MAX_EXPRESSION_CHARS} characters")]
    TooLong,
    /// More than 48 nodes.
    #[error("an expression has at most {MAX_EXPRESSION_NODES} numbers, words and operators")]
    TooManyNodes,
    /// A text in quotes.
    #[error("texts are not allowed")]
    Text,
    /// A bracket.
    #[error("lists and indices are not allowed")]
    List,
    /// A brace.
    #[error("maps are not allowed")]
    Map,
    /// A point.
    #[error("members and decimals are not allowed")]
    Member,
    /// A word with a parenthesis after it.
    #[error("functions are not allowed")]
    Function,
    /// Two strokes.
    #[error("comments are not allowed")]
    Comment,
    /// A character without a meaning here.
    #[error("this character has no meaning here")]
    Character,
    /// A word that is not a variable.
    #[error("a variable is n, r, s or c with 1 to 8 or b, or size, or keep")]
    Word,
    /// Not a plain whole number.
    #[error("numbers are whole, in digits, without a leading zero")]
    Number,
    /// A number beyond what can be counted with.
    #[error("the number is too large")]
    TooLarge,
    /// A parenthesis without its partner.
    #[error("this parenthesis has no partner")]
    Unbalanced,
    /// Words in an order that makes no sense.
    #[error("something else is expected here")]
    Syntax,
    /// A number where true or false is needed.
    #[error("true or false is needed here, not a number")]
    NeedsTruth,
    /// True or false where a number is needed.
    #[error("a number is needed here, not true or false")]
    NeedsNumber,
    /// Two sides of different kinds.
    #[error("both sides must be numbers, or both true or false")]
    Mixed,
}

impl ExpressionError {
    /// This reason at a place, counted from 0.
    const fn at(self, offset: usize) -> DefineError {
        let at = if offset < u16::MAX as usize { offset as u16 + 1 } else { u16::MAX };
        DefineError { reason: self, at }
    }
}
