//! Someone new wants a bot's seat in a match that is played. With the seat comes its hand, so
//! the table is asked: a link alone shows no cards. The host alone is asked at a table where they have
//! removed a player.

use super::{outcome::Outcome, request::Request};
use crate::room::{Room, commit::FollowUp, connections::ConnectionId, seat_requests::Newcomer};
use parlour_engine::{Seat, SeatSet};
use parlour_protocol::wire::{Refusal, SeatAsked, ServerMessage};
use parlour_table::{
    reaction::Micros,
    session::{Join, Phase, SessionError, SessionEvent},
};

/// After the table has said no, no one new asks it for so long, in milliseconds.
const REFUSED_SEAT_PAUSE_MS: u64 = 30_000;

impl Room {
    /// Asks the table whether someone may sit down in a match that is played.
    pub(super) fn request_seat(
        &mut self,
        request: &Request,
        name: String,
        wanted: Option<u8>,
        entropy: &str,
    ) -> Result<Outcome, Refusal> {
        let Request { reply_to, now, .. } = request;
        self.is_distinct(&name)?;
        let (seat, _) = self.session.sit(&name, wanted, entropy)?;
        if self.session.may_join(SeatSet::EMPTY, *now) == Join::No {
            return Err(self.no_host().into());
        }
        let had = self.connections.get(reply_to.connection).and_then(|one| one.had);
        if had.is_some_and(|(in_match, had)| in_match == self.session.match_no() && had != seat) {
            return Err(SessionError::OneSeat.into());
        }
        let requests = &mut self.seat_requests;
        match &requests.newcomer {
            Some(newcomer) if newcomer.reply_to == *reply_to => {}
            Some(_) => return Err(SessionError::TableIsAsked.into()),
            None if *now < requests.paused_until => return Err(SessionError::NotAllowed.into()),
            None => {
                requests.asked += 1;
                let (number, reply_to) = (requests.asked, reply_to.clone());
                let (entropy, agreed) = (entropy.to_owned(), SeatSet::EMPTY);
                requests.newcomer =
                    Some(Newcomer { number, reply_to, name, entropy, seat, agreed });
                self.info_changed = true;
            }
        }
        Ok(Outcome::Reply(ServerMessage::Asked { id: reply_to.id.clone() }))
    }

    /// A player answers the question whether a newcomer may sit down: one no is enough.
    pub(super) fn allow_seat(
        &self,
        request: &Request,
        question: u32,
        yes: bool,
    ) -> Result<Outcome, Refusal> {
        let seat = request.seated()?;
        let newcomer = self.seat_requests.newcomer.as_ref();
        if newcomer.is_none_or(|newcomer| newcomer.number != question) {
            return Err(SessionError::Settled.into());
        }
        if !self.session.asked_for_a_seat(request.now).contains(seat) {
            return Err(SessionError::NotHost.into());
        }
        let answered = vec![SessionEvent::Answered { seat }];
        Ok(Outcome::Commit(answered.into(), Some(FollowUp::Consent(question, seat, yes))))
    }

    /// The answer is persisted.
    pub(in crate::room) fn record_consent(&mut self, question: u32, seat: Seat, yes: bool) {
        let now = self.now();
        let Some(newcomer) =
            self.seat_requests.newcomer.as_mut().filter(|newcomer| newcomer.number == question)
        else {
            return;
        };
        if yes {
            newcomer.agreed.insert(seat);
        } else {
            self.seat_requests.paused_until = now.after(REFUSED_SEAT_PAUSE_MS);
            self.turn_away(&SessionError::NotAllowed);
        }
    }

    /// Lets someone sit down who waits, as soon as everyone has agreed, or the match is over; not while the table is
    /// paused.
    pub(in crate::room) async fn settle_seat_request(&mut self) {
        let newcomer = self.seat_requests.newcomer.as_ref();
        let Some(newcomer) = newcomer.filter(|_| self.paused.is_none()) else { return };
        match self.session.may_join(newcomer.agreed, self.now()) {
            Join::Ask => {}
            Join::No => {
                self.turn_away(&self.no_host());
                self.broadcast(self.now());
            }
            Join::Yes => {
                let Some(newcomer) = self.seat_requests.newcomer.take() else { return };
                self.info_changed = true;
                let Newcomer { reply_to, name, entropy, seat, .. } = newcomer;
                let wanted = Some(seat.number());
                let (now, arrived) = (self.now(), Micros::default());
                let request = Request { reply_to, seat: None, key: None, arrived, now };
                match self.seat_newcomer(&name, wanted, &entropy, &request.reply_to.id) {
                    Ok(decided) => self.commit_and_reply(&request, decided).await,
                    Err(error) => self.connections.reply(&request.reply_to, Err(error)),
                }
            }
        }
    }

    /// Why no one can be asked.
    fn no_host(&self) -> SessionError {
        match self.session.phase() {
            Phase::Playing => SessionError::HostIsAway,
            Phase::Lobby | Phase::Over => SessionError::HostDecides,
        }
    }

    fn turn_away(&mut self, why: &SessionError) {
        if let Some(Newcomer { reply_to, .. }) = self.seat_requests.newcomer.take() {
            self.info_changed = true;
            self.connections.reply(&reply_to, Err(why.clone().into()));
        }
    }

    /// A connection has ended: no one is asked about it any more.
    pub(in crate::room) fn forget_newcomer(&mut self, connection: ConnectionId) {
        self.seat_requests.newcomer.take_if(|newcomer| newcomer.reply_to.connection == connection);
    }

    /// About whom the table is asked.
    pub(in crate::room) fn seat_asked(&self) -> Option<SeatAsked> {
        let newcomer = self.seat_requests.newcomer.as_ref()?;
        let (question, seat) = (newcomer.number, newcomer.seat.number());
        Some(SeatAsked { question, seat, name: newcomer.name.clone() })
    }
}
