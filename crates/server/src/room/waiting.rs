//! Hits, and cards laid ready in a race: they are answered when the race is decided.

use super::{Room, book::Asked, lines::LineId, unavailable};
use parlour_engine::Seat;
use parlour_protocol::wire::{Refusal, Tell};
use parlour_store::NotWritten;
use parlour_table::session::{By, Fact, No};

/// A message that waits for its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    pub(super) line: LineId,
    pub(super) seat: Seat,
    pub(super) id: String,
    /// A hit, or a card laid ready.
    pub(super) is_hit: bool,
}

/// Messages that are answered once a fact is written down.
pub(super) struct Waited {
    done: Vec<Waiting>,
    undone: Vec<Waiting>,
}

impl Room {
    /// Which messages are answered with this fact.
    pub(super) fn waited_for(&mut self, fact: &Fact) -> Waited {
        let is_done = |waiting: &Waiting| match fact {
            Fact::Raced { contest, .. } => {
                waiting.is_hit && contest.hits.iter().any(|hit| hit.seat == waiting.seat)
            }
            Fact::Acted { seat, by: By::Person, .. } => !waiting.is_hit && *seat == waiting.seat,
            _ => false,
        };
        // whatever else was laid ready is undone by a verdict, and by another card
        let ends = matches!(fact, Fact::Raced { .. } | Fact::Acted { .. } | Fact::Ticked { .. });
        if !ends {
            return Waited { done: Vec::new(), undone: Vec::new() };
        }
        let (done, undone) = std::mem::take(&mut self.waiting).into_iter().partition(is_done);
        Waited { done, undone }
    }

    /// The message that is written down with the fact, so that it is known when it is sent again
    /// after a restart: the card that was laid ready, or the hit that came first.
    pub(super) fn asked_in(&self, waited: &Waited) -> Option<Asked> {
        let first = waited.done.first()?;
        self.asked(first.seat, &first.id)
    }

    /// Answers them.
    pub(super) fn answer_waiting(&mut self, waited: Waited, written: &Result<(), NotWritten>) {
        let seq = self.session.seq();
        for waiting in waited.done {
            let Waiting { line, seat, id, .. } = waiting;
            match written {
                Ok(()) => {
                    if let Some((seat, name)) = self.asked(seat, &id) {
                        self.remember(seat, name, seq);
                    }
                    self.tell(line, &Tell::Done { id, seq });
                }
                Err(no) => {
                    self.tell(line, &Tell::Refused { id: Some(id), error: unavailable(no) });
                }
            }
        }
        for Waiting { line, id, .. } in waited.undone {
            self.tell(line, &Tell::Refused { id: Some(id), error: Refusal::from(No::Stale) });
        }
    }
}
