//! Who sat at the table and has left it: others may still have something to say about them.

use super::{Session, seat_slot::Occupant};
use parlour_engine::Seat;

/// How many players who have left are remembered: the last ones.
const MAX_PAST_PLAYERS: usize = 8;

/// A person who sat at the table and has left it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastPlayer {
    /// Their last seat.
    pub seat: Seat,
    /// What they were called.
    pub name: String,
    /// The event by which they sat down.
    pub rank: u32,
    /// The event by which they left, or were removed.
    pub left: u32,
}

impl Session {
    /// The last people who have left the table, oldest first.
    #[must_use]
    pub fn past_players(&self) -> &[PastPlayer] {
        &self.past_players
    }

    /// The person in this seat, if they leave with this event.
    pub(super) fn leaving(&self, seat: Seat, left: u32) -> Option<PastPlayer> {
        match &self.slot(seat)?.occupant {
            Occupant::Person { name, rank, .. } => {
                Some(PastPlayer { seat, name: name.clone(), rank: *rank, left })
            }
            Occupant::Empty | Occupant::Bot { .. } => None,
        }
    }

    pub(super) fn remember(&mut self, past: PastPlayer) {
        self.past_players.push(past);
        let too_many = self.past_players.len().saturating_sub(MAX_PAST_PLAYERS);
        self.past_players.drain(..too_many);
    }
}
