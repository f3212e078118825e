//! Taking a move back.

use super::{outcome::Outcome, request::Request};
use crate::room::Room;
use parlour_protocol::wire::Refusal;

impl Room {
    /// A player takes the last move back, or asks the table to allow it.
    pub(super) fn undo(&self, request: &Request) -> Result<Outcome, Refusal> {
        Ok(self.session.undo(request.seated()?, request.now)?.into())
    }

    /// A player answers another who asks to take a move back.
    pub(super) fn allow_undo(&self, request: &Request, yes: bool) -> Result<Outcome, Refusal> {
        Ok(self.session.allow_undo(request.seated()?, yes, request.now)?.into())
    }
}
