//! The one door for changes: events are persisted, then applied, then answered, then broadcast. What
//! cannot be persisted has not happened: no event has to be undone.

use super::{
    Room,
    commands::request::Request,
    request_keys::{RequestKey, with_notes},
    state_hash::state_hash,
};
use crate::secrets;
use crate::store::{LogEntry, UnitError, Write, WriteError};
use parlour_engine::{Seat, fair::Secret};
use parlour_protocol::{line, wire::Refusal};
use parlour_table::session::{ReplayError, Session, SessionEvent, Timestamp};
use std::fmt::Display;

/// After a failed commit nothing happens by itself for so long, in milliseconds.
const COMMIT_RETRY_PAUSE_MS: u64 = 1000;

/// After so many events the state of the game is logged as a hash.
const EVENTS_PER_DIGEST: u32 = 32;

/// What is persisted in one commit.
#[derive(Default)]
pub(super) struct Commit {
    /// What happens. It is applied then.
    pub(super) events: Vec<SessionEvent>,
    /// What belongs to it in the store besides the log.
    pub(super) writes: Vec<Write>,
    /// The keys of the requests that are done by it.
    pub(super) keys: Vec<RequestKey>,
}

impl From<Vec<SessionEvent>> for Commit {
    fn from(events: Vec<SessionEvent>) -> Self {
        Self { events, ..Self::default() }
    }
}

impl From<Write> for Commit {
    fn from(write: Write) -> Self {
        Self { writes: vec![write], ..Self::default() }
    }
}

/// What follows at the table once a request is persisted, besides its events.
pub(super) enum FollowUp {
    /// Someone has sat down, and plays by this token.
    Seated(Seat, String),
    /// A player has answered the question with this number, whether someone may sit down.
    Consent(u32, Seat, bool),
}

impl FollowUp {
    /// Who has sat down.
    pub(super) fn seated(&self) -> Option<Seat> {
        match self {
            Self::Seated(seat, _) => Some(*seat),
            Self::Consent(..) => None,
        }
    }
}

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub(super) enum CommitError {
    /// It was decided, and yet does not fit to what happened before: a mistake of this program.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl CommitError {
    /// The event by which this was done already, if the store refused for that reason.
    fn done_as(&self) -> Option<u32> {
        match self {
            Self::Write(WriteError::Unit(UnitError::RequestDone { seq, .. })) => Some(*seq),
            Self::Write(_) | Self::Replay(_) => None,
        }
    }
}

impl From<&CommitError> for Refusal {
    fn from(error: &CommitError) -> Self {
        match error {
            CommitError::Write(error) => unavailable(error),
            CommitError::Replay(_) => {
                Self::new("unavailable", "Something went wrong, and nothing was changed.")
            }
        }
    }
}

impl Room {
    /// Commits what a request has decided, replies to it, and sends everyone what is new: in this
    /// order.
    pub(super) async fn commit_and_reply(
        &mut self,
        request: &Request,
        (mut commit, follow_up): (Commit, Option<FollowUp>),
    ) {
        let now = request.now;
        let changes = self.seat_changes(&commit.events, follow_up.as_ref());
        commit.writes.extend(self.writes_of(&changes));
        // the first key stands at the event itself, the others at notes behind it
        commit.keys.splice(..0, request.key.clone());
        if let Err(error) = self.commit(commit, now).await {
            let done = error.done_as().ok_or_else(|| Refusal::from(&error));
            self.connections.reply(&request.reply_to, done);
            return self.broadcast(now);
        }
        let seq = self.session.visible_seq();
        self.follow(request, changes, follow_up);
        // tests end the process at these events, and at those of the store's thread
        tracing::trace!(name: "before_ack", seq);
        self.connections.reply(&request.reply_to, Ok(seq));
        tracing::trace!(name: "after_ack", seq);
        tracing::trace!(name: "before_broadcast", seq);
        self.broadcast(now);
        tracing::trace!(name: "after_broadcast", seq);
    }

    /// Persists events, and applies them. In the same commit stands the commitment to the next
    /// shuffle, if it is due: what ends a match is never without it; and so do the ratings that a match
    /// changes, and when the table is to be opened for its clocks.
    ///
    /// All requests with its keys are answered by these events, and stand in the log under them, so
    /// that each is known when it is sent again.
    ///
    /// # Errors
    /// If they could not be persisted: then none of them is applied.
    pub(super) async fn commit(
        &mut self,
        commit: impl Into<Commit>,
        now: Timestamp,
    ) -> Result<(), CommitError> {
        let Commit { events, mut writes, keys } = commit.into();
        if events.is_empty()
            && writes.is_empty()
            && !self.session.needs_commitment()
            && !self.has_unsaved_wake()
        {
            let seq = self.session.visible_seq();
            keys.into_iter().for_each(|key| self.remember(key, seq));
            return Ok(());
        }
        let mut events: Vec<_> =
            events.into_iter().map(|event| self.answer_for_absent(event, now)).collect();
        let then = match self.session.tried(&events, now) {
            Ok(then) => then,
            Err(error) => {
                let error = error.into();
                self.handle_commit_error(&error).await;
                return Err(error);
            }
        };
        let mut secret = None;
        if then.needs_commitment() && self.paused.is_none() {
            let fresh = secrets::for_a_match();
            writes.push(self.event_log.secret(then.commitments_made() + 1, &fresh));
            events.push(SessionEvent::SeedCommitted { commit: fresh.commit() });
            secret = Some(fresh);
        }
        let seq = then.visible_seq();
        let keys_of_entries = with_notes(&mut events, &keys);
        writes.extend(self.entries_of(&events, keys_of_entries, &then, now));
        let rating = self.rating_change(&events, &then);
        writes.extend(rating.writes);
        let mut ending = self.ending(&then);
        if let Some(ending) = &mut ending {
            ending.begin().await;
        }
        let wake = self.slow.opens_at(&then);
        if wake != self.slow.wake_stored {
            writes.push(Write::Wake { table: self.id.clone(), at: wake.map(|at| at.0) });
        }
        if let Err(error) = self.event_log.writer.commit(writes).await {
            let error = CommitError::from(error);
            self.handle_commit_error(&error).await;
            return Err(error);
        }
        if let Some(rated) = rating.rated {
            self.rated = rated;
        }
        self.slow.wake_stored = wake;
        self.apply_persisted(&events, secret, now);
        if let Some(ending) = ending {
            self.rate_players(ending).await;
        }
        if self.has_races() {
            self.follow_race(&events);
        }
        keys.into_iter().for_each(|key| self.remember(key, seq));
        Ok(())
    }

    /// Applies events that are persisted.
    fn apply_persisted(&mut self, events: &[SessionEvent], secret: Option<Secret>, now: Timestamp) {
        self.info_changed |=
            secret.is_some() || events.iter().any(SessionEvent::changes_table_info);
        if let Err(error) = self.session.apply(events, secret, now) {
            tracing::error!(table = %self.id, %error, "what is persisted does not fit");
            self.give_up(&error);
        }
    }

    /// The log entries of events, each with the key that stands in it, if any, where it is known how the table
    /// stands then.
    fn entries_of(
        &self,
        events: &[SessionEvent],
        keys: Vec<Option<RequestKey>>,
        then: &Session,
        now: Timestamp,
    ) -> Vec<Write> {
        let first = self.session.seq() + 1;
        let last = self.session.seq() + events.len() as u32;
        let hashed = (first..=last).any(|seq| seq.is_multiple_of(EVENTS_PER_DIGEST));
        let entry_of = |((seq, event), key): ((u32, &SessionEvent), Option<RequestKey>)| {
            let actor = match event {
                SessionEvent::Acted { seat, .. } => Some(seat.number()),
                _ => None,
            };
            let events = then.events_of(seq);
            Write::Entry(LogEntry {
                table: self.id.clone(),
                seq,
                epoch: self.event_log.epoch,
                at: now.0,
                seat: key.as_ref().map_or(actor, |(seat, _)| *seat),
                request_id: key.map(|(_, id)| id),
                event: line(event),
                // what happened, whole, so that the match can be watched when the rules have changed
                events: if events.is_empty() { String::new() } else { line(&events) },
                hash: (seq == last && hashed).then(|| state_hash(then)).flatten(),
            })
        };
        (first..).zip(events).zip(keys).map(entry_of).collect()
    }

    /// A commit has failed, and none of its events is applied. Whether they are persisted is known for sure only if they
    /// did not fit here, or the store has refused them.
    async fn handle_commit_error(&mut self, error: &CommitError) {
        let CommitError::Write(write_error) = error else { return self.go_on_later(error) };
        let is_shared = self.event_log.tenure.is_some();
        match error.done_as() {
            // done by a commit whose answer was lost with its connection
            Some(seq) if seq > self.session.seq() => self.give_up(error),
            Some(_) => {}
            None if loses_the_table(write_error, is_shared) => self.give_up(error),
            // it has not come to the store
            None if *write_error == WriteError::Busy => self.go_on_later(error),
            None if self.has_newer_log().await => self.give_up(error),
            None => self.go_on_later(error),
        }
    }

    /// What is known here is not trusted any more: the next who comes has the table read anew. All connections end,
    /// because a request that may have been done is not answered as refused, and players may sit elsewhere by now.
    fn give_up(&mut self, why: &dyn Display) {
        tracing::info!(table = %self.id, %why, "a table is given up");
        self.connections.send_back();
        self.is_lost = true;
    }

    /// Does the log hold more than this table? Another process has written to it, or the disk did more than it said.
    fn has_newer_log(&self) -> impl Future<Output = bool> + use<> {
        let (table, next) = (self.id.clone(), self.session.seq() + 1);
        let reader = self.event_log.reader.clone();
        let more = tokio::task::spawn_blocking(move || reader.entries(&table, next));
        async { more.await.is_ok_and(|more| more.is_ok_and(|more| !more.is_empty())) }
    }

    /// Refuses hits and moves that wait for a race, and lets timers wait for a while.
    fn go_on_later(&mut self, error: &CommitError) {
        tracing::error!(table = %self.id, %error, "nothing was persisted");
        let now = self.now();
        self.session.live().drop_window();
        self.session.live().open_window(now);
        self.refuse_pending(&Refusal::from(error));
        self.resumes_at = now.after(COMMIT_RETRY_PAUSE_MS);
    }
}

/// Is it unknown after this how the table stands? What was to be written may have been written. Where nodes share the
/// store, another one may also have written to the table, and what was to be written may be yet: the next epoch fences
/// it.
fn loses_the_table(error: &WriteError, is_shared: bool) -> bool {
    match error {
        WriteError::Store(broken) if broken.may_be_written() => true,
        WriteError::Unit(UnitError::Fenced { .. } | UnitError::OutOfOrder { .. })
        | WriteError::Store(_) => is_shared,
        WriteError::Unit(_) | WriteError::Busy => false,
    }
}

/// The refusal of what could not be persisted.
pub(crate) fn unavailable(error: &WriteError) -> Refusal {
    match error {
        WriteError::Busy => Refusal::new("busy", "The server is busy. Try again."),
        WriteError::Store(broken) if broken.may_be_written() => {
            let why = "It is not known whether this was saved. Look again in a moment.";
            Refusal::new("unavailable", why)
        }
        WriteError::Unit(_) | WriteError::Store(_) => {
            Refusal::new("unavailable", "This could not be saved, and nothing was changed.")
        }
    }
}
