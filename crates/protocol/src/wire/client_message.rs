//! What a client says.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A message to the server. `id` is chosen by the client, unique among its own (at most 40
/// characters): a message sent again after a cut line is done once and answered twice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
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
        /// The number of the last update that came through, to go on from.
        #[serde(default)]
        last_seq: Option<u32>,
    },
    /// Takes a free seat, or one where a bot sits. While a match is played the table is asked
    /// first (`asked`), because a bot's seat is its hand, too.
    Sit {
        /// The message's name.
        id: String,
        /// What you are called: text, at most 24 graphemes.
        name: String,
        /// Which seat; absent: the first that is free.
        #[serde(default)]
        seat: Option<u8>,
        /// Anything, at most 64 characters: it goes into the shuffle.
        #[serde(default)]
        entropy: String,
    },
    /// Gets up for good: the seat is free, the token is dead.
    Leave {
        /// The message's name.
        id: String,
    },
    /// Begins the match (host). Free seats get bots.
    Start {
        /// The message's name.
        id: String,
    },
    /// Does an action of the game.
    Act {
        /// The message's name.
        id: String,
        /// The action's text.
        action: String,
        /// The number of the update that you act upon.
        seen: u32,
    },
    /// Hits in a race: what the hand did, and what the client's own clock says of it.
    Hit {
        /// The message's name.
        id: String,
        /// The action's text, such as `hit` or `hit Dragon`.
        action: String,
        /// Which face of the table was hit ([`Position::face`](super::Position)).
        face: u32,
        /// Milliseconds from when that face was painted to the hit, by the client's clock.
        #[serde(default)]
        reaction: Option<f64>,
        /// Milliseconds between the touches of the gesture.
        #[serde(default)]
        steps: Vec<f64>,
    },
    /// What would this action do? Nothing is done.
    Preview {
        /// The message's name.
        id: String,
        /// The action's text.
        action: String,
    },
    /// What would a bot do in my place?
    Hint {
        /// The message's name.
        id: String,
    },
    /// Takes your own last action back, or asks the table to allow it.
    TakeBack {
        /// The message's name.
        id: String,
    },
    /// Answers someone who asks to take back.
    AllowTakeBack {
        /// The message's name.
        id: String,
        /// May they?
        yes: bool,
    },
    /// Answers someone new who wants a bot's seat in a match that is played
    /// ([`TableInfo::seat_asked`](super::TableInfo)). One no is enough.
    AllowSeat {
        /// The message's name.
        id: String,
        /// Which question.
        question: u32,
        /// May they?
        yes: bool,
    },
    /// Another match with the same people, once one is over. It begins when all are ready.
    Again {
        /// The message's name.
        id: String,
        /// Anything, at most 64 characters: it goes into the next shuffle.
        #[serde(default)]
        entropy: String,
    },
    /// Puts a bot into a seat that is free, or changes its level (host).
    Bot {
        /// The message's name.
        id: String,
        /// Which seat.
        seat: u8,
        /// How it plays: one of the levels of the games list.
        level: String,
    },
    /// Frees a seat (host): of a bot, or of a person who has been away for 15 seconds. In a match a
    /// bot covers for that person until they are back.
    Free {
        /// The message's name.
        id: String,
        /// Which seat.
        seat: u8,
    },
    /// Gives a one-use pass with which another device takes over this seat.
    Pass {
        /// The message's name.
        id: String,
    },
    /// Says something to the table.
    Say {
        /// The message's name.
        id: String,
        /// Text, at most 200 characters.
        text: String,
    },
    /// Is the line still there?
    Ping {
        /// The client's own time, which comes back.
        sent: f64,
    },
}

impl ClientMessage {
    /// The message's name, if it has one.
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
            | Self::TakeBack { id }
            | Self::AllowTakeBack { id, .. }
            | Self::AllowSeat { id, .. }
            | Self::Again { id, .. }
            | Self::Bot { id, .. }
            | Self::Free { id, .. }
            | Self::Pass { id }
            | Self::Say { id, .. } => Some(id),
        }
    }
}
