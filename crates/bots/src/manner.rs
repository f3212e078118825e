//! How well a bot plays, and in which style.

use crate::{Level, LevelError, Style, StyleError};
use std::{fmt, str::FromStr};

/// A level and a style. Written `easy`, or `easy+miser`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Manner {
    /// How well it plays.
    pub level: Level,
    /// What it likes.
    pub style: Style,
}

impl From<Level> for Manner {
    fn from(level: Level) -> Self {
        Self { level, style: Style::Clerk }
    }
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.style {
            Style::Clerk => self.level.fmt(f),
            style => write!(f, "{}+{style}", self.level),
        }
    }
}

/// No bot plays in this manner.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MannerError {
    /// The part before the `+` is not a level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// The part behind it is not a style.
    #[error(transparent)]
    Style(#[from] StyleError),
}

impl FromStr for Manner {
    type Err = MannerError;

    fn from_str(text: &str) -> Result<Self, MannerError> {
        match text.split_once('+') {
            Some((level, style)) => Ok(Self { level: level.parse()?, style: style.parse()? }),
            None => Ok(Self::from(text.parse::<Level>()?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manner_is_what_its_words_say() {
        for text in ["rule", "easy+miser", "search:40+owl"] {
            assert_eq!(text.parse::<Manner>().unwrap().to_string(), text);
        }
        assert_eq!("easy+clerk".parse::<Manner>().unwrap(), Manner::from(Level::Easy));
        for text in ["", "miser", "easy+", "easy+rude", "easy+miser+owl"] {
            assert!(text.parse::<Manner>().is_err(), "{text}");
        }
    }
}
