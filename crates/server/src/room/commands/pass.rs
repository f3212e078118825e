//! A pass, by which a player moves to another device.

use super::{outcome::Outcome, request::Request};
use crate::{room::Room, secrets};
use parlour_engine::Seat;
use parlour_protocol::wire::{Refusal, ServerMessage};
use parlour_table::session::Timestamp;

/// How long a pass is good, in milliseconds.
const PASS_TIMEOUT_MS: u64 = 300_000;

/// A pass that the player of a seat was given.
pub(in crate::room) struct Pass {
    hash: [u8; 32],
    good_until: Timestamp,
}

impl Room {
    /// Gives a player a pass, which voids the one that they were given before.
    pub(super) fn pass(&mut self, request: &Request) -> Result<Outcome, Refusal> {
        let seat = request.seated()?;
        let pass = secrets::token();
        let good_until = request.now.after(PASS_TIMEOUT_MS);
        self.passes.set(seat, Pass { hash: secrets::hash(&pass), good_until });
        let id = request.reply_to.id.clone();
        Ok(Outcome::Reply(ServerMessage::Passed { id, pass }))
    }

    /// The seat to which this pass moves someone. It is good once.
    pub(in crate::room) fn seat_of_pass(&self, pass: &str, now: Timestamp) -> Option<Seat> {
        let hash = secrets::hash(pass);
        let is_it = |pass: &Pass| pass.good_until > now && secrets::same(&pass.hash, &hash);
        let mut seats = self.session.seats().filter(|seat| self.tokens.at(*seat).is_some());
        seats.find(|seat| self.passes.at(*seat).is_some_and(is_it))
    }
}
