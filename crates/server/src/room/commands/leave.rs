//! Leaving the table for good.

use super::{outcome::Outcome, request::Request};
use crate::room::{Room, commit::Commit, request_keys::RequestKey};
use parlour_protocol::wire::Refusal;

/// The key of a leave besides the usual one: a player who sends it again has no seat any more.
pub(super) fn key_without_seat(id: &str) -> RequestKey {
    (None, format!("left {id}"))
}

impl Room {
    /// A player leaves. In a match a bot plays on.
    pub(super) async fn leave(&mut self, request: &Request) -> Result<Outcome, Refusal> {
        let events = self.session.leave(request.seated()?, request.now);
        let key = key_without_seat(&request.reply_to.id);
        // the log takes a key once, and ids are chosen freely: another player may have left by this one
        let is_known = self.done_before(Some(&key), true).await?.is_some();
        let keys = if is_known { Vec::new() } else { vec![key] };
        Ok(Outcome::Commit(Commit { keys, ..events.into() }, None))
    }
}
