//! Requests that wait for their replies, and those that were done.

use super::Table;
use parlour_protocol::wire::{Refusal, ServerMessage};
use parlour_table::session::{PendingMove, SessionError, SessionEvent};

/// How many requests are known when they are sent again.
const MAX_REMEMBERED_REQUESTS: usize = 64;

/// A hit or a queued move of a race: it is answered when the race is decided.
pub(super) struct PendingReply {
    pub(super) id: String,
    pub(super) act: PendingMove,
}

impl Table {
    /// Answers a request that was done, and remembers it.
    pub(super) fn finish_request(&mut self, id: String, seq: u32) {
        if self.requests_done.len() == MAX_REMEMBERED_REQUESTS {
            self.requests_done.pop_front();
        }
        self.requests_done.push_back((id.clone(), seq));
        self.send(&ServerMessage::Done { id, seq });
    }

    /// With which event this request was done, if it was.
    pub(super) fn remembered(&self, id: &str) -> Option<u32> {
        let found = self.requests_done.iter().find(|(known, _)| known == id);
        found.map(|(_, seq)| *seq)
    }

    /// The requests that are answered with this event: they wait no longer.
    pub(super) fn take_settled(&mut self, event: &SessionEvent) -> Vec<String> {
        let settled = self.pending.extract_if(.., |one| one.act.is_settled_by(event));
        settled.map(|one| one.id).collect()
    }

    /// After events were applied: what waited for a face that is gone is refused, except a card that a
    /// verdict has put off.
    pub(super) fn refuse_stale(&mut self, was_race: bool) {
        let session = &self.session;
        self.pending.iter_mut().for_each(|one| one.act.follow(session));
        let stale = self.pending.extract_if(.., |one| one.act.is_void(session, was_race));
        for PendingReply { id, .. } in stale.collect::<Vec<_>>() {
            let error = Refusal::from(SessionError::Stale);
            self.send(&ServerMessage::Refused { id: Some(id), error });
        }
    }
}
