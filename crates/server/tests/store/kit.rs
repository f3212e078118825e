//! Rows and entries to tell stories with.

use parlour_server::store::{LogEntry, Reader, TableRow, Write};

pub(crate) fn row(id: &str) -> TableRow {
    TableRow {
        id: id.to_owned(),
        created: 1_000,
        game: "basset".to_owned(),
        rules: 3,
        setup: "{\"seats\":4}".to_owned(),
    }
}

pub(crate) fn table(id: &str) -> Write {
    Write::Table(row(id))
}

/// An entry of epoch 1; no one asked for it.
pub(crate) fn entry(id: &str, seq: u32) -> LogEntry {
    LogEntry {
        table: id.to_owned(),
        seq,
        epoch: 1,
        at: 2_000 + u64::from(seq),
        seat: None,
        request_id: None,
        event: format!("event {seq}"),
        events: format!("[\"event {seq}\"]"),
        hash: None,
    }
}

pub(crate) fn asked(entry: LogEntry, seat: impl Into<Option<u8>>, request_id: &str) -> Write {
    Write::Entry(LogEntry { seat: seat.into(), request_id: Some(request_id.to_owned()), ..entry })
}

pub(crate) fn seqs(reader: &Reader, id: &str) -> Vec<u32> {
    reader.entries(id, 0).unwrap().iter().map(|entry| entry.seq).collect()
}
