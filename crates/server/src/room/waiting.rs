//! Hits, and cards laid ready in a race: they are answered when the race is decided.

use super::{
    Room,
    connections::ConnectionId,
    event_log::{Asked, CommitError},
};
use parlour_engine::Seat;
use parlour_protocol::wire::{Refusal, ServerMessage};
use parlour_table::session::{By, SessionError, SessionEvent};

/// A message that waits for its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    pub(super) line: ConnectionId,
    pub(super) seat: Seat,
    pub(super) id: String,
    /// A hit, or a card laid ready.
    pub(super) is_hit: bool,
    /// The face that it is about.
    pub(super) face: u32,
}

impl Room {
    /// Is this message waiting already? It was sent again, so its answer goes to this line.
    pub(super) fn waits_already(&mut self, line: ConnectionId, seat: Seat, id: &str) -> bool {
        let same = |waiting: &&mut Waiting| waiting.seat == seat && waiting.id == id;
        self.waiting.iter_mut().find(same).map(|waiting| waiting.line = line).is_some()
    }

    /// The messages that are answered with this event: they wait no longer.
    pub(super) fn answered_by(&mut self, fact: &SessionEvent) -> Vec<Waiting> {
        let is_answered = |waiting: &mut Waiting| match fact {
            SessionEvent::Raced { contest, .. } => {
                waiting.is_hit && contest.hits.iter().any(|hit| hit.seat == waiting.seat)
            }
            SessionEvent::Acted { seat, by: By::Person, .. } => {
                !waiting.is_hit && *seat == waiting.seat
            }
            _ => false,
        };
        self.waiting.extract_if(.., is_answered).collect()
    }

    /// What they are called in the log: each of them is known when it is sent again.
    pub(super) fn asked_in(&self, answered: &[Waiting]) -> Vec<Asked> {
        answered.iter().filter_map(|waiting| self.asked(waiting.seat, &waiting.id)).collect()
    }

    /// Answers them.
    pub(super) fn answer_waiting(
        &mut self,
        answered: Vec<Waiting>,
        written: &Result<(), CommitError>,
    ) {
        let seq = self.session.news();
        for Waiting { line, id, .. } in answered {
            let tell = match written {
                Ok(()) => ServerMessage::Done { id, seq },
                Err(no) => ServerMessage::Refused { id: Some(id), error: no.into() },
            };
            self.tell(line, &tell);
        }
    }

    /// After an event was applied: a verdict, another card, or the end of the match leave undone what
    /// else waited for a face that is gone. What waits for the present one goes on waiting.
    pub(super) fn void_waiting(&mut self, was_race: bool) {
        let face = self.session.is_in_race().then(|| self.session.face());
        let is_void = |waiting: &mut Waiting| was_race || face != Some(waiting.face);
        for Waiting { line, id, .. } in self.waiting.extract_if(.., is_void).collect::<Vec<_>>() {
            self.tell(
                line,
                &ServerMessage::Refused { id: Some(id), error: Refusal::from(SessionError::Stale) },
            );
        }
    }

    /// Nothing could be written down: what waited is off the table.
    pub(super) fn refuse_waiting(&mut self, error: &Refusal) {
        for Waiting { line, id, .. } in std::mem::take(&mut self.waiting) {
            self.tell(line, &ServerMessage::Refused { id: Some(id), error: error.clone() });
        }
    }
}
