//! Another seat before the first match: one that is free, a bot's, or another player's who agrees.

use super::{Phase, Session, error::SessionError, event::SessionEvent};
use parlour_engine::Seat;

impl Session {
    /// A player takes a seat that is free or a bot's, or asks the player there to swap; who is asked agrees
    /// by asking for the same. To ask again is no event. After the first match seats stay, because results are kept by seat.
    ///
    /// `name` is who the player expects there, empty if no one: someone may have come or gone meanwhile.
    ///
    /// # Errors
    /// If a match has begun, there is no such seat, it is the player's own, or another sits there.
    pub fn swap(
        &self,
        seat: Seat,
        (number, name): (u8, Option<&str>),
    ) -> Result<Vec<SessionEvent>, SessionError> {
        let with = self.seat(number).ok_or(SessionError::NoSeat)?;
        if self.phase() != Phase::Lobby {
            return Err(SessionError::Begun);
        }
        if self.config.daily().is_some() {
            return Err(SessionError::SeatsAreGiven);
        }
        if with == seat {
            return Err(SessionError::SitsThere);
        }
        if name.is_some_and(|name| self.slots[with.index()].name() != name) {
            return Err(SessionError::Stale);
        }
        let is_asked = self.slots[with.index()].is_person();
        let agrees = self.swaps_asked.contains(&(with, seat));
        Ok(match is_asked && !agrees {
            true if self.swaps_asked.contains(&(seat, with)) => Vec::new(),
            true => vec![SessionEvent::SwapAsked { seat, with }],
            false => vec![SessionEvent::Swapped { seat, with }],
        })
    }

    /// Who would like to swap seats with whom: at most one request a player.
    #[must_use]
    pub fn swaps_asked(&self) -> &[(Seat, Seat)] {
        &self.swaps_asked
    }

    /// A player asks for a seat, and no longer for another.
    pub(super) fn ask_swap(&mut self, seat: Seat, with: Seat) -> Result<(), String> {
        self.must_be_swappable([seat, with])?;
        self.swaps_asked.retain(|(asks, _)| *asks != seat);
        self.swaps_asked.push((seat, with));
        Ok(())
    }

    /// Those who sit in these two seats change places, with all that is known of them.
    pub(super) fn swap_seats(&mut self, seat: Seat, with: Seat) -> Result<(), String> {
        self.must_be_swappable([seat, with])?;
        self.drop_swaps_of(seat);
        self.drop_swaps_of(with);
        self.slots.swap(seat.index(), with.index());
        // only tables with races have measured any
        if self.latencies.len() == self.slots.len() {
            self.latencies.swap(seat.index(), with.index());
        }
        Ok(())
    }

    /// The player here has left the seat: requests of and to them are void.
    pub(super) fn drop_swaps_of(&mut self, seat: Seat) {
        self.swaps_asked.retain(|(asks, asked)| *asks != seat && *asked != seat);
    }

    fn must_be_swappable(&self, seats: [Seat; 2]) -> Result<(), String> {
        if self.phase() != Phase::Lobby {
            return Err("seats are swapped only before the first match".to_owned());
        }
        match seats.into_iter().find(|seat| seat.index() >= self.slots.len()) {
            Some(seat) => Err(format!("there is no seat {seat}")),
            None => Ok(()),
        }
    }
}
