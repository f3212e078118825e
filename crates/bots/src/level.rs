//! How well a bot plays.

use std::{fmt, str::FromStr};

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Any action of the menu.
    Random,
    /// One sensible way to play.
    Rule,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 2] = [Self::Random, Self::Rule];

    /// The level that a program asks for by name. The names of the stronger levels to come
    /// (`easy`, `medium`, `hard`, `expert`) are answered by the strongest there is.
    ///
    /// # Errors
    /// For any other name.
    pub fn asked_for(name: &str) -> Result<Self, UnknownLevel> {
        match name {
            "easy" | "medium" | "hard" | "expert" => Ok(Self::Rule),
            name => name.parse(),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Rule => "rule",
        })
    }
}

/// No bot plays like that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let levels: Vec<String> = Level::ALL.iter().map(ToString::to_string).collect();
        write!(f, "no bot level `{}`; there are {}", self.0, levels.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;
    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Self::ALL
            .into_iter()
            .find(|level| level.to_string() == text)
            .ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}
