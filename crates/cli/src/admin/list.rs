//! Tables as a list that people read.

use parlour_protocol::wire::AdminTable;
use std::time::{Duration, UNIX_EPOCH};

pub(super) fn print(tables: &[AdminTable]) {
    if tables.is_empty() {
        println!("There are no tables.");
        return;
    }
    println!("{:<12}{:<15}{:>8}  {:<31}state", "table", "game", "entries", "last entry");
    for table in tables {
        let AdminTable { table: name, game, entries, .. } = table;
        let changed = date(table.changed);
        println!("{name:<12}{game:<15}{entries:>8}  {changed:<31}{}", state(table));
    }
}

fn state(table: &AdminTable) -> String {
    match (&table.paused, table.running) {
        (Some(why), _) => format!("paused: {why}"),
        (None, true) => "running".to_owned(),
        (None, false) => "asleep".to_owned(),
    }
}

pub(super) fn date(ms: u64) -> String {
    httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(ms))
}
