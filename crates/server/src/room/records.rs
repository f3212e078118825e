//! Records and replays of matches that are over. While a match is played no one gets either.

use super::{Room, log_replay::LogReplay};
use parlour_engine::Viewer;
use parlour_protocol::{
    Record, Registry, Replay, line,
    wire::{self, ReplayPart},
};
use parlour_table::session::{Phase, Session, SessionEvent, Timestamp};
use std::sync::Arc;

/// What is wanted of a match.
#[derive(Clone, Debug)]
pub(crate) struct RecordRequest {
    pub(crate) match_no: u32,
    pub(crate) replay: Option<Span>,
}

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

impl Room {
    /// The record of a match that is over, or some steps of its replay, as JSON.
    pub(super) fn record(&self, wanted: &RecordRequest) -> Result<String, RecordError> {
        let over = self.session.phase() == Phase::Over;
        let before;
        let session = match wanted.match_no {
            0 => return Err(RecordError::NoMatch),
            n if n == self.session.match_no() && over => &self.session,
            n if n == self.session.match_no() && self.session.game().is_some() => {
                return Err(RecordError::NotOver);
            }
            n if n < self.session.match_no() => {
                before = self.at_the_end_of(n)?.session;
                &before
            }
            _ => return Err(RecordError::NoMatch),
        };
        let record = Record::of_session(session).ok_or(RecordError::NotOver)?;
        let Some(span) = wanted.replay else { return Ok(record.to_text()) };
        let names = session.slots().iter().map(parlour_table::session::SeatSlot::name).collect();
        part(self.context.config.registry, record, names, span).map(|part| line(&part))
    }

    /// A match that is over, the latest one as well.
    pub(super) fn ended_match(&self, match_no: u32) -> Result<EndedMatch, RecordError> {
        match match_no {
            n if n == self.session.match_no() && self.session.phase() == Phase::Playing => {
                Err(RecordError::NotOver)
            }
            n => self.at_the_end_of(n),
        }
    }

    /// The session as it stood when a match was over.
    fn at_the_end_of(&self, match_no: u32) -> Result<EndedMatch, RecordError> {
        let broken = |broken: crate::store::StoreError| RecordError::Unreadable(broken.to_string());
        let reader = &self.event_log.reader;
        let entries = reader.entries(&self.id, 0).map_err(broken)?;
        let secrets = reader.secrets(&self.id).map_err(broken)?;
        let registry = Arc::new(self.context.config.registry);
        let session = Session::new(self.session.config().clone(), registry, 0);
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

/// Some steps of the replay of a record.
pub(crate) fn part(
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
