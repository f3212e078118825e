//! Tables and nodes as lists that people read.

use parlour_protocol::wire::{AdminNode, AdminTable};
use std::time::{Duration, UNIX_EPOCH};

pub(super) fn print_tables(tables: &[AdminTable]) {
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

pub(super) fn print_nodes(nodes: &[AdminNode]) {
    println!("{:>6}  {:<24}{:>8}  lease", "node", "address", "tables");
    for AdminNode { node, address, lease, tables, this } in nodes {
        let lease = match lease {
            0 => "has run out".to_owned(),
            ms => format!("{:.1} s", *ms as f64 / 1000.0),
        };
        let this = if *this { ", this one" } else { "" };
        println!("{node:>6}  {address:<24}{tables:>8}  {lease}{this}");
    }
}

pub(super) fn date(ms: u64) -> String {
    httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(ms))
}
