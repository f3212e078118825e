//! Rows and lines to tell stories with.

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

/// A line of epoch 1; no one asked for it.
pub(crate) fn line(id: &str, seq: u32) -> LogEntry {
    LogEntry {
        table: id.to_owned(),
        seq,
        epoch: 1,
        at: 2_000 + u64::from(seq),
        seat: None,
        ask: None,
        fact: format!("fact {seq}"),
        events: format!("[\"event {seq}\"]"),
        hash: None,
    }
}

pub(crate) fn asked(line: LogEntry, seat: impl Into<Option<u8>>, ask: &str) -> Write {
    Write::Entry(LogEntry { seat: seat.into(), ask: Some(ask.to_owned()), ..line })
}

pub(crate) fn seqs(reader: &Reader, id: &str) -> Vec<u32> {
    reader.lines(id, 0).unwrap().iter().map(|line| line.seq).collect()
}
