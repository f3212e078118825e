//! How a table comes into memory: made new or read from its log, and then run as a task.

use super::{
    COMMAND_QUEUE_CAPACITY, Room, RoomCommand, RoomHandle,
    by_seat::BySeat,
    commit::{Commit, CommitError},
    connections::Connections,
    context::Context,
    event_log::{EventLog, ReadError},
    log_replay::replay,
    match_ratings::MatchRatings,
    rated::RatedSeats,
    request_keys::{DoneRequests, MAX_REMEMBERED_REQUESTS, requests_in},
    seat_requests::SeatRequests,
    slow::SlowGame,
    think::Searches,
};
use crate::secrets;
use crate::store::{TableRow, UnitError, Write, WriteError};
use parlour_engine::Seat;
use parlour_protocol::line;
use parlour_table::session::{Session, TableConfig, Timestamp};
use std::sync::Arc;
use tokio::sync::mpsc;

/// How the log of a table ends.
pub(super) struct LogEnd {
    /// When the last entry was written.
    pub(super) last: Option<Timestamp>,
    /// Does the log not fit to this version of the game?
    pub(super) is_unplayable: bool,
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
        let first = registry.meta(&config.game).map_or(0, |meta| meta.first_to_act);
        let given = config.given.as_ref().map(|given| given.seat);
        let mut session = Session::new(config, registry, secrets::bot_seed());
        session.live().let_think_elsewhere();
        let person = given.or_else(|| session.seat(first)).unwrap_or(Seat::ZERO);
        let events = bots.map(|level| session.fill(level, Some(person))).unwrap_or_default();
        let mut room = Self::with(event_log, session, context);
        match room.commit(Commit { writes: vec![Write::Table(row)], ..events.into() }, now).await {
            Ok(()) => Ok(room),
            Err(CommitError::Write(no)) => Err(no),
            Err(CommitError::Replay(_)) => Err(WriteError::Unit(UnitError::NoTable(room.id))),
        }
    }

    /// Reads a table from the log.
    pub(crate) fn read(event_log: EventLog, context: Arc<Context>) -> Result<Self, ReadError> {
        Self::read_to_end(event_log, context).map(|(room, _)| room)
    }

    /// A table out of the log, and how the log ends.
    fn read_to_end(
        event_log: EventLog,
        context: Arc<Context>,
    ) -> Result<(Self, LogEnd), ReadError> {
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
        let end = LogEnd {
            last: entries.last().map(|entry| Timestamp(entry.at)),
            is_unplayable: misfit.is_some(),
        };
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
        Ok((room, end))
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
            passes: BySeat::default(),
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

    /// Reads the table from its log again, which holds nothing that its connections do not know.
    pub(super) async fn reload(&mut self) -> Result<LogEnd, ReadError> {
        let (event_log, context) = (self.event_log.clone(), Arc::clone(&self.context));
        let read = tokio::task::spawn_blocking(move || Self::read_to_end(event_log, context));
        let (room, end) = read.await.unwrap_or(Err(ReadError::BrokeOff))?;
        self.session = room.session;
        self.drop_searches();
        self.tokens = room.tokens;
        self.slow.replace(room.slow);
        self.rated = room.rated;
        self.requests_done = room.requests_done;
        self.paused = room.paused;
        let now = self.now();
        let here: Vec<_> = self.connections.iter_mut().filter_map(|entry| entry.seat()).collect();
        for seat in here {
            // a seat that is covered in the log stays so until its person speaks
            self.session.live().connect(seat, now);
        }
        Ok(end)
    }

    /// Lets the table's task run. `leave` is asked whether a table that no one uses can be unloaded,
    /// which takes its handle from the others; `gone` is called when the task has ended, however it did.
    pub(crate) fn open(
        mut self,
        leave: impl Fn(&mpsc::Receiver<RoomCommand>) -> bool + Send + 'static,
        gone: impl FnOnce() + Send + 'static,
    ) -> (RoomHandle, tokio::task::JoinHandle<()>) {
        let (handle, commands) = mpsc::channel(COMMAND_QUEUE_CAPACITY);
        let weak = handle.downgrade();
        self.slow.when_gone(move |seat, to| {
            // a table that is not in memory, or has too much to do, removes the address with its next notice
            if let Some(handle) = weak.upgrade() {
                let _ = handle.try_send(RoomCommand::NoticeGone { seat, to: Box::new(to) });
            }
        });
        let task = tokio::spawn(async move {
            let _at_the_end = AtTheEnd(Some(gone));
            self.run(commands, leave).await;
        });
        (handle, task)
    }
}

/// Does something when it is dropped: at the end of a task, also by a panic.
struct AtTheEnd<F: FnOnce()>(Option<F>);

impl<F: FnOnce()> Drop for AtTheEnd<F> {
    fn drop(&mut self) {
        if let Some(end) = self.0.take() {
            end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_table_whose_task_panics_is_gone_all_the_same() {
        let (gone, is_gone) = tokio::sync::oneshot::channel();
        let task = tokio::spawn(async move {
            let _at_the_end = AtTheEnd(Some(move || gone.send(()).unwrap()));
            panic!("a bot falls over, and no one has foreseen how");
        });
        assert!(task.await.is_err());
        assert_eq!(is_gone.await, Ok(()));
    }
}
