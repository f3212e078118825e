//! Records and replays of matches that are over. While a match is played no one gets either.

use super::{Room, log_replay::LogReplay};
use crate::store::Reader;
use parlour_engine::Viewer;
use parlour_protocol::{
    Record, Registry, Replay, line,
    wire::{self, ReplayPart},
};
use parlour_table::session::{Phase, SeatSlot, Session, SessionEvent, TableConfig, Timestamp};
use std::sync::Arc;

/// Some steps of a replay as one viewer saw it; as a record shows it, if no viewer is named.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) viewer: Option<Viewer>,
    pub(crate) from: u32,
    pub(crate) count: u32,
}

/// Why there is no record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RecordError {
    /// There is no such match.
    NoMatch,
    /// It is not over.
    NotOver,
    /// It cannot be read.
    Unreadable(String),
}

impl RecordError {
    /// The thread that read it is gone.
    pub(crate) fn broken_off() -> Self {
        Self::Unreadable("reading it broke off".to_owned())
    }
}

/// A match as it stood when it was over.
pub(super) struct EndedMatch {
    pub(super) session: Session,
    /// When it began.
    pub(super) began: Timestamp,
    /// When it ended.
    pub(super) at: Timestamp,
    /// What has happened at the table since.
    pub(super) later: Vec<SessionEvent>,
}

/// A match that is over, as its table hands it out. To play it again takes a while: on a thread that may block.
pub(crate) enum OverMatch {
    /// The latest one, and what its players are called.
    Latest(Registry, Box<Record>, Vec<String>),
    /// An earlier one, as the log has it.
    Logged(Box<MatchLog>),
}

/// Where the log has a match.
pub(crate) struct MatchLog {
    reader: Reader,
    registry: Registry,
    table: String,
    config: TableConfig,
    match_no: u32,
}

impl Room {
    /// A match that is over.
    pub(super) fn over_match(&self, match_no: u32) -> Result<OverMatch, RecordError> {
        let over = self.session.phase() == Phase::Over;
        match match_no {
            0 => Err(RecordError::NoMatch),
            n if n == self.session.match_no() && over => {
                let (record, names) = record_of(&self.session)?;
                Ok(OverMatch::Latest(self.context.config.registry, Box::new(record), names))
            }
            n if n == self.session.match_no() && self.session.game().is_some() => {
                Err(RecordError::NotOver)
            }
            n if n < self.session.match_no() => Ok(OverMatch::Logged(Box::new(self.match_log(n)))),
            _ => Err(RecordError::NoMatch),
        }
    }

    /// Where the log has a match that is over, the latest one as well.
    pub(super) fn ended_log(&self, match_no: u32) -> Result<MatchLog, RecordError> {
        match match_no {
            n if n == self.session.match_no() && self.session.phase() == Phase::Playing => {
                Err(RecordError::NotOver)
            }
            n => Ok(self.match_log(n)),
        }
    }

    fn match_log(&self, match_no: u32) -> MatchLog {
        MatchLog {
            reader: self.event_log.reader.clone(),
            registry: self.context.config.registry,
            table: self.id.clone(),
            config: self.session.config().clone(),
            match_no,
        }
    }
}

impl OverMatch {
    /// Its record, or some steps of its replay, as JSON.
    pub(crate) fn text(self, replay: Option<Span>) -> Result<String, RecordError> {
        let (registry, record, names) = match self {
            Self::Latest(registry, record, names) => (registry, *record, names),
            Self::Logged(log) => {
                let registry = log.registry;
                let (record, names) = record_of(&log.at_the_end()?.session)?;
                (registry, record, names)
            }
        };
        match replay {
            None => Ok(record.to_text()),
            Some(span) => replay_part(registry, record, names, span).map(|part| line(&part)),
        }
    }
}

impl MatchLog {
    /// The session as it stood when the match was over.
    pub(super) fn at_the_end(self) -> Result<EndedMatch, RecordError> {
        let Self { reader, registry, table, config, match_no } = self;
        let broken = |broken: crate::store::StoreError| RecordError::Unreadable(broken.to_string());
        let entries = reader.entries(&table, 0).map_err(broken)?;
        let secrets = reader.secrets(&table).map_err(broken)?;
        let session = Session::new(config, Arc::new(registry), 0);
        let mut replay = LogReplay::new(session, secrets);
        let mut began = Timestamp::default();
        let mut entries = entries.into_iter();
        while let Some(entry) = entries.next() {
            let event = replay.apply(&entry).map_err(RecordError::Unreadable)?;
            if event == SessionEvent::Began {
                began = Timestamp(entry.at);
            }
            if replay.session.match_no() == match_no && replay.session.phase() == Phase::Over {
                let at = Timestamp(entry.at);
                let later = entries.map(|entry| wire::read(&entry.event));
                let later = later.collect::<Result<_, _>>().map_err(RecordError::Unreadable)?;
                return Ok(EndedMatch { session: replay.session, began, at, later });
            }
        }
        Err(RecordError::NoMatch)
    }
}

/// The record of the match that has just ended in a session, and what its players are called.
fn record_of(session: &Session) -> Result<(Record, Vec<String>), RecordError> {
    let record = Record::of_session(session).ok_or(RecordError::NotOver)?;
    Ok((record, session.slots().iter().map(SeatSlot::name).collect()))
}

/// Some steps of the replay of a record.
pub(crate) fn replay_part(
    registry: Registry,
    record: Record,
    names: Vec<String>,
    span: Span,
) -> Result<ReplayPart, RecordError> {
    let unreadable =
        |fault: parlour_protocol::CommandError| RecordError::Unreadable(fault.to_string());
    let mut replay = Replay::new(registry, record).map_err(unreadable)?;
    replay.part(names, span.viewer, span.from as usize, span.count as usize).map_err(unreadable)
}
