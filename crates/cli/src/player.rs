//! Who plays: one of the house's bots, or a program in any language.

use crate::external_bots::{Command, Complain, Failure, ParseCommandError, Program, any_player};
use anyhow::Result;
use parlour_bots::{LevelError, Manner, MannerError, StyleError, any_bot};
use parlour_engine::bot::AnyBot;
use parlour_protocol::MAX_BUDGET_MS;
use std::{fmt, str::FromStr, time::Duration};

/// Who plays: one of the house's bots, or a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BotSpec {
    BuiltIn(Manner),
    Program(Command),
}

/// A word that names no player.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BotSpecError {
    #[error("{0}, and cmd:\"PROGRAM ARGUMENTS\"")]
    Level(LevelError),
    #[error(transparent)]
    Style(StyleError),
    #[error(transparent)]
    Command(#[from] ParseCommandError),
}

impl FromStr for BotSpec {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        match Command::of_level(text) {
            Some(command) => Ok(Self::Program(command?)),
            None => text.parse().map(Self::BuiltIn).map_err(|no| match no {
                MannerError::Level(no) => BotSpecError::Level(no),
                MannerError::Style(no) => BotSpecError::Style(no),
            }),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn(manner) => manner.fmt(f),
            Self::Program(command) => write!(f, "cmd:{command}"),
        }
    }
}

/// How long a program may think, in milliseconds; given no time at all it would always fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BotTime(u64);

impl Default for BotTime {
    fn default() -> Self {
        Self(1000)
    }
}

impl FromStr for BotTime {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let ms = text.parse().ok().filter(|ms| (1..=MAX_BUDGET_MS).contains(ms));
        ms.map(Self)
            .ok_or_else(|| format!("a time in whole milliseconds, from 1 to {MAX_BUDGET_MS}"))
    }
}

impl fmt::Display for BotTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<BotTime> for Duration {
    fn from(BotTime(ms): BotTime) -> Self {
        Self::from_millis(ms)
    }
}

/// What a program is allowed, and who hears of what it does wrong.
#[derive(Clone)]
pub(crate) struct ExternalBotConfig {
    pub(crate) budget: Duration,
    pub(crate) complain: Complain,
}

impl ExternalBotConfig {
    /// The usual time; complaints go to standard error.
    pub(crate) fn usual() -> Self {
        Self::within(BotTime::default())
    }

    /// So much time for an answer; complaints go to standard error.
    pub(crate) fn within(time: BotTime) -> Self {
        let complain = std::sync::Arc::new(|failure: &Failure| eprintln!("{failure}"));
        Self { budget: time.into(), complain }
    }
}

impl BotSpec {
    /// The player sits down to a game, with chances of its own.
    pub(crate) fn sit_down(
        &self,
        game: &str,
        players: u8,
        seed: u64,
        bot_config: &ExternalBotConfig,
    ) -> Result<Box<dyn AnyBot>> {
        match self {
            Self::BuiltIn(manner) => Ok(any_bot(game, players, *manner, seed)?),
            Self::Program(command) => {
                let complain = std::sync::Arc::clone(&bot_config.complain);
                Ok(any_player(game, Program::new(command.clone(), bot_config.budget, complain))?)
            }
        }
    }
}
