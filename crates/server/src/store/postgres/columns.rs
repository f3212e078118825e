//! Entries as columns: one statement writes any number of them.

use tokio_postgres::types::ToSql;

use super::numbers::stamp;
use crate::store::LogEntry;

/// The columns of `entries`, in the order in which the statements name them.
pub(super) struct EntryColumns<'u> {
    tables: Vec<&'u str>,
    seqs: Vec<i64>,
    epochs: Vec<i64>,
    ats: Vec<i64>,
    seats: Vec<Option<i16>>,
    requests: Vec<Option<&'u [u8]>>,
    events: Vec<&'u str>,
    game_events: Vec<&'u str>,
    hashes: Vec<Option<&'u [u8]>>,
}

impl<'u> EntryColumns<'u> {
    pub(super) fn of(entries: &[&'u LogEntry]) -> Self {
        let rows = || entries.iter();
        let bytes = |text: &'u str| text.as_bytes();
        Self {
            tables: rows().map(|row| row.table.as_str()).collect(),
            seqs: rows().map(|row| row.seq.into()).collect(),
            epochs: rows().map(|row| row.epoch.into()).collect(),
            ats: rows().map(|row| stamp(row.at)).collect(),
            seats: rows().map(|row| row.seat.map(i16::from)).collect(),
            requests: rows().map(|row| row.request_id.as_deref().map(bytes)).collect(),
            events: rows().map(|row| row.event.as_str()).collect(),
            game_events: rows().map(|row| row.events.as_str()).collect(),
            hashes: rows().map(|row| row.hash.as_ref().map(<[u8; 32]>::as_slice)).collect(),
        }
    }

    /// The first nine values of a statement.
    pub(super) fn values(&self) -> [&(dyn ToSql + Sync); 9] {
        [
            &self.tables,
            &self.seqs,
            &self.epochs,
            &self.ats,
            &self.seats,
            &self.requests,
            &self.events,
            &self.game_events,
            &self.hashes,
        ]
    }
}
