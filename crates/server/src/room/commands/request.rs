//! A request of a client.

use crate::room::{connections::ReplyTo, request_keys::RequestKey};
use parlour_engine::Seat;
use parlour_protocol::wire::{self, Refusal};
use parlour_table::{reaction::Micros, session::Timestamp};

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
