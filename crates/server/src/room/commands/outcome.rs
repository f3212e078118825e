//! What is decided of a request.

use crate::room::commit::{Commit, FollowUp};
use parlour_protocol::wire::ServerMessage;
use parlour_table::session::SessionEvent;

/// What is decided of a request.
pub(in crate::room) enum Outcome {
    /// Commit this; then reply, and broadcast.
    Commit(Commit, Option<FollowUp>),
    /// Nothing persisted changes: reply.
    Reply(ServerMessage),
    /// The reply comes later: with the verdict of a race, or from a bot.
    Pending,
}

impl From<Vec<SessionEvent>> for Outcome {
    fn from(events: Vec<SessionEvent>) -> Self {
        Self::Commit(events.into(), None)
    }
}
