//! A session that follows its log, entry by entry: after a restart, and to see how a match ended.

use crate::store::LogEntry;
use parlour_engine::fair::Secret;
use parlour_protocol::wire;
use parlour_table::session::{Session, SessionEvent, Timestamp};

/// A session, as far as it has followed its log.
pub(super) struct LogReplay {
    pub(super) session: Session,
    /// Those of the commitments that come, in order.
    secrets: std::vec::IntoIter<Secret>,
}

impl LogReplay {
    /// A new session, before the first entry; `secrets` are those of the log, with their matches.
    pub(super) fn new(session: Session, secrets: Vec<(u32, [u8; 32])>) -> Self {
        let secrets: Vec<Secret> = secrets.into_iter().map(|(_, secret)| Secret(secret)).collect();
        Self { session, secrets: secrets.into_iter() }
    }

    /// Applies the next entry, and returns its event.
    pub(super) fn apply(&mut self, entry: &LogEntry) -> Result<SessionEvent, String> {
        let event: SessionEvent = wire::read(&entry.event)?;
        let secret = event.is_commitment().then(|| self.secrets.next()).flatten();
        let done = self.session.apply(&event, secret, Timestamp(entry.at));
        done.map_err(|unfit| unfit.to_string())?;
        Ok(event)
    }
}
