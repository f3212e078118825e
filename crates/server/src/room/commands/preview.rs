//! What is worth knowing before a move, which is not made.

use super::{outcome::Outcome, request::Request};
use crate::room::Room;
use parlour_protocol::wire::{Refusal, ServerMessage};

impl Room {
    pub(super) fn preview(&self, request: &Request, action: &str) -> Result<Outcome, Refusal> {
        let seat = request.seated()?;
        let id = request.id.clone();
        Ok(Outcome::Reply(ServerMessage::previewed(id, &self.session, seat, action)?))
    }
}
