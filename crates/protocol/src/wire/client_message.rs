//! The messages of a client.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A message to the server. The client chooses the request id `id`, unique among its own (at most 40
/// characters), and so that others cannot guess it: a request sent again after a disconnect is executed once and
/// answered twice, and a `sit` sent again returns the seat that it took.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message on every connection, within five seconds.
    Hello {
        /// The version of the messages.
        version: u32,
        /// The token of your seat; without it you spectate.
        #[serde(default)]
        token: Option<String>,
        /// A one-use pass from another device, instead of a token.
        #[serde(default)]
        pass: Option<String>,
        /// The number of the last update that you received, to resume after it.
        #[serde(default)]
        last_seq: Option<u32>,
    },
    /// Takes a free seat, or a bot's seat. During a match the table has to agree first (`asked`),
    /// because a bot's seat comes with its hand.
    Sit {
        /// The request id.
        id: String,
        /// Your name: text, at most 24 graphemes.
        name: String,
        /// The seat; absent: the first free one.
        #[serde(default)]
        seat: Option<u8>,
        /// Your entropy for the shuffle: any text of at most 64 characters.
        #[serde(default)]
        entropy: String,
    },
    /// Leaves for good: the seat is free, and the token no longer valid.
    Leave {
        /// The request id.
        id: String,
    },
    /// Starts the match (host). Bots take the free seats.
    Start {
        /// The request id.
        id: String,
    },
    /// Plays an action of the game.
    Act {
        /// The request id.
        id: String,
        /// The action's text.
        action: String,
        /// The number of the update that you act upon.
        seen: u32,
    },
    /// Hits in a race, with the reaction as the client measured it.
    Hit {
        /// The request id.
        id: String,
        /// The action's text, such as `hit` or `hit Dragon`.
        action: String,
        /// The number of the face that was hit ([`Position::face`](super::Position)).
        face: u32,
        /// Milliseconds from the painting of that face to the hit, by the client's clock.
        #[serde(default)]
        reaction: Option<f64>,
        /// Milliseconds between the touches of the gesture.
        #[serde(default)]
        steps: Vec<f64>,
    },
    /// Asks what an action would do. Nothing changes.
    Preview {
        /// The request id.
        id: String,
        /// The action's text.
        action: String,
    },
    /// Asks what a bot would play in your place.
    Hint {
        /// The request id.
        id: String,
    },
    /// Undoes your last action, or asks the table to allow it.
    Undo {
        /// The request id.
        id: String,
    },
    /// Answers a player who asks to undo.
    AllowUndo {
        /// The request id.
        id: String,
        /// Whether you agree.
        yes: bool,
    },
    /// Answers a new player who wants a bot's seat during a match
    /// ([`TableInfo::seat_asked`](super::TableInfo)). One refusal is enough.
    AllowSeat {
        /// The request id.
        id: String,
        /// The number of the question.
        question: u32,
        /// Whether you agree.
        yes: bool,
    },
    /// Asks for a rematch once a match is over. It starts when all players are ready.
    Again {
        /// The request id.
        id: String,
        /// Your entropy for the next shuffle: any text of at most 64 characters.
        #[serde(default)]
        entropy: String,
    },
    /// Puts a bot into a free seat, or changes the level of a bot (host).
    Bot {
        /// The request id.
        id: String,
        /// The seat.
        seat: u8,
        /// The bot's level: one of the list of games.
        level: String,
    },
    /// Removes a bot, or a player who has been away for 15 seconds (host). During a match a bot
    /// covers for that player until they are back.
    Free {
        /// The request id.
        id: String,
        /// Which seat.
        seat: u8,
    },
    /// Removes a player, also one who is there (host). During a match a bot plays on. From then on the
    /// host is asked before someone new sits down ([`TableInfo::seat_asked`](super::TableInfo)).
    Remove {
        /// The request id.
        id: String,
        /// Which seat.
        seat: u8,
        /// Who sits there: someone else may have sat down meanwhile.
        name: String,
    },
    /// Takes another seat before the first match: one that is free or a bot's at once. A person who sits
    /// there is asked ([`TableInfo::swaps_asked`](super::TableInfo)), and agrees by asking for your seat.
    Swap {
        /// The request id.
        id: String,
        /// Which seat.
        seat: u8,
        /// Who sits there, empty if no one does: refused if it is another by now. Absent: any.
        #[serde(default)]
        name: Option<String>,
    },
    /// Lists the table among the open tables, or takes it off the list (host).
    List {
        /// The request id.
        id: String,
        /// Whether it is listed.
        listed: bool,
    },
    /// Asks for a one-use pass with which another device takes over this seat.
    Pass {
        /// The request id.
        id: String,
    },
    /// Sends a chat message to the table.
    Say {
        /// The request id.
        id: String,
        /// Text, at most 200 characters.
        text: String,
    },
    /// Checks the connection, and measures its round trip.
    Ping {
        /// The client's time, which the reply repeats.
        sent: f64,
    },
}

impl ClientMessage {
    /// The request id, if the message has one.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Hello { .. } | Self::Ping { .. } => None,
            Self::Sit { id, .. }
            | Self::Leave { id }
            | Self::Start { id }
            | Self::Act { id, .. }
            | Self::Hit { id, .. }
            | Self::Preview { id, .. }
            | Self::Hint { id }
            | Self::Undo { id }
            | Self::AllowUndo { id, .. }
            | Self::AllowSeat { id, .. }
            | Self::Again { id, .. }
            | Self::Bot { id, .. }
            | Self::Free { id, .. }
            | Self::Remove { id, .. }
            | Self::Swap { id, .. }
            | Self::List { id, .. }
            | Self::Pass { id }
            | Self::Say { id, .. } => Some(id),
        }
    }

    /// Is it a move? In a race a move waits for its verdict.
    #[must_use]
    pub const fn is_move(&self) -> bool {
        matches!(self, Self::Act { .. } | Self::Hit { .. })
    }
}
