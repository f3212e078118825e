//! What is written down of a table, and the table made of it again.

use super::{
    Context, MAX_REMEMBERED_REQUESTS, Room, broadcast, connections::Connections,
    join::SeatRequests, think::Thoughts, unavailable,
};
use crate::secrets;
use parlour_engine::{Seat, Viewer, fair::Secret};
use parlour_protocol::{line, wire};
use parlour_store::{
    LogEntry, Reader, StoreError, TableRow, Tombstone, UnitError, Write, WriteError, Writer,
};
use parlour_table::session::{ReplayError, Session, SessionEvent, TableConfig, Timestamp};
use sha2::{Digest, Sha256};
use std::{collections::VecDeque, sync::Arc};

/// After something could not be written down, nothing happens by itself for so long, in
/// milliseconds.
const WRITE_RETRY_PAUSE_MS: u64 = 1000;

/// A commit ends with fewer notes than this: one for each message that it answers besides the first,
/// and the promise.
const NOTES: u32 = 64;

/// After so many events the state of the game is written down as a hash.
const EVENTS_PER_DIGEST: u32 = 32;

/// The page of one table in the store.
#[derive(Clone)]
pub(crate) struct EventLog {
    pub(crate) table: String,
    pub(crate) writer: Writer,
    pub(crate) reader: Reader,
    pub(crate) epoch: u32,
}

impl EventLog {
    pub(super) fn secret(&self, match_no: u32, secret: &Secret) -> Write {
        Write::Secret { table: self.table.clone(), match_no, secret: secret.0 }
    }

    pub(super) fn token(&self, seat: u8, hash: [u8; 32]) -> Write {
        Write::Token { table: self.table.clone(), seat, hash }
    }

    pub(super) fn drop_token(&self, seat: u8) -> Write {
        Write::DropToken { table: self.table.clone(), seat }
    }

    pub(super) async fn bury(&self, tombstone: Tombstone) -> Result<(), WriteError> {
        self.writer.commit(vec![Write::Bury { table: self.table.clone(), tombstone }]).await
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

impl From<&CommitError> for wire::Refusal {
    fn from(undone: &CommitError) -> Self {
        match undone {
            CommitError::Write(no) => unavailable(no),
            CommitError::Replay(_) => Self::new("unavailable", "This could not be done."),
        }
    }
}

/// Who asked for something, and what they called it.
pub(super) type Asked = (Option<u8>, String);

/// Why a table cannot be read from the log.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    #[error("there is no such table")]
    NoTable,
    #[error("reading it broke off")]
    BrokeOff,
    #[error("the table is deleted or expired")]
    Tombstone(Tombstone),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Room {
    /// Makes a new table, and writes it down.
    pub(crate) async fn make(
        event_log: EventLog,
        terms: TableConfig,
        rules: u32,
        bots: Option<&str>,
        around: Arc<Context>,
    ) -> Result<Self, WriteError> {
        let now = around.clock.now();
        let row = TableRow {
            id: event_log.table.clone(),
            created: now.0,
            game: terms.game.clone(),
            rules,
            setup: line(&terms),
        };
        let house = Arc::new(around.config.house);
        let first_person = house.meta(&terms.game).map_or(0, |meta| meta.first_person);
        let mut session = Session::new(terms, house, secrets::luck());
        session.let_think_elsewhere();
        let person = session.seat(first_person).unwrap_or(Seat::ZERO);
        let facts = bots.map(|level| session.fill(level, Some(person))).unwrap_or_default();
        let seats = session.places().len();
        let mut room = Self {
            id: event_log.table.clone(),
            session,
            event_log,
            around,
            lines: Connections::default(),
            tokens: vec![None; seats],
            passes: Vec::new(),
            deletion: None,
            done: VecDeque::new(),
            waiting: Vec::new(),
            door: SeatRequests::default(),
            thoughts: Thoughts::default(),
            paused: None,
            info_changed: false,
            timed_out: None,
            picture: 0,
            info_due: None,
            rests_until: Timestamp::default(),
            told_presence: Default::default(),
        };
        match room.write_down(facts, Vec::new(), vec![Write::Table(row)], now).await {
            Ok(()) => Ok(room),
            Err(CommitError::Write(no)) => Err(no),
            Err(CommitError::Replay(_)) => Err(WriteError::Unit(UnitError::NoTable(room.id))),
        }
    }

    /// Reads a table from the log.
    pub(crate) fn read(event_log: EventLog, around: Arc<Context>) -> Result<Self, ReadError> {
        let row = event_log.reader.table(&event_log.table)?.ok_or(ReadError::NoTable)?;
        let lines = event_log.reader.lines(&event_log.table, 0)?;
        let mut tokens = Vec::new();
        for (seat, hash) in event_log.reader.tokens(&event_log.table)? {
            let seat = usize::from(seat);
            tokens.resize(tokens.len().max(seat + 1), None);
            tokens[seat] = Some(hash);
        }
        let mut paused = event_log.reader.paused(&event_log.table)?;
        let mut done = messages_in(&lines);
        done.drain(..done.len().saturating_sub(MAX_REMEMBERED_REQUESTS));
        let secrets = event_log.reader.secrets(&event_log.table)?;
        let secrets = secrets.into_iter().map(|(_, secret)| Secret(secret)).collect();
        let (session, misfit) = played_again(&around, &row, &lines, secrets);
        if let Some(why) = misfit {
            tracing::error!(table = %event_log.table, %why, "a table stands still");
            paused = Some(format!("this table cannot be played on with this version: {why}"));
        }
        tokens.resize(session.places().len(), None);
        Ok(Self {
            id: event_log.table.clone(),
            session,
            event_log,
            around,
            lines: Connections::default(),
            tokens,
            passes: Vec::new(),
            deletion: None,
            done,
            waiting: Vec::new(),
            door: SeatRequests::default(),
            thoughts: Thoughts::default(),
            paused,
            info_changed: false,
            timed_out: None,
            picture: 0,
            info_due: None,
            rests_until: Timestamp::default(),
            told_presence: Default::default(),
        })
    }

    /// Writes events down, applies them, and shows what they have turned up. In the same commit
    /// stands the promise about the next shuffle, if it is due: what ends a match is never without
    /// it.
    ///
    /// All messages that are `asked` are answered by these events, and stand in the log under their
    /// names, so that each is known when it is sent again.
    ///
    /// # Errors
    /// If they could not be written down: then nothing has changed.
    pub(super) async fn write_down(
        &mut self,
        mut facts: Vec<SessionEvent>,
        asked: Vec<Asked>,
        mut extra: Vec<Write>,
        now: Timestamp,
    ) -> Result<(), CommitError> {
        if facts.is_empty() && extra.is_empty() && !self.session.wants_promise() {
            return Ok(());
        }
        let was_race = facts.iter().any(|fact| matches!(fact, SessionEvent::Raced { .. }));
        let then = self.session.tried(&facts, now).inspect_err(|unfit| {
            tracing::error!(table = %self.id, %unfit, "a decision that does not hold");
        })?;
        let mut secret = None;
        if then.wants_promise() && self.paused.is_none() {
            let fresh = secrets::for_a_match();
            extra.push(self.event_log.secret(then.matches_promised() + 1, &fresh));
            facts.push(SessionEvent::Promised { commit: fresh.commit() });
            secret = Some(fresh);
            self.info_changed = true;
        }
        let seq = then.news();
        let named = facts.iter().rposition(|fact| !fact.is_note()).unwrap_or(0);
        facts.extend(asked.iter().skip(1).filter_map(note_for));
        let writes = self.lines_of(&facts, &then, (&asked, named), now);
        extra.extend(writes);
        self.event_log.writer.commit(extra).await.inspect_err(|no| self.could_not_write(no))?;
        for fact in &facts {
            let secret = secret.take_if(|_| matches!(fact, SessionEvent::Promised { .. }));
            if let Err(unfit) = self.session.apply(fact, secret, now) {
                tracing::error!(table = %self.id, %unfit, "what is written down does not hold");
                self.read_again();
                break;
            }
        }
        self.session.face_up(self.now());
        self.void_waiting(was_race);
        for (seat, id) in asked {
            self.remember(seat, id, seq);
        }
        Ok(())
    }

    /// The lines for events, of which it is known how the table stands then. Of the messages that are
    /// answered the first is named in line `named`, and each other in a note at the end.
    fn lines_of(
        &self,
        facts: &[SessionEvent],
        then: &Session,
        (asked, named): (&[Asked], usize),
        now: Timestamp,
    ) -> Vec<Write> {
        let first = self.session.seq() + 1;
        let last = self.session.seq() + facts.len() as u32;
        let hashed = (first..=last).any(|seq| seq.is_multiple_of(EVENTS_PER_DIGEST));
        let notes = facts.len() + 1 - asked.len().max(1);
        let line_of = |(place, fact): (usize, &SessionEvent)| {
            let seq = first + place as u32;
            let asked = if place == named {
                asked.first()
            } else {
                place.checked_sub(notes).and_then(|note| asked.get(note + 1))
            };
            let actor = match fact {
                SessionEvent::Acted { seat, .. } => Some(broadcast::number(*seat)),
                _ => None,
            };
            let events = then.events_of(seq);
            Write::Entry(LogEntry {
                table: self.id.clone(),
                seq,
                epoch: self.event_log.epoch,
                at: now.0,
                seat: asked.map_or(actor, |(seat, _)| *seat),
                ask: asked.map(|(_, id)| id.clone()),
                fact: line(fact),
                // what happened, whole, so that the match can be watched when the rules have changed
                events: if events.is_empty() { String::new() } else { line(&events) },
                hash: (seq == last && hashed).then(|| hash(then)).flatten(),
            })
        };
        facts.iter().enumerate().map(line_of).collect()
    }

    /// Nothing was written down, and nothing has changed. Only a book that says otherwise (another
    /// hand has written in it, or the disk did more than it said) is read again.
    fn could_not_write(&mut self, no: &WriteError) {
        if done_before(no).is_some() {
            return;
        }
        tracing::error!(table = %self.id, %no, "nothing was written down");
        let now = self.now();
        self.session.not_written(now);
        self.session.face_up(now);
        self.refuse_waiting(&unavailable(no));
        self.rests_until = now.after(WRITE_RETRY_PAUSE_MS);
        let next = self.session.seq() + 1;
        if self.event_log.reader.lines(&self.id, next).is_ok_and(|more| !more.is_empty()) {
            self.read_again();
        }
    }

    /// The number under which a message was answered, if the log knows it. What is remembered here is
    /// only the latest; the log forgets nothing.
    pub(super) fn done_in_book(&self, (seat, id): &Asked) -> Option<u32> {
        let reader = &self.event_log.reader;
        let found = reader.find_ask(&self.id, *seat, id).ok().flatten()?;
        let lines = reader.lines(&self.id, found.saturating_sub(NOTES)).ok()?;
        let done = messages_in(&lines);
        done.into_iter().find(|(who, name, _)| who == seat && name == id).map(|(.., seq)| seq)
    }

    pub(super) fn remember(&mut self, seat: Option<u8>, id: String, seq: u32) {
        if self.done.len() == MAX_REMEMBERED_REQUESTS {
            self.done.pop_front();
        }
        self.done.push_back((seat, id, seq));
    }

    fn read_again(&mut self) {
        let here: Vec<_> = self.lines.iter_mut().filter_map(|line| line.seat()).collect();
        match Self::read(self.event_log.clone(), Arc::clone(&self.around)) {
            Ok(room) => {
                self.session = room.session;
                // what bots think about was asked by a table that is gone
                self.thoughts = Thoughts::default();
                self.tokens = room.tokens;
                self.done = room.done;
                self.paused = room.paused;
                let now = self.now();
                for seat in here {
                    // a chair that is covered in the log stays so until its person speaks
                    self.session.is_here(seat, now);
                }
            }
            Err(why) => {
                tracing::error!(table = %self.id, %why, "a table cannot be read");
                self.paused = Some("the store cannot be read".into());
            }
        }
    }
}

/// The note by which the log knows a message that is answered together with another. Where no one
/// has a chair the name stands for itself.
fn note_for((seat, _): &Asked) -> Option<SessionEvent> {
    let seat = Seat::new(seat.unwrap_or(0))?;
    Some(SessionEvent::Answered { seat })
}

/// The messages that lines tell of, and under which number each was answered: that of the last
/// event that is more than a note.
fn messages_in(lines: &[LogEntry]) -> VecDeque<(Option<u8>, String, u32)> {
    let mut news = lines.first().map_or(0, |line| line.seq);
    let mut messages = VecDeque::new();
    for line in lines {
        if !wire::read::<SessionEvent>(&line.fact).is_ok_and(|fact| fact.is_note()) {
            news = line.seq;
        }
        messages.extend(line.ask.clone().map(|ask| (line.seat, ask, news)));
    }
    messages
}

/// The session that the log tells of; or as far as it could be followed, and why no further.
fn played_again(
    around: &Context,
    row: &TableRow,
    lines: &[LogEntry],
    secrets: Vec<Secret>,
) -> (Session, Option<String>) {
    let terms: Result<TableConfig, String> = wire::read(&row.setup);
    let (terms, unread) = match terms {
        Ok(terms) => (terms, None),
        Err(why) => (TableConfig::unknown(&row.game), Some(why)),
    };
    let house = Arc::new(around.config.house);
    let mut session = Session::new(terms, house, secrets::luck());
    if let Some(why) = unread {
        return (session, Some(why));
    }
    let mut secrets = secrets.into_iter();
    let mut last = Timestamp::default();
    for line in lines {
        last = Timestamp(line.at);
        let done = wire::read::<SessionEvent>(&line.fact).and_then(|fact| {
            let secret =
                matches!(fact, SessionEvent::Promised { .. }).then(|| secrets.next()).flatten();
            session.apply(&fact, secret, last).map_err(|unfit| unfit.to_string())?;
            match line.hash {
                Some(written) if hash(&session) != Some(written) => {
                    Err(format!("after line {} it is not what it was", line.seq))
                }
                _ => Ok(()),
            }
        });
        if let Err(why) = done {
            return (session, Some(why));
        }
    }
    session.everybody_is_gone(last);
    session.let_think_elsewhere();
    (session, None)
}

/// A hash of all that lies on the table.
fn hash(session: &Session) -> Option<[u8; 32]> {
    let game = session.game()?;
    let mut hash = Sha256::new_with_prefix(b"parlour/state/1\0");
    hash.update(line(&game.reveal()));
    hash.update(line(&session.view(Viewer::Spectator)));
    Some(hash.finalize().into())
}

/// The line that did this already, if the store refused for that reason.
pub(super) fn done_already_by(undone: &CommitError) -> Option<u32> {
    match undone {
        CommitError::Write(no) => done_before(no),
        CommitError::Replay(_) => None,
    }
}

fn done_before(no: &WriteError) -> Option<u32> {
    match no {
        WriteError::Unit(UnitError::AskDone { seq, .. }) => Some(*seq),
        _ => None,
    }
}
