//! Someone new wants a bot's chair in a match that is played. With the chair comes its hand, so
//! the table is asked: who has the link alone sees no cards.

use super::{Room, answer::Done, broadcast, connections::ConnectionId};
use parlour_engine::{Seat, SeatSet};
use parlour_protocol::wire::{Refusal, SeatAsked, ServerMessage};
use parlour_table::session::{Join, SessionError, SessionEvent, Timestamp};

/// After the table has said no, no one new asks it for so long, in milliseconds.
const REFUSED_SEAT_PAUSE_MS: u64 = 30_000;

/// Someone who waits for the table's answer.
pub(super) struct Joining {
    number: u32,
    line: ConnectionId,
    /// What the message is called.
    id: String,
    name: String,
    entropy: String,
    seat: Seat,
    agreed: SeatSet,
}

/// The questions of a table about newcomers.
#[derive(Default)]
pub(super) struct SeatRequests {
    waits: Option<Joining>,
    /// How many there were.
    asked: u32,
    /// The table has said no: until then no one else is asked about.
    rests_until: Timestamp,
}

impl Room {
    /// Asks the table whether someone may sit down in a match that is played.
    pub(super) fn ask_to_join(
        &mut self,
        line: ConnectionId,
        id: &str,
        name: String,
        wish: Option<u8>,
        entropy: &str,
    ) -> Result<ServerMessage, Refusal> {
        let now = self.now();
        self.is_distinct(&name)?;
        let (seat, _) = self.session.sit(&name, wish, entropy)?;
        if self.session.may_join(SeatSet::EMPTY, now) == Join::No {
            return Err(SessionError::HostIsAway.into());
        }
        let had = self.lines.get(line).and_then(|line| line.had);
        if had.is_some_and(|(in_match, had)| in_match == self.session.match_no() && had != seat) {
            return Err(SessionError::OneChair.into());
        }
        let is_sent_again = |waits: &Joining| waits.line == line && waits.id == id;
        match &self.door.waits {
            Some(waits) if is_sent_again(waits) => {}
            Some(_) => return Err(SessionError::TableIsAsked.into()),
            None if now < self.door.rests_until => return Err(SessionError::NotAllowed.into()),
            None => {
                self.door.asked += 1;
                let (number, id, entropy) = (self.door.asked, id.to_owned(), entropy.to_owned());
                let agreed = SeatSet::EMPTY;
                self.door.waits = Some(Joining { number, line, id, name, entropy, seat, agreed });
                self.info_changed = true;
            }
        }
        Ok(ServerMessage::Asked { id: id.to_owned() })
    }

    /// Someone at the table answers: one no is enough.
    pub(super) fn answer_joining(
        &mut self,
        seat: Seat,
        question: u32,
        yes: bool,
    ) -> Result<Done, Refusal> {
        if self.door.waits.as_ref().is_none_or(|waits| waits.number != question) {
            return Err(SessionError::Settled.into());
        }
        let mut done = Done::from(vec![SessionEvent::Answered { seat }]);
        done.agrees = Some((question, seat, yes));
        Ok(done)
    }

    /// The answer is written down.
    pub(super) fn has_answered(&mut self, (question, seat, yes): (u32, Seat, bool)) {
        let now = self.now();
        let Some(waits) = self.door.waits.as_mut().filter(|waits| waits.number == question) else {
            return;
        };
        if yes {
            waits.agreed.insert(seat);
        } else {
            self.door.rests_until = now.after(REFUSED_SEAT_PAUSE_MS);
            self.turn_away(&SessionError::NotAllowed);
        }
    }

    /// Lets someone sit down who waits, as soon as everyone has agreed, or the match is over.
    pub(super) async fn settle_joining(&mut self) {
        let Some(waits) = &self.door.waits else { return };
        match self.session.may_join(waits.agreed, self.now()) {
            Join::Ask => {}
            Join::No => {
                self.turn_away(&SessionError::HostIsAway);
                self.broadcast(self.now());
            }
            Join::Yes => {
                let Some(waits) = self.door.waits.take() else { return };
                self.info_changed = true;
                let Joining { line, id, name, entropy, seat, .. } = waits;
                match self.sit(&name, Some(broadcast::number(seat)), &entropy, &id) {
                    Ok(done) => self.keep(line, None, id, done).await,
                    Err(error) => self.tell(line, &ServerMessage::Refused { id: Some(id), error }),
                }
            }
        }
    }

    fn turn_away(&mut self, why: &SessionError) {
        if let Some(Joining { line, id, .. }) = self.door.waits.take() {
            self.info_changed = true;
            let error = Refusal::from(why.clone());
            self.tell(line, &ServerMessage::Refused { id: Some(id), error });
        }
    }

    /// A line has ended: no one is asked about it any more.
    pub(super) fn forget_joining(&mut self, line: ConnectionId) {
        self.door.waits.take_if(|waits| waits.line == line);
    }

    /// About whom the table is asked.
    pub(super) fn seat_asked(&self) -> Option<SeatAsked> {
        let waits = self.door.waits.as_ref()?;
        let (question, seat) = (waits.number, broadcast::number(waits.seat));
        Some(SeatAsked { question, seat, name: waits.name.clone() })
    }
}
