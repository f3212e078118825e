//! Newcomers who want a bot's seat in a match that is played.

use super::connections::ReplyTo;
use parlour_engine::{Seat, SeatSet};
use parlour_table::session::Timestamp;

/// Someone who waits for the table's answer.
pub(super) struct Newcomer {
    pub(super) number: u32,
    pub(super) reply_to: ReplyTo,
    pub(super) name: String,
    pub(super) entropy: String,
    pub(super) seat: Seat,
    pub(super) agreed: SeatSet,
}

/// The questions of a table about newcomers.
#[derive(Default)]
pub(super) struct SeatRequests {
    pub(super) newcomer: Option<Newcomer>,
    /// How many there were.
    pub(super) asked: u32,
    /// The table has said no: until then no one else is asked about.
    pub(super) paused_until: Timestamp,
}
