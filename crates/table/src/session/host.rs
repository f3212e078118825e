//! What the host decides: who sits in the other seats, and whether strangers find the table.

use super::{
    Phase, Session, USUAL_LEVEL,
    config::Timestamp,
    error::SessionError,
    event::SessionEvent,
    seat_slot::{Occupant, Presence},
};
use parlour_engine::{Seat, SeatSet};

impl Session {
    /// The people who are asked before someone new sits down: in a match all who are not away; else the host,
    /// once they have removed a person.
    #[must_use]
    pub fn asked_for_a_seat(&self, now: Timestamp) -> SeatSet {
        let asked = self.asked_for_consent(now);
        match self.phase() {
            Phase::Playing => asked,
            _ if !self.guarded => SeatSet::EMPTY,
            _ => asked.iter().filter(|seat| self.host() == Some(*seat)).collect(),
        }
    }

    /// Has the host removed a person? From then on the host is asked who sits down.
    #[must_use]
    pub fn is_guarded(&self) -> bool {
        self.guarded
    }

    /// Is the table on the list of open ones, for people without its link?
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.listed
    }

    /// The host puts a bot into a seat, or changes its level.
    ///
    /// # Errors
    /// If a person sits there, or no bot plays like that.
    pub fn put_bot(
        &self,
        host: Seat,
        number: u8,
        level: &str,
    ) -> Result<Vec<SessionEvent>, SessionError> {
        self.must_be_host(host)?;
        let seat = self.seat(number).ok_or(SessionError::NoSeat)?;
        if self.config.daily().is_some() {
            return Err(SessionError::SeatsAreGiven);
        }
        if self.slots[seat.index()].is_person() {
            return Err(SessionError::Taken);
        }
        self.check_level(level)?;
        Ok(vec![SessionEvent::Botted { seat, level: level.to_owned() }])
    }

    /// The host frees a seat: of a bot, or of a person who is away. In a match a bot covers for that
    /// person, who plays on when they are back.
    ///
    /// # Errors
    /// If the person is not away, or is covered already, or a bot of a running match would have
    /// to go.
    pub fn free(
        &self,
        host: Seat,
        number: u8,
        now: Timestamp,
    ) -> Result<Vec<SessionEvent>, SessionError> {
        self.must_be_host(host)?;
        let seat = self.seat(number).ok_or(SessionError::NoSeat)?;
        let slot = &self.slots[seat.index()];
        let playing = self.phase() == Phase::Playing;
        match &slot.occupant {
            Occupant::Empty => Err(SessionError::NoSeat),
            Occupant::Person { .. } if slot.presence(now) != Presence::Away => {
                Err(SessionError::IsHere)
            }
            Occupant::Person { .. } if playing && slot.covered.is_some() => {
                Err(SessionError::Covered)
            }
            Occupant::Person { .. } if playing => {
                Ok(vec![SessionEvent::Covered { seat, level: USUAL_LEVEL.to_owned() }])
            }
            Occupant::Person { .. } => Ok(self.leave(seat, now)),
            Occupant::Bot { .. } if playing => Err(SessionError::Begun),
            Occupant::Bot { .. } if self.config.daily().is_some() => {
                Err(SessionError::SeatsAreGiven)
            }
            Occupant::Bot { .. } => Ok(vec![SessionEvent::Freed { seat }]),
        }
    }

    /// The host removes a person from the table, also one who is there. In a match a bot plays on. From then
    /// on the host is asked before someone new sits down, so that the same person does not come back by the
    /// same link.
    ///
    /// # Errors
    /// If no person of this name sits there now, or it is the host.
    pub fn remove(
        &self,
        host: Seat,
        (number, name): (u8, &str),
        now: Timestamp,
    ) -> Result<Vec<SessionEvent>, SessionError> {
        self.must_be_host(host)?;
        let seat = self.seat(number).ok_or(SessionError::NoSeat)?;
        if seat == host {
            return Err(SessionError::OwnSeat);
        }
        match &self.slots[seat.index()].occupant {
            Occupant::Person { name: there, .. } if there == name => {}
            Occupant::Person { .. } => return Err(SessionError::Stale),
            Occupant::Empty | Occupant::Bot { .. } => return Err(SessionError::NoPlayer),
        }
        let playing = self.phase() == Phase::Playing;
        let level = playing.then(|| USUAL_LEVEL.to_owned());
        let removed = vec![SessionEvent::Removed { seat, level }];
        Ok(self.and_begin(removed.clone(), now).unwrap_or(removed))
    }

    /// The host lists the table among the open ones, where people find it who have no link to it, or takes it
    /// off that list. No event comes of it if it is as they want already.
    ///
    /// # Errors
    /// If its cards are given: strangers would not know what they sit down to.
    pub fn list(&self, host: Seat, listed: bool) -> Result<Vec<SessionEvent>, SessionError> {
        self.must_be_host(host)?;
        if self.config.given.is_some() {
            return Err(SessionError::CardsAreGiven);
        }
        Ok(if listed == self.listed { Vec::new() } else { vec![SessionEvent::Listed { listed }] })
    }

    pub(super) fn must_be_host(&self, seat: Seat) -> Result<(), SessionError> {
        if self.host() == Some(seat) { Ok(()) } else { Err(SessionError::NotHost) }
    }
}
