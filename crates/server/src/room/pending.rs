//! Hits and queued moves of a race: they are answered when the race is decided.

use super::{Room, commit::CommitError, connections::ReplyTo, request_keys::RequestKey};
use parlour_engine::Seat;
use parlour_protocol::wire::Refusal;
use parlour_table::session::{PendingMove, SessionError, SessionEvent};

/// A request that waits for its reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PendingReply {
    pub(super) reply_to: ReplyTo,
    /// Its key in the log: it is known when it is sent again.
    pub(super) key: Option<RequestKey>,
    pub(super) act: PendingMove,
}

impl Room {
    /// Is this message waiting already? It was sent again, so its answer goes to this connection.
    pub(super) fn adopt_pending(&mut self, seat: Seat, reply_to: &ReplyTo) -> bool {
        let same = |one: &&mut PendingReply| one.act.seat == seat && one.reply_to.id == reply_to.id;
        self.pending.iter_mut().find(same).map(|one| one.reply_to = reply_to.clone()).is_some()
    }

    /// The messages that are answered with this event: they wait no longer.
    pub(super) fn take_settled(&mut self, event: &SessionEvent) -> Vec<PendingReply> {
        self.pending.extract_if(.., |one| one.act.is_settled_by(event)).collect()
    }

    /// Answers them.
    pub(super) fn reply_to_pending(
        &mut self,
        answered: Vec<PendingReply>,
        written: &Result<(), CommitError>,
    ) {
        let seq = self.session.visible_seq();
        for PendingReply { reply_to, .. } in answered {
            self.connections
                .reply(&reply_to, written.as_ref().map(|()| seq).map_err(Refusal::from));
        }
    }

    /// After events at a table with races: the next face is raced for. A verdict, another card, or the end of the
    /// match leave undone what else waited for a face that is gone. What waits for the present one stays pending,
    /// and so does a card that a verdict has put off.
    pub(super) fn follow_race(&mut self, events: &[SessionEvent]) {
        let was_race = events.iter().any(|event| matches!(event, SessionEvent::Raced { .. }));
        let now = self.now();
        self.session.live().open_window(now);
        let session = &self.session;
        self.pending.iter_mut().for_each(|one| one.act.follow(session));
        let stale = self.pending.extract_if(.., |one| one.act.is_void(session, was_race));
        for PendingReply { reply_to, .. } in stale.collect::<Vec<_>>() {
            self.connections.reply(&reply_to, Err(SessionError::Stale.into()));
        }
    }

    /// Nothing could be persisted: what waited is refused.
    pub(super) fn refuse_pending(&mut self, error: &Refusal) {
        for PendingReply { reply_to, .. } in std::mem::take(&mut self.pending) {
            self.connections.reply(&reply_to, Err(error.clone()));
        }
    }
}
