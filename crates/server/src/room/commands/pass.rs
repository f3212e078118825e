//! A pass, by which a player moves to another device.

use super::{outcome::Outcome, request::Request};
use crate::{room::Room, secrets};
use parlour_engine::Seat;
use parlour_protocol::wire::{Refusal, ServerMessage};
use parlour_table::session::Timestamp;

/// How long a pass is good, in milliseconds.
const PASS_TIMEOUT_MS: u64 = 300_000;

/// A pass that was given: its hash, the seat, and until when it is good.
pub(in crate::room) type Pass = ([u8; 32], u8, Timestamp);

impl Room {
    /// Gives a player a pass, which voids the one that they were given before.
    pub(super) fn pass(&mut self, request: &Request) -> Result<Outcome, Refusal> {
        let seat = request.seated()?;
        let pass = secrets::token();
        let until = request.now.after(PASS_TIMEOUT_MS);
        self.passes.retain(|(_, of, until)| *of != seat.number() && *until > request.now);
        self.passes.push((secrets::hash(&pass), seat.number(), until));
        let id = request.reply_to.id.clone();
        Ok(Outcome::Reply(ServerMessage::Passed { id, pass }))
    }

    /// The seat to which this pass moves someone. It is good once.
    pub(in crate::room) fn seat_of_pass(&mut self, pass: &str, now: Timestamp) -> Option<Seat> {
        let hash = secrets::hash(pass);
        self.passes.retain(|(.., until)| *until > now);
        let (_, seat, _) = self.passes.iter().find(|(kept, ..)| secrets::same(kept, &hash))?;
        self.session.seat(*seat).filter(|seat| self.tokens.at(*seat).is_some())
    }

    pub(in crate::room) fn use_up_pass(&mut self, pass: &str) {
        let hash = secrets::hash(pass);
        self.passes.retain(|(kept, ..)| !secrets::same(kept, &hash));
    }
}
