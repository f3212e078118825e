//! What follows at the table when two seats are swapped: a player keeps token and connection.

use super::{Room, broadcast};
use crate::store::Write;
use parlour_engine::{Seat, Viewer};
use parlour_protocol::wire::ServerMessage;

impl Room {
    /// The tokens go with their players, and so do their addresses for notices.
    pub(super) fn writes_of_swap(&self, [seat, with]: [Seat; 2]) -> [Write; 4] {
        let token = |seat: Seat, of: Seat| match self.tokens[of.index()] {
            Some(hash) => self.event_log.token(broadcast::number(seat), hash),
            None => self.event_log.drop_token(broadcast::number(seat)),
        };
        let notice = |seat: Seat, of: Seat| self.notice_moved(seat, of);
        [token(seat, with), token(with, seat), notice(seat, with), notice(with, seat)]
    }

    /// Seats are swapped: the players' tokens, addresses for notices, passes and connections are for the other seat now, and
    /// they learn of it.
    pub(super) fn has_swapped(&mut self, [seat, with]: [Seat; 2]) {
        let other = |there: Seat| match there {
            there if there == seat => with,
            there if there == with => seat,
            there => there,
        };
        self.tokens.swap(seat.index(), with.index());
        self.slow.swap(seat, with);
        for (_, number, _) in &mut self.passes {
            if let Some(there) = self.session.seat(*number) {
                *number = broadcast::number(other(there));
            }
        }
        for connection in self.connections.iter_mut() {
            if let Some(there) = connection.seat()
                && other(there) != there
            {
                let there = other(there);
                connection.viewer = Viewer::Seat(there);
                connection.send(&ServerMessage::Moved { seat: broadcast::number(there) });
            }
        }
    }
}
