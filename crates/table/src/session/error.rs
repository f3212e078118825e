//! Why a session refuses what someone asks for.

use crate::reaction::HitError;
use parlour_engine::{ActionError, refusal::RuleError, text::quoted};

/// Why a session refuses. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SessionError {
    /// Someone sits there.
    #[error("That seat is taken.")]
    Taken,
    /// The player has a seat already.
    #[error("You already have a seat.")]
    SeatedAlready,
    /// No such seat, or none that is free.
    #[error("There is no free seat.")]
    NoSeat,
    /// A bot sits there, or no one, and a player was to be removed.
    #[error("No player sits in that seat.")]
    NoPlayer,
    /// Only the host can do this.
    #[error("Only the host of the table can do this.")]
    NotHost,
    /// The person is at the table, or was a moment ago.
    #[error("You can free a seat once its player has been away for 15 seconds.")]
    IsHere,
    /// A bot plays for the person already.
    #[error("A bot already plays for this player until they are back.")]
    Covered,
    /// The host has removed a person here, and is away.
    #[error("The host decides who sits down here, and is away. Try again later.")]
    HostDecides,
    /// The host has removed themselves.
    #[error("This is your own seat: leave the table instead.")]
    OwnSeat,
    /// The player wants to swap seats with themselves.
    #[error("You already sit in this seat.")]
    SitsThere,
    /// A bot's seat in a match that is played, and the host is away.
    #[error(
        "You can take a bot's seat during a match only if the table agrees, and the host is away. Wait for the host or for the next match."
    )]
    HostIsAway,
    /// The table has just said no.
    #[error("The table declined. Try again later.")]
    NotAllowed,
    /// The player has had another seat in this match.
    #[error(
        "You had another seat in this match. You can have that one again, or any in the next match."
    )]
    OneSeat,
    /// The table is asked about someone else.
    #[error("The table is being asked about someone else. Try again in a moment.")]
    TableIsAsked,
    /// The question that was answered is not, or no longer, being asked.
    #[error("That question is settled.")]
    Settled,
    /// No match is played, or none is over.
    #[error("That has to wait: {0}.")]
    NotYet(&'static str),
    /// A match is being played.
    #[error("The match has begun.")]
    Begun,
    /// The bots of a daily deal are the same for everyone.
    #[error("A daily deal has one player and the same bots for everyone.")]
    SeatsAreGiven,
    /// A table with given cards is not for strangers.
    #[error("This table cannot be opened to everyone: its cards are given, not shuffled.")]
    CardsAreGiven,
    /// Too long a text for the shuffle.
    #[error("What you add to the shuffle can have at most {most} characters.")]
    EntropyTooLong {
        /// How long it may be, in characters.
        most: usize,
    },
    /// No bot plays like that.
    #[error("There is no bot level `{0}`.")]
    NoSuchLevel(String),
    /// A bot cannot sit down: why.
    #[error("A bot cannot play here: {0}.")]
    NoBot(String),
    /// Hints are off at this table.
    #[error(
        "Hints are off at this table: several people play, and the table was created without hints."
    )]
    NoHints,
    /// The table has changed since.
    #[error("The table has changed since you looked. Look again.")]
    Stale,
    /// A hit that is none.
    #[error("No hit: {0}.")]
    Hit(HitError),
    /// This seat has nothing to take back.
    #[error("You have no move to undo.")]
    NothingToUndo,
    /// No one asks to undo.
    #[error("No one is asking to undo a move.")]
    NotAsked,
    /// The game refuses.
    #[error("{0}")]
    Game(ActionError<RuleError>),
    /// The game cannot be opened.
    #[error("This game cannot be played: {0}")]
    Unplayable(String),
}

impl SessionError {
    /// What needs a match is asked for before the first.
    pub const NOT_BEGUN: Self = Self::NotYet("the match has not begun");

    /// No bot plays at this level.
    #[must_use]
    pub fn no_such_level(level: &str) -> Self {
        Self::NoSuchLevel(quoted(level))
    }

    /// The stable word for it on the wire (`docs/wire.md`).
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Taken | Self::SeatedAlready | Self::SitsThere | Self::IsHere | Self::Covered => {
                "taken"
            }
            Self::HostIsAway
            | Self::HostDecides
            | Self::OwnSeat
            | Self::NotAllowed
            | Self::OneSeat
            | Self::SeatsAreGiven
            | Self::CardsAreGiven => "not_allowed",
            Self::TableIsAsked => "busy",
            Self::NoSeat | Self::NoPlayer => "no_seat",
            Self::NotHost => "not_host",
            Self::EntropyTooLong { .. } => "bad_message",
            Self::NotYet(_) => "not_yet",
            Self::Begun => "begun",
            Self::NoSuchLevel(_) | Self::NoBot(_) | Self::Unplayable(_) => "bad_option",
            Self::NoHints => "no_hints",
            Self::Stale | Self::Settled => "stale",
            Self::Hit(HitError::TooLate { .. }) => "too_late",
            Self::Hit(_) => "no_hit",
            Self::NothingToUndo | Self::NotAsked => "nothing_to_undo",
            Self::Game(refused) => refused.code(),
        }
    }
}

impl From<ActionError<RuleError>> for SessionError {
    fn from(refused: ActionError<RuleError>) -> Self {
        Self::Game(refused)
    }
}

impl From<HitError> for SessionError {
    fn from(error: HitError) -> Self {
        Self::Hit(error)
    }
}
