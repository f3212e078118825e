//! Requests that were done, and what the log knows them by: a request that is sent again is
//! answered, and not done again.

use super::Room;
use crate::store::{LogEntry, StoreError};
use parlour_engine::Seat;
use parlour_protocol::wire::{self, Refusal};
use parlour_table::session::{Occupant, SessionEvent};
use std::collections::VecDeque;

/// How many requests a table remembers besides the log.
pub(super) const MAX_REMEMBERED_REQUESTS: usize = 128;

/// A commit ends with fewer notes than this: one for each request that it answers besides the first,
/// and the commitment to the next shuffle.
const MAX_NOTES: u32 = 64;

/// The seat of a request's sender, and the request's id after whatever tells players apart who have
/// had that seat one after another.
pub(super) type RequestKey = (Option<u8>, String);

/// Requests that were done, each with the event that it was answered with.
pub(super) type DoneRequests = VecDeque<(RequestKey, u32)>;

/// The key of a request by the player who sat down with event `rank`.
pub(super) fn player_key(seat: Seat, rank: u32, id: &str) -> RequestKey {
    (Some(seat.number()), format!("{rank} {id}"))
}

/// In which entry each key stands: the first in that of the last event that is more than a note, and each other in
/// that of a note of its own, which is added to the events.
pub(super) fn with_notes(
    events: &mut Vec<SessionEvent>,
    keys: &[RequestKey],
) -> Vec<Option<RequestKey>> {
    let news = events.iter().rposition(|event| !event.is_note()).unwrap_or(0);
    let mut keys_of_entries = vec![None; events.len()];
    if let Some(place) = keys_of_entries.get_mut(news) {
        *place = keys.first().cloned();
    }
    for key in keys.iter().skip(1) {
        events.extend(note_for(key));
        keys_of_entries.resize(events.len(), Some(key.clone()));
    }
    keys_of_entries
}

/// The event by which the log knows a request that is answered together with another. Where no one
/// has a seat the key stands for itself.
fn note_for((seat, _): &RequestKey) -> Option<SessionEvent> {
    let seat = Seat::new(seat.unwrap_or(0))?;
    Some(SessionEvent::Answered { seat })
}

/// The requests of which these log entries tell. Each was answered with the last event that is more
/// than a note.
pub(super) fn requests_in(entries: &[LogEntry]) -> DoneRequests {
    let mut news = entries.first().map_or(0, |entry| entry.seq);
    let mut requests = DoneRequests::new();
    for entry in entries {
        if !wire::read::<SessionEvent>(&entry.event).is_ok_and(|event| event.is_note()) {
            news = entry.seq;
        }
        requests.extend(entry.request_id.clone().map(|id| ((entry.seat, id), news)));
    }
    requests
}

impl Room {
    /// What a request of the player in this seat is known by. Clients choose their ids freely, so the
    /// number of the event by which the player sat down is a part of it, and so is the seat they took then:
    /// it is theirs also after they have swapped seats.
    pub(super) fn request_key(&self, seat: Seat, id: &str) -> Option<RequestKey> {
        match self.session.slot(seat)?.occupant {
            Occupant::Person { rank, sat, .. } => Some(player_key(sat, rank, id)),
            _ => None,
        }
    }

    /// The event that a request was answered with, if it was done before: a recent one, or any that the log has.
    ///
    /// # Errors
    /// If the log cannot be read: nothing is done, as it may be done already.
    pub(super) async fn done_before(
        &mut self,
        key: Option<&RequestKey>,
        asks_log: bool,
    ) -> Result<Option<u32>, Refusal> {
        let Some(key) = key else { return Ok(None) };
        let remembered = self.requests_done.iter().rev().find(|(done, _)| done == key);
        match remembered.map(|(_, seq)| *seq) {
            None if asks_log => self.logged(key).await.map_err(|broken| {
                tracing::error!(table = %self.id, %broken, "the log cannot be read");
                let why = "The table's log cannot be read, so it is not known whether this was done. Try again.";
                Refusal::new("unavailable", why)
            }),
            done => Ok(done),
        }
    }

    /// The event that a request was answered with which is not remembered: the log forgets nothing. It is not
    /// asked where memory has forgotten nothing, either.
    ///
    /// # Errors
    /// If the log cannot be read: then it is not known.
    fn logged(
        &self,
        key: &RequestKey,
    ) -> impl Future<Output = Result<Option<u32>, StoreError>> + use<> {
        let has_forgotten = self.requests_done.len() == MAX_REMEMBERED_REQUESTS;
        let (reader, table) = (self.event_log.reader.clone(), self.id.clone());
        let key = key.clone();
        let find = move || {
            let Some(found) = reader.find_request(&table, key.0, &key.1)? else { return Ok(None) };
            let entries = reader.entries(&table, found.saturating_sub(MAX_NOTES))?;
            let done = requests_in(&entries).into_iter().find(|(done, _)| *done == key);
            Ok(done.map(|(_, seq)| seq))
        };
        async move {
            if !has_forgotten {
                return Ok(None);
            }
            tokio::task::spawn_blocking(find).await.unwrap_or(Err(StoreError::Closed))
        }
    }

    /// This request was answered with that event.
    pub(super) fn remember(&mut self, key: RequestKey, seq: u32) {
        if self.requests_done.len() == MAX_REMEMBERED_REQUESTS {
            self.requests_done.pop_front();
        }
        self.requests_done.push_back((key, seq));
    }
}
