//! Hits and queued moves of a race: they are answered when the race is decided.

use super::{Room, commit::CommitError, connections::ConnectionId, request_keys::RequestKey};
use parlour_engine::Seat;
use parlour_protocol::wire::{Refusal, ServerMessage};
use parlour_table::session::{PendingMove, SessionError, SessionEvent};

/// A request that waits for its reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PendingReply {
    pub(super) connection: ConnectionId,
    pub(super) id: String,
    pub(super) act: PendingMove,
}

impl Room {
    /// Is this message waiting already? It was sent again, so its answer goes to this connection.
    pub(super) fn adopt_pending(&mut self, connection: ConnectionId, seat: Seat, id: &str) -> bool {
        let same = |one: &&mut PendingReply| one.act.seat == seat && one.id == id;
        self.pending.iter_mut().find(same).map(|one| one.connection = connection).is_some()
    }

    /// The messages that are answered with this event: they wait no longer.
    pub(super) fn settled_by(&mut self, event: &SessionEvent) -> Vec<PendingReply> {
        self.pending.extract_if(.., |one| one.act.is_settled_by(event)).collect()
    }

    /// Their keys in the log: each of them is known when it is sent again.
    pub(super) fn keys_of(&self, answered: &[PendingReply]) -> Vec<RequestKey> {
        answered.iter().filter_map(|one| self.request_key(one.act.seat, &one.id)).collect()
    }

    /// Answers them.
    pub(super) fn reply_to_pending(
        &mut self,
        answered: Vec<PendingReply>,
        written: &Result<(), CommitError>,
    ) {
        let seq = self.session.visible_seq();
        for PendingReply { connection, id, .. } in answered {
            let answer = match written {
                Ok(()) => ServerMessage::Done { id, seq },
                Err(no) => ServerMessage::Refused { id: Some(id), error: no.into() },
            };
            self.send(connection, &answer);
        }
    }

    /// After an event was applied: a verdict, another card, or the end of the match leave undone what
    /// else waited for a face that is gone. What waits for the present one stays pending, and so does a
    /// card that a verdict has put off.
    pub(super) fn refuse_stale(&mut self, was_race: bool) {
        let session = &self.session;
        self.pending.iter_mut().for_each(|one| one.act.follow(session));
        let stale = self.pending.extract_if(.., |one| one.act.is_void(session, was_race));
        for PendingReply { connection, id, .. } in stale.collect::<Vec<_>>() {
            self.send(
                connection,
                &ServerMessage::Refused { id: Some(id), error: Refusal::from(SessionError::Stale) },
            );
        }
    }

    /// Nothing could be persisted: what waited is refused.
    pub(super) fn refuse_pending(&mut self, error: &Refusal) {
        for PendingReply { connection, id, .. } in std::mem::take(&mut self.pending) {
            self.send(connection, &ServerMessage::Refused { id: Some(id), error: error.clone() });
        }
    }
}
