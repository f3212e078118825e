//! Taking a seat: at once, or if those agree who are asked: in a match, where a bot's hand comes with the seat,
//! and at a table whose host has removed a player.

use super::{outcome::Outcome, request::Request};
use crate::{
    name,
    room::{
        Room,
        commit::{Commit, FollowUp},
        request_keys::player_key,
    },
    secrets,
};
use parlour_engine::{Seat, SeatSet};
use parlour_protocol::wire::Refusal;
use parlour_table::session::{Join, Occupant, SessionError};

impl Room {
    /// Someone sits down: in the seat asked for, or the first that is free.
    pub(super) async fn sit(
        &mut self,
        request: &Request,
        name: &str,
        wanted: Option<u8>,
        entropy: &str,
    ) -> Result<Outcome, Refusal> {
        if request.seat.is_some() {
            return Err(SessionError::SeatedAlready.into());
        }
        let name = name::judge(name)?;
        match self.seat_with_lost_reply(&request.reply_to.id, &name, entropy).await? {
            Some(seat) => Ok(self.new_token(seat)),
            None if self.session.may_join(SeatSet::EMPTY, request.now) != Join::Yes => {
                self.request_seat(request, name, wanted, entropy)
            }
            None => {
                let (commit, seated) =
                    self.seat_newcomer(&name, wanted, entropy, &request.reply_to.id)?;
                Ok(Outcome::Commit(commit, seated))
            }
        }
    }

    /// Gives someone a seat and its token.
    pub(super) fn seat_newcomer(
        &self,
        name: &str,
        wanted: Option<u8>,
        entropy: &str,
        id: &str,
    ) -> Result<(Commit, Option<FollowUp>), Refusal> {
        self.is_distinct(name)?;
        let (seat, events) = self.session.sit(name, wanted, entropy)?;
        let token = secrets::token();
        let write = self.event_log.token(seat.number(), secrets::hash(&token));
        // the number of the last event, `Sat`, will be a part of the keys of all this person's requests
        let number = self.session.seq() + events.len() as u32;
        let keys = vec![player_key(seat, number, id)];
        let commit = Commit { events, writes: vec![write], keys };
        Ok((commit, Some(FollowUp::Seated(seat, token))))
    }

    /// Can this name be told apart from bots' names and from those of the others who sit here?
    pub(super) fn is_distinct(&self, name: &str) -> Result<(), Refusal> {
        let people = self.session.slots().iter().filter_map(|slot| match &slot.occupant {
            Occupant::Person { name, .. } => Some(name.as_str()),
            _ => None,
        });
        let config = &self.context.config;
        let characters = name::of_bots(config, self.session.config().players);
        name::distinct(name, (config.levels, &characters), people)
    }

    /// The seat that was taken by this very request, if the reply was lost with its connection:
    /// its player has not been at the table since. Another request of that player is no proof, and neither is
    /// the id alone, which may be easy to guess.
    ///
    /// # Errors
    /// If the log cannot be read, so that it is not known.
    async fn seat_with_lost_reply(
        &mut self,
        id: &str,
        name: &str,
        added: &str,
    ) -> Result<Option<Seat>, Refusal> {
        for seat in self.session.seats() {
            let (rank, sat) = match self.session.slot(seat).map(|slot| &slot.occupant) {
                Some(Occupant::Person { rank, sat, gone: Some(_), name: called, entropy })
                    if called == name && entropy == added =>
                {
                    (*rank, *sat)
                }
                _ => continue,
            };
            let key = player_key(sat, rank, id);
            if self.done_before(Some(&key), true).await? == Some(rank) {
                return Ok(Some(seat));
            }
        }
        Ok(None)
    }

    /// Gives a player their seat under a new token: the old one is lost.
    fn new_token(&self, seat: Seat) -> Outcome {
        let token = secrets::token();
        let write = self.event_log.token(seat.number(), secrets::hash(&token));
        let events = self.session.back(seat);
        let commit = Commit { writes: vec![write], ..events.into() };
        Outcome::Commit(commit, Some(FollowUp::Seated(seat, token)))
    }
}
