//! Tables, reports and nodes as lists that people read.

use crate::dates::date;
use parlour_protocol::wire::{AdminNode, AdminReport, AdminReports, AdminTable, ReportReason};

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

/// What players typed has no characters that could move the cursor: the server refuses them.
pub(super) fn print_reports(page: &AdminReports) {
    if page.reports.is_empty() {
        println!("There are no reports.");
    }
    for report in &page.reports {
        let AdminReport { report: name, table, game, by, of, .. } = report;
        println!("{name}  {}", date(report.at));
        println!("  table {table}, {game}");
        let (by_seat, of_seat) = (by.seat + 1, of.seat + 1);
        println!(
            "  {} (seat {by_seat}) reports {} (seat {of_seat}): {}",
            by.name,
            of.name,
            reason(report.reason)
        );
        if !report.text.is_empty() {
            println!("  {}", report.text);
        }
        for line in &report.chat {
            let name = if line.seat.is_some() { line.name.as_str() } else { "a spectator" };
            println!("    {}  {name}: {}", date(line.at), line.text);
        }
    }
    if let Some(before) = &page.before {
        println!("For older reports: --before {before}");
    }
}

fn reason(reason: ReportReason) -> &'static str {
    match reason {
        ReportReason::Insults => "insults",
        ReportReason::Spoiling => "spoils the game on purpose",
        ReportReason::Stalling => "stalls",
        ReportReason::Other => "something else",
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
