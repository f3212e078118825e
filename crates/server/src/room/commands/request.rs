//! A request of a client.

use crate::room::{ConnectionId, request_keys::RequestKey};
use parlour_engine::Seat;
use parlour_protocol::wire::{self, Refusal, ServerMessage};
use parlour_table::{reaction::Micros, session::Timestamp};

/// A request: who sends it, how, and when.
pub(in crate::room) struct Request {
    pub(in crate::room) connection: ConnectionId,
    /// The sender's seat; none if they are spectating.
    pub(in crate::room) seat: Option<Seat>,
    /// The client's own id of the message: sent again it is answered, and not done again.
    pub(in crate::room) id: String,
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

    /// The reply to a command that was done with this event.
    pub(in crate::room) fn done(&self, seq: u32) -> ServerMessage {
        ServerMessage::Done { id: self.id.clone(), seq }
    }

    /// The reply to a command that was not done.
    pub(in crate::room) fn refused(&self, error: Refusal) -> ServerMessage {
        ServerMessage::Refused { id: Some(self.id.clone()), error }
    }
}
