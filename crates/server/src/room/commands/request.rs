//! A request of a client, and where its reply goes.

use crate::room::{ConnectionId, Room, request_keys::RequestKey};
use parlour_engine::Seat;
use parlour_protocol::wire::{self, Refusal, ServerMessage};
use parlour_table::{reaction::Micros, session::Timestamp};

/// Where the reply to a request goes, now or later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::room) struct ReplyTo {
    pub(in crate::room) connection: ConnectionId,
    /// The client's own id of the message: sent again it is answered, and not done again.
    pub(in crate::room) id: String,
}

/// A request: who sends it, how, and when.
pub(in crate::room) struct Request {
    pub(in crate::room) reply_to: ReplyTo,
    /// The sender's seat; none if they are spectating.
    pub(in crate::room) seat: Option<Seat>,
    /// The key of this request in the log.
    pub(in crate::room) key: Option<RequestKey>,
    /// When the message arrived, for races.
    pub(in crate::room) arrived: Micros,
    pub(in crate::room) now: Timestamp,
}

impl Request {
    /// The sender's seat.
    pub(in crate::room) fn seated(&self) -> Result<Seat, Refusal> {
        wire::seated(self.seat)
    }
}

impl Room {
    /// Replies to a request: it was done with this event, or is refused.
    pub(in crate::room) fn reply(&mut self, to: &ReplyTo, done: Result<u32, Refusal>) {
        let id = to.id.clone();
        let message = match done {
            Ok(seq) => ServerMessage::Done { id, seq },
            Err(error) => ServerMessage::Refused { id: Some(id), error },
        };
        self.send(to.connection, &message);
    }
}
