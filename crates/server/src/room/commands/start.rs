//! Beginning a match: the first one, and another.

use super::{entropy::entropy_of, outcome::Outcome, request::Request};
use crate::room::Room;
use parlour_protocol::wire::Refusal;

impl Room {
    /// The host begins the match.
    pub(super) fn start(&self, request: &Request) -> Result<Outcome, Refusal> {
        Ok(self.session.start(request.seated()?, request.now)?.into())
    }

    /// A player wants another match; it begins when all who are here do.
    pub(super) fn again(&self, request: &Request, entropy: &str) -> Result<Outcome, Refusal> {
        let entropy = entropy_of(entropy)?;
        Ok(self.session.again(request.seated()?, entropy, request.now)?.into())
    }
}
