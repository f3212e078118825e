//! Listing the table among the open ones, where people find it who have no link to it.

use super::{outcome::Outcome, request::Request};
use crate::room::Room;
use parlour_protocol::wire::Refusal;

impl Room {
    /// The host lists the table, or takes it off the list.
    pub(super) fn list(&self, request: &Request, listed: bool) -> Result<Outcome, Refusal> {
        Ok(self.session.list(request.seated()?, listed)?.into())
    }
}
