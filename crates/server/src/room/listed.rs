//! What the list of open tables shows of a table.

use super::Room;
use crate::listed_tables::Listed;
use parlour_engine::{Seat, SeatSet};
use parlour_protocol::wire::{self, ListedTable};
use parlour_table::session::{Join, Occupant, Phase, SeatSlot};

impl Room {
    /// Its entry: only if the host wants it, people gather, one of them is there, and a seat is free for
    /// another, who can sit down or at least ask for it.
    pub(super) fn listed(&self) -> Option<Listed> {
        let session = &self.session;
        let gathers = session.is_listed() && session.phase() == Phase::Lobby;
        if !gathers || self.paused.is_some() || !session.slots().iter().any(SeatSlot::is_here) {
            return None;
        }
        if self.seat_requests.newcomer.is_some()
            || session.may_join(SeatSet::EMPTY, self.now()) == Join::No
        {
            return None;
        }
        let people: Vec<String> = session.slots().iter().filter_map(person).collect();
        let config = session.config();
        let free = config.players.saturating_sub(u8::try_from(people.len()).unwrap_or(u8::MAX));
        let accounts = || {
            let here = |seat: &Seat| session.slot(*seat).is_some_and(SeatSlot::is_here);
            let seats = session.seats().filter(here);
            seats.filter_map(|seat| self.rated.account_at(seat)).map(<[u8]>::to_vec).collect()
        };
        let table = || ListedTable {
            table: self.id.clone(),
            game: config.game.clone(),
            players: config.players,
            people,
            free,
            options: wire::read(&config.options).unwrap_or_default(),
        };
        (free > 0).then(|| Listed { table: table(), accounts: accounts() })
    }
}

/// The name of the person in a seat.
fn person(slot: &SeatSlot) -> Option<String> {
    match &slot.occupant {
        Occupant::Person { name, .. } => Some(name.clone()),
        Occupant::Bot { .. } | Occupant::Empty => None,
    }
}
