//! Taking another seat before the first match.

use super::{outcome::Outcome, request::Request};
use crate::room::Room;
use parlour_protocol::wire::Refusal;

impl Room {
    /// A player takes a seat that is free or a bot's, or asks the player there to swap.
    pub(super) fn swap(
        &self,
        request: &Request,
        seat: u8,
        name: Option<&str>,
    ) -> Result<Outcome, Refusal> {
        Ok(self.session.swap(request.seated()?, (seat, name))?.into())
    }
}
