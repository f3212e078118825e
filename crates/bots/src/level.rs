//! How well a bot plays.

use parlour_engine::suggest::instead;
use std::{fmt, num::NonZeroU32, str::FromStr};

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Any action of the menu.
    Random,
    /// A gentle opponent: the rule bot, with occasional random moves.
    Easy,
    /// One sensible way to play.
    Rule,
    /// Looks ahead a little.
    Medium,
    /// Looks ahead.
    Hard,
    /// The best search there is within a second.
    Expert,
    /// A network that has learned from play against itself, and a search that plays on by it. It plays
    /// the games, with the numbers of players, that it was trained for
    /// ([`check_level`](crate::check_level)).
    Master,
    /// The bot behind `medium` to `expert` with so many thoughts (playouts, worlds) a
    /// decision: what studies vary. Written `search:800`.
    Search(NonZeroU32),
    /// Does what the game does for a player who is away: a yardstick for studies, no one's
    /// opponent.
    Absent,
}

impl Level {
    /// Every level that a player may want to meet in each game, each stronger than the one before:
    /// measured in `docs/strength.md`. [`levels`](crate::levels) has those of one game.
    pub const ALL: [Self; 6] =
        [Self::Random, Self::Easy, Self::Rule, Self::Medium, Self::Hard, Self::Expert];

    /// Does it play as well as it can: as an expert, or by a search of any number of thoughts?
    pub(crate) const fn is_expert(self) -> bool {
        matches!(self, Self::Expert | Self::Search(_))
    }

    /// What people call it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Random => "Random",
            Self::Easy => "Easy",
            Self::Rule => "Casual",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Expert => "Expert",
            Self::Master => "Master",
            Self::Search(_) => "Search",
            Self::Absent => "Absent",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Rule => "rule",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Master => "master",
            Self::Absent => "absent",
            Self::Search(thoughts) => return write!(f, "{SEARCH_PREFIX}{thoughts}"),
        })
    }
}

/// What the number of thoughts of a search follows.
const SEARCH_PREFIX: &str = "search:";

/// No bot plays like that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelError(String);

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.starts_with(SEARCH_PREFIX) {
            return write!(
                f,
                "`{}`: write {SEARCH_PREFIX}N with a whole number from 1 to {}, such as {SEARCH_PREFIX}800",
                self.0,
                u32::MAX
            );
        }
        let levels: Vec<String> = Level::ALL.iter().map(ToString::to_string).collect();
        let levels = levels.iter().map(String::as_str).chain(["master", "search:N", "absent"]);
        write!(f, "no bot level `{}`; {}", self.0, instead(&self.0, &levels.collect::<Vec<_>>()))
    }
}

impl std::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    /// Reads a level by its name in the protocols, or by its [`word`](Level::word) in any case.
    fn from_str(text: &str) -> Result<Self, LevelError> {
        let thoughts = text.strip_prefix(SEARCH_PREFIX).and_then(|number| number.parse().ok());
        Self::ALL
            .into_iter()
            .chain([Self::Master, Self::Absent])
            .find(|level| level.to_string() == text || level.word().eq_ignore_ascii_case(text))
            .or(thoughts.map(Self::Search))
            .ok_or_else(|| LevelError(text.to_owned()))
    }
}
