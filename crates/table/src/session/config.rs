//! What is agreed before anyone sits down, and what a session needs to know of games and bots.

use super::{character::Character, given::GivenMatch};
use parlour_engine::{bot::AnyBot, erased::Opened};
use serde::{Deserialize, Serialize};

/// A day, in milliseconds.
const DAY_MS: u64 = 86_400_000;

/// A time by the clock of the table's driver, in milliseconds. It never goes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// This many milliseconds later.
    #[must_use]
    pub const fn after(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// How long ago that was, in milliseconds.
    #[must_use]
    pub const fn since(self, then: Self) -> u64 {
        self.0.saturating_sub(then.0)
    }
}

/// What is agreed before anyone sits down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableConfig {
    /// The game's id.
    pub game: String,
    /// How many seats.
    pub players: u8,
    /// The house rules, as text that the [`GameRegistry`] reads.
    pub options: String,
    /// The clock of the players.
    #[serde(alias = "pace")] // its name in older databases
    pub time_control: TimeControl,
    /// After how many seconds away a bot covers a seat; never, if absent.
    pub cover_after: Option<u32>,
    /// How long a bot takes for a move, in milliseconds.
    #[serde(alias = "bot_pace")] // its name in older databases
    pub bot_delay_ms: u32,
    /// May players ask a bot for a hint? If nothing is said: only where one person plays.
    #[serde(default)]
    pub hints: Option<bool>,
    /// The playtest that the table belongs to, if any. The session itself does not look at it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playtest: Option<String>,
    /// What each match at the table begins with, where its cards are given instead of shuffled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenMatch>,
}

impl TableConfig {
    /// The daily deal that is played at the table, if one is.
    pub(super) fn daily(&self) -> Option<&GivenMatch> {
        self.given.as_ref().filter(|given| given.is_daily())
    }

    /// What is left of settings that cannot be read any more.
    #[must_use]
    pub fn unknown(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            players: 0,
            options: String::new(),
            time_control: TimeControl::None,
            cover_after: None,
            bot_delay_ms: 0,
            hints: None,
            playtest: None,
            given: None,
        }
    }
}

/// The clock of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum TimeControl {
    /// None.
    #[default]
    None,
    /// A time for each move.
    Turn {
        /// Seconds.
        seconds: u32,
    },
    /// A time for the whole match, with an increment for each move.
    Bank {
        /// Seconds at the beginning.
        seconds: u32,
        /// Seconds added after each move.
        increment: u32,
    },
    /// Days for each move: players come and go, and the clock runs all the same.
    Days {
        /// Days.
        days: u32,
    },
}

impl TimeControl {
    /// Is it played over days? Then the table never sleeps: the clock runs also while no one is connected.
    #[must_use]
    pub const fn is_slow(self) -> bool {
        matches!(self, Self::Days { .. })
    }

    /// The time for each move, in milliseconds, if each has the same.
    pub(super) const fn turn_ms(self) -> Option<u64> {
        match self {
            Self::Turn { seconds } => Some(seconds as u64 * 1000),
            Self::Days { days } => Some(days as u64 * DAY_MS),
            Self::None | Self::Bank { .. } => None,
        }
    }
}

/// The games and bots that a session can open.
pub trait GameRegistry: Send + Sync {
    /// Opens a game from a seed. The error is a sentence.
    ///
    /// # Errors
    /// If these settings cannot be played.
    fn open(&self, config: &TableConfig, seed: &str) -> Result<Opened, String>;

    /// A bot of this level for the game and the seats of a table, or one that
    /// [plays](Character::plays) as a character. The error is a sentence.
    ///
    /// # Errors
    /// If there is no such level, or its bots do not play this game with so many players.
    fn bot(&self, config: &TableConfig, level: &str, seed: u64) -> Result<Box<dyn AnyBot>, String>;

    /// Who sits down as a bot of this level, as the first, second … of that level at the table
    /// (`already`: 0, 1 …); `None` if its bots are no one in particular.
    fn character(&self, _level: &str, _already: usize) -> Option<Character> {
        None
    }

    /// The seat of the first person at a table of this game: one that has something to decide.
    fn first_person(&self, _game: &str) -> u8 {
        0
    }

    /// Does a bot of this level take its time? Then it may be asked
    /// [elsewhere](super::Live::let_think_elsewhere).
    fn ponders(&self, level: &str) -> bool {
        !matches!(level, "random" | "rule")
    }
}
