//! The events of a session. A session is what its events make of it.

use super::config::Timestamp;
use crate::reaction::Contest;
use parlour_engine::{Seat, Tick};
use serde::{Deserialize, Serialize};

/// One thing that has happened at a table. Events are logged before anyone learns of
/// them; the same events in the same order make the same table. An alias is the name of an event
/// in older logs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum SessionEvent {
    /// The server has committed itself to the seed of the match to come.
    SeedCommitted {
        /// The SHA-256 of the secret.
        commit: String,
    },
    /// A person sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// What they are called.
        name: String,
        /// What they add to the shuffle.
        entropy: String,
    },
    /// A person got up, or was made to. In a match a bot of this level plays on.
    Left {
        /// Where.
        seat: Seat,
        /// The bot that plays on.
        level: Option<String>,
    },
    /// The host removed a person, who is there or not. In a match a bot of this level plays on.
    Removed {
        /// Where.
        seat: Seat,
        /// The bot that plays on.
        level: Option<String>,
    },
    /// The host listed the table among the open ones, or took it off that list.
    Listed {
        /// Is it on the list?
        listed: bool,
    },
    /// A player would like to swap seats with another, who is asked.
    SwapAsked {
        /// Who asks.
        seat: Seat,
        /// Who is asked.
        with: Seat,
    },
    /// A player took another seat before the first match; who sat there, if anyone did, took theirs.
    Swapped {
        /// Where the player sat.
        seat: Seat,
        /// Where they sit now.
        with: Seat,
    },
    /// A bot was put into a seat, or one of another level.
    Botted {
        /// Where.
        seat: Seat,
        /// How it plays.
        level: String,
    },
    /// The bot in this seat was taken away.
    Freed {
        /// Where.
        seat: Seat,
    },
    /// The match began.
    Began,
    /// Someone acted.
    Acted {
        /// Who.
        seat: Seat,
        /// What they did.
        action: String,
        /// When, on the game's clock (real time only).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Tick>,
        /// Who moved the hand.
        by: By,
    },
    /// A race was decided.
    Raced {
        /// What was measured, what came in, and who was first.
        contest: Box<Contest>,
        /// When the face came up, on the game's clock.
        came_up: Tick,
    },
    /// Time passed, and the game did what fell due.
    Ticked {
        /// Up to when, on the game's clock.
        to: Tick,
    },
    /// The last acts were undone.
    #[serde(alias = "taken_back")]
    Undone {
        /// Whose move it was.
        seat: Seat,
        /// How many acts stay.
        acts: u32,
    },
    /// A player asks the table to allow an undo.
    #[serde(alias = "asked_back")]
    UndoAsked {
        /// Who.
        seat: Seat,
    },
    /// A player has answered.
    #[serde(alias = "answered_back")]
    UndoAnswered {
        /// Who.
        seat: Seat,
        /// Whether they agree.
        yes: bool,
    },
    /// A bot covers for a person who is away.
    Covered {
        /// Where.
        seat: Seat,
        /// How it plays.
        level: String,
    },
    /// The person is back.
    Back {
        /// Where.
        seat: Seat,
    },
    /// A person is back at a table where no one was: the time between counts for no clock.
    Woke {
        /// Since when no one was there.
        since: Timestamp,
    },
    /// A request was answered by the events before it, or changes nothing that is persisted: the log
    /// has its id, so that it is answered alike when it is sent again.
    Answered {
        /// Who.
        seat: Seat,
    },
    /// A person wants another match.
    Ready {
        /// Where.
        seat: Seat,
        /// What they add to the next shuffle.
        entropy: String,
    },
}

impl SessionEvent {
    /// The seat whose person has got up with this event, or was removed.
    #[must_use]
    pub const fn vacated(&self) -> Option<Seat> {
        match self {
            Self::Left { seat, .. } | Self::Removed { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    /// The seats whose occupants have changed places with this event.
    #[must_use]
    pub const fn swapped(&self) -> Option<[Seat; 2]> {
        match self {
            Self::Swapped { seat, with } => Some([*seat, *with]),
            _ => None,
        }
    }

    /// The seat whose person the host has removed with this event.
    #[must_use]
    pub const fn removed(&self) -> Option<Seat> {
        match self {
            Self::Removed { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    /// Is it the commitment to a shuffle, which has a secret?
    #[must_use]
    pub const fn is_commitment(&self) -> bool {
        matches!(self, Self::SeedCommitted { .. })
    }

    /// Is this a note for the log, that gives no one at the table something new to look at?
    #[must_use]
    pub const fn is_note(&self) -> bool {
        matches!(self, Self::SeedCommitted { .. } | Self::Answered { .. } | Self::Woke { .. })
    }

    /// Does it change what everyone sees of the table beyond its game: who sits where, who covers, the settings?
    #[must_use]
    pub const fn changes_table_info(&self) -> bool {
        !matches!(self, Self::Acted { .. } | Self::Ticked { .. }) && !self.is_note()
    }
}

/// Who moved the hand of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The person who sits there.
    Person,
    /// The bot that sits or covers there.
    Bot,
    /// The clock.
    Clock,
}
