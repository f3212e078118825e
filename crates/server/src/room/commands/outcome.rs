//! What comes of a command.

use crate::room::commit::Commit;
use parlour_protocol::wire::ServerMessage;
use parlour_table::session::SessionEvent;

/// What a command has decided.
pub(in crate::room) enum Outcome {
    /// Commit this; then reply, and broadcast.
    Commit(Commit),
    /// Nothing persisted changes: reply.
    Reply(ServerMessage),
    /// The reply comes later: with the verdict of a race, or from a bot.
    Pending,
}

impl From<Vec<SessionEvent>> for Outcome {
    fn from(events: Vec<SessionEvent>) -> Self {
        Self::Commit(events.into())
    }
}
