//! The judge of a run: the log of each table, held against what clients were acknowledged and shown.

use crate::{
    history::{Breach, Entry, Request, Violation},
    node::request_of,
    world::World,
    writer::Written,
};
use parlour_server::{
    nodes::Epoch,
    store::{Database, LogEntry, Postgres, Store, StoreReader},
};
use parlour_table::session::SessionEvent;
use std::sync::Arc;

/// The table itself, or someone before the run began, as the maker of an entry.
const NO_CLIENT: usize = usize::MAX;

/// Looks at the store beside the nodes.
pub(crate) fn looks<T>(world: &World<'_>, look: impl FnOnce(&dyn StoreReader) -> T) -> T {
    let database: Database = world.beside().parse().expect("a database");
    tokio::task::block_in_place(|| {
        let store: Box<dyn Store> =
            Box::new(Postgres::open(&database, "a test that looks").expect("a store"));
        let seen = look(&*store.reader().expect("a reader"));
        store.close().expect("it ends well");
        seen
    })
}

/// Judges everything that was written.
pub(crate) fn judge(world: &World<'_>, all: &[Arc<Written>]) -> Result<(), Violation> {
    let grants = world.sql("SELECT table_id, epoch, entries FROM test.grants ORDER BY n");
    let mut history = world.shared.history();
    for line in grants.lines() {
        let mut fields = line.split('|');
        let (Some(table), Some(epoch), Some(entries)) =
            (fields.next(), fields.next(), fields.next())
        else {
            panic!("three fields: {line}");
        };
        let number = |text: &str| text.parse().expect("a number");
        let entries = entries.parse().expect("a number");
        history.granted(&table.into(), Epoch(number(epoch)), entries);
    }
    looks(world, |reader| {
        for written in all {
            let entries = reader.entries(&written.table, 1).expect("a log");
            let log: Vec<Entry> = entries.iter().map(|entry| entry_of(written, entry)).collect();
            history.judge_log(&written.table, &log);
            for (seq, request) in written.shown.lock().expect("a list").iter() {
                let before = log.iter().take(*seq as usize).rev();
                let last = before.map(|entry| entry.request).find(|by| by.client != NO_CLIENT);
                if last.map(|by| by.number) != Some(*request) {
                    let why = format!(
                        "{} showed {request} at {seq}, where {last:?} was the last",
                        written.table
                    );
                    history.breach(Breach::ToldOtherwise, why);
                }
            }
        }
    });
    history.violation.clone().map_or(Ok(()), Err)
}

/// An entry, by what it did: that says which request it was, whatever the log knows it by.
fn entry_of(written: &Written, entry: &LogEntry) -> Entry {
    let event = serde_json::from_str(&entry.event).expect("an event");
    let asked = match event {
        SessionEvent::Botted { level, .. } => request_of(&level),
        _ => None,
    };
    let request = match asked {
        Some(number) => Request { client: written.number, number },
        None => Request { client: NO_CLIENT, number: entry.seq },
    };
    Entry { epoch: Epoch(entry.epoch), request, keyed: entry.request_id.is_some() }
}
