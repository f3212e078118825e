//! The process is killed, at any moment and at every named step: nothing confirmed is lost, and
//! nothing is done twice.
//!
//! `PARLOUR_KILLS` sets how many are killed at random.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

use parlour_server::store::{LogEntry, Reader, Sqlite, Store, UnitError, WriteError, Writer};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tempfile::tempdir;

use crate::failpoint;
use crate::kit::{asked, entry, table};

/// How many tables play at once.
const TABLES: u32 = 8;

/// A child that confirms before it has written: the planted fault that has to be found.
const EARLY: &str = "PARLOUR_KILLED_EARLY";

/// The child's side: eight tables that never stop; by itself it does nothing.
#[test]
fn child_that_is_killed() {
    let Ok(folder) = std::env::var("PARLOUR_KILLED") else { return };
    failpoint::abort_at(&std::env::var("PARLOUR_KILLED_AT").unwrap_or_default());
    let early = std::env::var(EARLY).is_ok();
    let store = Sqlite::open(Path::new(&folder)).unwrap();
    let reader = store.reader().unwrap();
    let writer = Writer::spawn(Box::new(store));
    std::thread::scope(|scope| {
        for n in 0..TABLES {
            let (reader, writer) = (&reader, &writer);
            scope.spawn(move || play(reader, writer, &format!("t{n}"), early));
        }
    });
}

fn play(reader: &Reader, writer: &Writer, id: &str, early: bool) {
    if reader.table(id).unwrap().is_none() {
        // Another's commit may be the one at which the process ends.
        let _ = writer.commit(vec![table(id)]).wait();
    }
    let there = reader.entries(id, 0).unwrap();
    let mut seq = there.last().map_or(0, |last| last.seq);
    if seq > 0 {
        // The answer may have been lost with the last process: asked again, it is not done again.
        let epoch = writer.epoch();
        let again = asked(LogEntry { epoch, ..entry(id, seq + 1) }, 0, &request_id(seq));
        let done = UnitError::RequestDone { table: id.to_owned(), seq };
        assert_eq!(writer.commit(vec![again]).wait(), Err(WriteError::Unit(done)));
    }
    loop {
        seq += 1;
        let next = LogEntry { epoch: writer.epoch(), ..entry(id, seq) };
        let written = writer.commit(vec![asked(next, 0, &request_id(seq))]);
        if early {
            confirm(id, seq);
        }
        written.wait().unwrap();
        confirm(id, seq);
    }
}

fn request_id(seq: u32) -> String {
    format!("ask {seq}")
}

/// In one piece, or not at all.
fn confirm(id: &str, seq: u32) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("\nconfirmed {id} {seq}\n").as_bytes()).unwrap();
    out.flush().unwrap();
}

fn start(folder: &Path, at: &str, early: bool) -> Child {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child
        .args(["--exact", "kill::child_that_is_killed", "--nocapture"])
        .env("PARLOUR_KILLED", folder)
        .env("PARLOUR_KILLED_AT", at)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    if early {
        child.env(EARLY, "1");
    }
    child.spawn().unwrap()
}

/// Notes the last entry that was confirmed at each table until the child is dead, by our hand after
/// this time, or by its own.
fn listen(mut child: Child, kill: Option<Duration>, confirmed: &mut BTreeMap<String, u32>) {
    let (heard, first) = channel();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let listening = std::thread::spawn(move || {
        let mut confirmed = Vec::new();
        for line in lines.map_while(Result::ok) {
            let mut words = line.split(' ');
            if let (Some("confirmed"), Some(id), Some(seq)) =
                (words.next(), words.next(), words.next())
            {
                confirmed.push((id.to_owned(), seq.parse::<u32>().unwrap()));
                let _ = heard.send(());
            }
        }
        confirmed
    });
    if let Some(time) = kill {
        first.recv().expect("a first confirmation");
        std::thread::sleep(time);
        child.kill().unwrap();
    }
    confirmed.extend(listening.join().unwrap());
    assert!(!child.wait().unwrap().success(), "it was killed");
}

/// The first table that has lost a confirmed entry, or done one twice.
fn wrong(folder: &Path, confirmed: &BTreeMap<String, u32>) -> Option<String> {
    let store = Sqlite::open(folder).unwrap();
    let reader = store.reader().unwrap();
    let of_table = |id: String| {
        let entries = reader.entries(&id, 0).unwrap();
        let in_order = (1..).zip(&entries).all(|(seq, entry)| {
            entry.seq == seq
                && entry.request_id == Some(request_id(seq))
                && entry.event == format!("event {seq}")
        });
        let last = confirmed.get(&id).copied().unwrap_or(0) as usize;
        // One entry may have been written whose confirmation no one heard any more.
        let well = in_order && (last..=last + 1).contains(&entries.len());
        (!well).then(|| format!("{id}: {} entries, {last} confirmed", entries.len()))
    };
    (0..TABLES).map(|n| format!("t{n}")).find_map(of_table)
}

#[test]
fn killed_at_any_moment_nothing_confirmed_is_lost_and_nothing_done_twice() {
    let kills = std::env::var("PARLOUR_KILLS").map_or(10, |text| text.parse().unwrap());
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let folder = tempdir().unwrap();
    let mut confirmed = BTreeMap::new();
    for n in 0..kills {
        let time = Duration::from_micros(u64::from(rng.next_u32() % 50_000));
        listen(start(folder.path(), "", false), Some(time), &mut confirmed);
        assert_eq!(wrong(folder.path(), &confirmed), None, "kill {n}");
        // What was written but not heard of counts from now on.
        let reader = Sqlite::open(folder.path()).unwrap().reader().unwrap();
        for table in reader.open_tables().unwrap() {
            confirmed.insert(table.id, table.last_seq.unwrap_or(0));
        }
    }
}

#[test]
fn dead_at_a_named_step_nothing_confirmed_is_lost_and_nothing_done_twice() {
    for step in ["before_commit", "after_commit"] {
        for times in [1, 2, 3, 20, 70] {
            let folder = tempdir().unwrap();
            let mut confirmed = BTreeMap::new();
            let child = start(folder.path(), &format!("{step}:{times}"), false);
            listen(child, None, &mut confirmed);
            assert_eq!(wrong(folder.path(), &confirmed), None, "{step}:{times}");
        }
    }
}

#[test]
fn a_confirmation_that_comes_too_early_is_found_out() {
    let is_found_out = |times| {
        let folder = tempdir().unwrap();
        let mut confirmed = BTreeMap::new();
        listen(start(folder.path(), &format!("before_commit:{times}"), true), None, &mut confirmed);
        wrong(folder.path(), &confirmed).is_some()
    };
    // on a busy machine a child may be dead before its confirmation has left it
    assert!((20..25).any(is_found_out));
}
