//! A session that follows its log, entry by entry: after a restart, and to see how a match ended.

use super::{context::Context, state_hash::state_hash};
use crate::{
    secrets,
    store::{LogEntry, TableRow},
};
use parlour_engine::fair::Secret;
use parlour_protocol::wire;
use parlour_table::session::{Session, SessionEvent, TableConfig, Timestamp};
use std::{slice::from_ref, sync::Arc};

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
        let done = self.session.apply(from_ref(&event), secret, Timestamp(entry.at));
        done.map_err(|unfit| unfit.to_string())?;
        Ok(event)
    }
}

/// The session that the log holds; or as far as it could be followed, and why no further.
pub(super) fn replay(
    context: &Context,
    row: &TableRow,
    entries: &[LogEntry],
    secrets: Vec<(u32, [u8; 32])>,
) -> (Session, Option<String>) {
    let config: Result<TableConfig, String> = wire::read(&row.setup);
    let (config, unread) = match config {
        Ok(config) => (config, None),
        Err(why) => (TableConfig::unknown(&row.game), Some(why)),
    };
    let registry = Arc::new(context.config.registry);
    let session = Session::new(config, registry, secrets::bot_seed());
    if let Some(why) = unread {
        return (session, Some(why));
    }
    let mut replay = LogReplay::new(session, secrets);
    for entry in entries {
        let done = replay.apply(entry).and_then(|_| match entry.hash {
            Some(written) if state_hash(&replay.session) != Some(written) => {
                Err(format!("after entry {} it is not what it was", entry.seq))
            }
            _ => Ok(()),
        });
        if let Err(why) = done {
            return (replay.session, Some(why));
        }
    }
    let mut session = replay.session;
    let last = entries.last().map_or(Timestamp::default(), |entry| Timestamp(entry.at));
    session.live().disconnect_all(last);
    session.live().let_think_elsewhere();
    (session, None)
}
