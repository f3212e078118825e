//! What people ask for. Each is judged, and answered with the events that come of it or with a
//! refusal. Nothing has changed yet: the events are to be persisted first, and then applied.

use super::{
    HINT_LEVEL, Phase, Question, Session, USUAL_LEVEL, config::Timestamp, error::SessionError,
    event::SessionEvent, seat_slot::Occupant,
};
use parlour_engine::{ActionError, Seat, SeatSet, Turn};

/// The longest text that a person adds to a shuffle, in characters.
const MAX_ENTROPY_CHARS: usize = 64;

/// May someone new sit down?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Join {
    /// At once.
    Yes,
    /// If the table agrees.
    Ask,
    /// There is no host who could agree.
    No,
}

impl Session {
    /// Someone sits down: in the seat asked for, or the first that is free. A bot gets up for a person, the host's left
    /// neighbour first. The name is as the caller has judged it.
    ///
    /// # Errors
    /// If the seat is taken, or there is none, or the entropy is too long.
    pub fn sit(
        &self,
        name: &str,
        wanted: Option<u8>,
        entropy: &str,
    ) -> Result<(Seat, Vec<SessionEvent>), SessionError> {
        check_entropy(entropy)?;
        let seat = match wanted {
            Some(number) => self.seat(number),
            None => self.first_free(),
        };
        let seat = seat.ok_or(SessionError::NoSeat)?;
        if self.slots[seat.index()].is_person() {
            return Err(SessionError::Taken);
        }
        if self.config.daily().is_some_and(|given| given.seat != seat) {
            return Err(SessionError::SeatsAreGiven);
        }
        let event = SessionEvent::Sat { seat, name: name.to_owned(), entropy: entropy.to_owned() };
        Ok((seat, self.woken().into_iter().chain([event]).collect()))
    }

    /// The seat that a newcomer gets: the first that is free, beginning with one that has something to decide; or a
    /// bot's, if none is free.
    fn first_free(&self) -> Option<Seat> {
        let players = self.config.players;
        let host = self.host().unwrap_or_else(|| Seat::ZERO.right(players));
        let given = self.config.given.as_ref().map(|given| given.seat);
        let first = given.or_else(|| self.seat(self.registry.first_person(&self.config.game)));
        let occupant = |seat: &Seat| &self.slots[seat.index()].occupant;
        let is_empty = |seat: &Seat| *occupant(seat) == Occupant::Empty;
        let is_bot = |seat: &Seat| matches!(occupant(seat), Occupant::Bot { .. });
        let empty = first.unwrap_or(Seat::ZERO).round(players).find(is_empty);
        empty.or_else(|| host.left(players).round(players).find(is_bot))
    }

    /// May someone new sit down now, if these have agreed? Before and after a match, at once, unless the
    /// host has removed a person before: then the host has to agree. In a
    /// match a bot's seat is also its hand, so everyone who is not away has to agree, the
    /// host among them.
    #[must_use]
    pub fn may_join(&self, agreed: SeatSet, now: Timestamp) -> Join {
        if self.phase() != Phase::Playing && (!self.guarded || self.host().is_none()) {
            return Join::Yes;
        }
        let asked = self.asked_for_a_seat(now);
        if !self.host().is_some_and(|host| asked.contains(host)) {
            Join::No
        } else if asked.iter().all(|seat| agreed.contains(seat)) {
            Join::Yes
        } else {
            Join::Ask
        }
    }

    /// Bots of this level sit down in every free seat but this one.
    #[must_use]
    pub fn fill(&self, level: &str, but: Option<Seat>) -> Vec<SessionEvent> {
        let free = |seat: &Seat| {
            Some(*seat) != but && self.slots[seat.index()].occupant == Occupant::Empty
        };
        let bot = |seat| SessionEvent::Botted { seat, level: level.to_owned() };
        self.seats().filter(free).map(bot).collect()
    }

    /// A person gets up for good. In a match a bot plays on; after one, the next begins if all
    /// others wait for it.
    #[must_use]
    pub fn leave(&self, seat: Seat, now: Timestamp) -> Vec<SessionEvent> {
        let playing = self.phase() == Phase::Playing;
        let level = playing.then(|| USUAL_LEVEL.to_owned());
        let left = vec![SessionEvent::Left { seat, level }];
        // a player can leave also where the next match cannot begin
        self.and_begin(left.clone(), now).unwrap_or(left)
    }

    /// Can bots of this level sit down at this table?
    ///
    /// # Errors
    /// If they cannot: why.
    pub fn check_level(&self, level: &str) -> Result<(), SessionError> {
        self.registry.bot(&self.config, level, 0).map(drop).map_err(SessionError::NoBot)
    }

    /// The host begins the match, or who [may](Self::starter) in their place; free seats get bots.
    ///
    /// # Errors
    /// If it has begun, or cannot be played.
    pub fn start(&self, seat: Seat, now: Timestamp) -> Result<Vec<SessionEvent>, SessionError> {
        if self.phase() != Phase::Lobby {
            self.must_be_host(seat)?;
            return Err(SessionError::Begun);
        }
        if self.starter(now) != Some(seat) {
            return Err(SessionError::NotHost);
        }
        self.beginning(now)
    }

    /// A person wants another match; it begins when all people who are here do. To want it twice is no event.
    ///
    /// # Errors
    /// If no match is over, or the entropy is too long.
    pub fn again(
        &self,
        seat: Seat,
        entropy: &str,
        now: Timestamp,
    ) -> Result<Vec<SessionEvent>, SessionError> {
        if self.phase() != Phase::Over {
            return Err(SessionError::NotYet("no match is over"));
        }
        check_entropy(entropy)?;
        let slot = self.slot(seat);
        let is_known = slot.is_some_and(|slot| slot.ready && slot.entropy() == Some(entropy));
        let ready = || SessionEvent::Ready { seat, entropy: entropy.to_owned() };
        self.and_begin((!is_known).then(ready).into_iter().collect(), now)
    }

    /// These events, and those by which the next match begins if all who are here are ready then.
    pub(super) fn and_begin(
        &self,
        mut events: Vec<SessionEvent>,
        now: Timestamp,
    ) -> Result<Vec<SessionEvent>, SessionError> {
        if self.phase() == Phase::Over {
            let then =
                self.tried(&events, now).map_err(|unfit| SessionError::Unplayable(unfit.why))?;
            let mut here = then.slots.iter().filter(|slot| slot.is_here()).peekable();
            if here.peek().is_some() && here.all(|slot| slot.ready) {
                events.extend(then.beginning(now)?);
            }
        }
        Ok(events)
    }

    /// The match begins; free seats get bots.
    fn beginning(&self, now: Timestamp) -> Result<Vec<SessionEvent>, SessionError> {
        if self.commitment.is_none() && self.config.given.is_none() {
            return Err(SessionError::NotYet("the shuffle has no commitment yet"));
        }
        let mut events = self.fill(USUAL_LEVEL, None);
        events.push(SessionEvent::Began);
        self.tried(&events, now).map_err(|unfit| SessionError::Unplayable(unfit.why))?;
        Ok(events)
    }

    /// May players ask a bot for a hint here? As the table was made; if nothing was said then,
    /// where not more than one person plays.
    #[must_use]
    pub fn gives_hints(&self) -> bool {
        let people = self.slots.iter().filter(|slot| slot.is_person()).count();
        self.config.hints.unwrap_or(people <= 1)
    }

    /// A question to a strong bot: what it would do in this place. The bot that
    /// thinks about it holds up no one at the table.
    ///
    /// # Errors
    /// If it is not this seat's turn, or hints are off.
    pub fn hint(&self, seat: Seat) -> Result<Question, SessionError> {
        let game = self.game().ok_or(SessionError::NOT_BEGUN)?;
        if !self.gives_hints() {
            return Err(SessionError::NoHints);
        }
        match game.turn() {
            Turn::Over => return Err(ActionError::Over.into()),
            turn if !turn.allows(seat) => {
                return Err(ActionError::NotYourTurn { seat, turn }.into());
            }
            _ => {}
        }
        let bot = self.registry.bot(&self.config, HINT_LEVEL, u64::from(self.seq));
        let bot = bot.map_err(SessionError::NoBot)?;
        Ok(Question::of((0, 0), seat, HINT_LEVEL, game, bot))
    }
}

fn check_entropy(entropy: &str) -> Result<(), SessionError> {
    match entropy.chars().count() {
        0..=MAX_ENTROPY_CHARS => Ok(()),
        _ => Err(SessionError::EntropyTooLong { most: MAX_ENTROPY_CHARS }),
    }
}
