//! The log of a table, and the table replayed from it.

use super::{
    Room,
    by_seat::BySeat,
    commit::CommitError,
    connections::Connections,
    context::Context,
    log_replay::LogReplay,
    match_ratings::MatchRatings,
    rated::RatedSeats,
    request_keys::{DoneRequests, MAX_REMEMBERED_REQUESTS, requests_in},
    seat_requests::SeatRequests,
    slow::SlowGame,
    state_hash::state_hash,
    think::Searches,
};
use crate::cluster::Tenure;
use crate::secrets;
use crate::store::{
    LogEntry, Reader, StoreError, TableRow, Tombstone, UnitError, Write, WriteError, Writer,
};
use parlour_engine::{Seat, fair::Secret};
use parlour_protocol::{line, wire};
use parlour_table::session::{Session, TableConfig, Timestamp};
use std::sync::Arc;

/// The log of one table in the store.
#[derive(Clone)]
pub(crate) struct EventLog {
    pub(crate) table: String,
    pub(crate) writer: Writer,
    pub(crate) reader: Reader,
    pub(crate) epoch: u32,
    /// Where nodes share the store: is the table still this node's?
    pub(crate) tenure: Option<Tenure>,
}

impl EventLog {
    /// May the table be answered for? Without other nodes it always may.
    pub(super) fn is_ours(&self) -> bool {
        self.tenure.as_ref().is_none_or(Tenure::is_good)
    }

    pub(super) fn secret(&self, match_no: u32, secret: &Secret) -> Write {
        Write::Secret { table: self.table.clone(), match_no, secret: secret.0 }
    }

    pub(super) fn token(&self, seat: u8, hash: [u8; 32]) -> Write {
        Write::Token { table: self.table.clone(), seat, hash }
    }

    pub(super) fn drop_token(&self, seat: u8) -> Write {
        Write::DropToken { table: self.table.clone(), seat }
    }

    pub(super) fn drop_notice(&self, seat: u8) -> Write {
        Write::DropNotice { table: self.table.clone(), seat }
    }

    pub(super) async fn bury(&self, tombstone: Tombstone) -> Result<(), WriteError> {
        self.writer.commit(vec![Write::Bury { table: self.table.clone(), tombstone }]).await
    }
}

/// Why a table cannot be read from the log.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum ReadError {
    #[error("there is no such table")]
    NoTable,
    #[error("the table is on its way to another node")]
    NotHere,
    #[error("reading it broke off")]
    BrokeOff,
    #[error("the table is deleted or expired")]
    Tombstone(Tombstone),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Room {
    /// Makes a new table, and persists it.
    pub(crate) async fn make(
        event_log: EventLog,
        config: TableConfig,
        rules: u32,
        bots: Option<&str>,
        context: Arc<Context>,
    ) -> Result<Self, WriteError> {
        let now = context.clock.now();
        let row = TableRow {
            id: event_log.table.clone(),
            created: now.0,
            game: config.game.clone(),
            rules,
            setup: line(&config),
        };
        let registry = Arc::new(context.config.registry);
        let first_person = registry.meta(&config.game).map_or(0, |meta| meta.first_to_act);
        let given = config.given.as_ref().map(|given| given.seat);
        let mut session = Session::new(config, registry, secrets::bot_seed());
        session.live().let_think_elsewhere();
        let person = given.or_else(|| session.seat(first_person)).unwrap_or(Seat::ZERO);
        let events = bots.map(|level| session.fill(level, Some(person))).unwrap_or_default();
        let mut room = Self::with(event_log, session, context);
        match room.commit(events, Vec::new(), vec![Write::Table(row)], now).await {
            Ok(()) => Ok(room),
            Err(CommitError::Write(no)) => Err(no),
            Err(CommitError::Replay(_)) => Err(WriteError::Unit(UnitError::NoTable(room.id))),
        }
    }

    /// Reads a table from the log.
    pub(crate) fn read(event_log: EventLog, context: Arc<Context>) -> Result<Self, ReadError> {
        let row = event_log.reader.table(&event_log.table)?.ok_or(ReadError::NoTable)?;
        let entries = event_log.reader.entries(&event_log.table, 0)?;
        let tokens = event_log.reader.tokens(&event_log.table)?.into_iter().collect();
        let mut paused = event_log.reader.paused(&event_log.table)?;
        let notices = event_log.reader.notices(&event_log.table)?;
        let wake = event_log.reader.wake(&event_log.table)?;
        let return_wait = context.config.limits.return_wait.as_millis() as u64;
        let slow = SlowGame::of(notices, wake, context.clock.now().after(return_wait));
        let rated = RatedSeats::read(&event_log.reader, &event_log.table)?;
        let mut requests_done = requests_in(&entries);
        requests_done.drain(..requests_done.len().saturating_sub(MAX_REMEMBERED_REQUESTS));
        let secrets = event_log.reader.secrets(&event_log.table)?;
        let (session, misfit) = replay(&context, &row, &entries, secrets);
        if let Some(why) = misfit {
            tracing::error!(table = %event_log.table, %why, "a table is paused");
            paused = Some(format!("this table cannot be played on with this version: {why}"));
        }
        let mut room = Self::with(event_log, session, context);
        room.tokens = tokens;
        room.requests_done = requests_done;
        room.paused = paused;
        room.slow = slow;
        room.rated = rated;
        Ok(room)
    }

    /// A table with this session that no one is connected to.
    fn with(event_log: EventLog, session: Session, context: Arc<Context>) -> Self {
        Self {
            id: event_log.table.clone(),
            listing: context.listed.entry(&event_log.table),
            tokens: BySeat::default(),
            session,
            event_log,
            context,
            connections: Connections::default(),
            passes: Vec::new(),
            deletion: None,
            requests_done: DoneRequests::new(),
            pending: Vec::new(),
            seat_requests: SeatRequests::default(),
            searches: Searches::default(),
            slow: SlowGame::default(),
            rated: RatedSeats::default(),
            match_ratings: MatchRatings::default(),
            last_chat: Default::default(),
            paused: None,
            is_lost: false,
            info_changed: false,
            timed_out: None,
            info_version: 0,
            info_due: None,
            resumes_at: Timestamp::default(),
            presence_sent: Default::default(),
        }
    }

    pub(super) fn reload(&mut self) {
        let here: Vec<_> = self.connections.iter_mut().filter_map(|entry| entry.seat()).collect();
        match Self::read(self.event_log.clone(), Arc::clone(&self.context)) {
            Ok(room) => {
                self.session = room.session;
                // what bots think about was asked by a table that is gone
                self.searches = Searches::default();
                self.tokens = room.tokens;
                self.slow = room.slow;
                self.rated = room.rated;
                self.requests_done = room.requests_done;
                self.paused = room.paused;
                let now = self.now();
                for seat in here {
                    // a seat that is covered in the log stays so until its person speaks
                    self.session.live().connected(seat, now);
                }
            }
            Err(why) => {
                tracing::error!(table = %self.id, %why, "a table cannot be read");
                self.paused = Some("the store cannot be read".into());
            }
        }
    }
}

/// The session that the log tells of; or as far as it could be followed, and why no further.
fn replay(
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
