//! What can go wrong with a study.

use crate::counted;
use parlour_games::NoGameError;
use parlour_protocol::plain_reason;
use std::{io, ops::Range, path::PathBuf};

/// What can go wrong with a study.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// A file in TOML that cannot be read, with the place.
    #[error("{0}")]
    Toml(String),
    /// A spec names no game.
    #[error("game: {0}")]
    NoGame(#[from] NoGameError),
    /// A key of a spec or a variant with a value that cannot be.
    #[error("{key}: {reason}")]
    Bad {
        /// The key.
        key: String,
        /// Why not.
        reason: String,
    },
    /// House rules that the game refuses.
    #[error(transparent)]
    Refused(#[from] parlour_protocol::CommandError),
    /// Something that another version wrote, and that only it can make again.
    #[error("{0}")]
    Version(String),
    /// Rules under which games do not end.
    #[error(
        "{keys}: none of {} came to an end within {}; such rules cannot be studied",
        counted(*games, "game", "games"),
        counted(*limit, "act", "acts")
    )]
    Endless {
        /// The options that differ from the plain rules.
        keys: String,
        /// How many games were tried.
        games: u64,
        /// The most acts of each.
        limit: u64,
    },
    /// A file or folder.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What.
        #[source]
        error: io::Error,
    },
    /// A folder that holds another study, or games that were written by another version.
    #[error("{}: {reason}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why it cannot be used.
        reason: String,
    },
    /// A table of games that cannot be read or written.
    #[error("{}: {error}", path.display())]
    Parquet {
        /// Which.
        path: PathBuf,
        /// What.
        #[source]
        error: parquet::errors::ParquetError,
    },
    /// A shard that came out differently when it was played again. Both are kept.
    #[error(
        "games {games:?} came out differently when they were played again: {} and {}; one machine computes otherwise (both files are kept; without them the games are played anew)",
        first.display(), second.display()
    )]
    Disagree {
        /// Which games.
        games: Range<u64>,
        /// What came out first.
        first: PathBuf,
        /// What came out second.
        second: PathBuf,
    },
    /// Too few games for what was asked.
    #[error("{0}")]
    TooFew(String),
}

impl StudyError {
    /// A file that cannot be read, with the place and in plain words.
    pub(super) fn toml(error: &toml::de::Error) -> Self {
        let text = error.to_string();
        let lines: Vec<String> = text.trim_end().lines().map(plain_reason).collect();
        Self::Toml(lines.join("\n"))
    }

    #[allow(clippy::needless_pass_by_value, reason = "a reason is a word, a text or an error")]
    pub(super) fn bad(key: impl Into<String>, reason: impl std::fmt::Display) -> Self {
        Self::Bad { key: key.into(), reason: reason.to_string() }
    }
}
