//! The disk is full, or fails.

use std::path::Path;

use parlour_server::store::{
    LogEntry, Settings, Sqlite, Store, StoreError, Write, WriteError, Writer,
};
use tempfile::tempdir;

use crate::kit::{entry, seqs, table};

/// Line 1, 2, … until one is not written; how many were, and why the next one was not.
fn until_broken(writer: &Writer) -> (u32, WriteError) {
    let epoch = writer.epoch();
    for seq in 1.. {
        let events = "event ".repeat(100);
        let next = LogEntry { epoch, events, ..entry("a", seq) };
        if let Err(why) = writer.commit(vec![Write::Entry(next)]).wait() {
            return (seq - 1, why);
        }
    }
    unreachable!("a disk without end");
}

fn lines_in(folder: &Path) -> Vec<u32> {
    seqs(&Sqlite::open(folder).unwrap().reader().unwrap(), "a")
}

#[test]
fn a_full_disk_confirms_nothing_and_loses_nothing() {
    let folder = tempdir().unwrap();
    let settings = Settings { most_pages: Some(60), ..Settings::default() };
    let store = Sqlite::open_with(folder.path(), &settings).unwrap();
    let reader = store.reader().unwrap();
    let writer = Writer::spawn(Box::new(store));
    writer.commit(vec![table("a")]).wait().unwrap();
    writer.commit(vec![table("b"), Write::Entry(entry("b", 0))]).wait().unwrap();
    let (written, why) = until_broken(&writer);
    assert!(matches!(why, WriteError::Store(StoreError::Full(_))), "{why}");
    assert!(why.to_string().starts_with("there is no room left for "));
    assert!(written > 10);
    assert_eq!(seqs(&reader, "a"), (1..=written).collect::<Vec<_>>());
    assert!(writer.health().is_err());

    // Someone makes room, and everything goes on.
    let delete = Write::Delete { table: "a".to_owned() };
    assert_eq!(writer.commit(vec![delete]).wait(), Ok(()));
    assert_eq!(writer.commit(vec![Write::Entry(entry("b", 1))]).wait(), Ok(()));
    assert_eq!(writer.health(), Ok(()));
    writer.close().wait().unwrap();
}

/// The child's side of the next story; by itself it does nothing.
#[test]
fn child_on_a_failing_disk() {
    let Ok(folder) = std::env::var("PARLOUR_FAILING") else { return };
    let store = Sqlite::open(Path::new(&folder)).unwrap();
    let writer = Writer::spawn(Box::new(store));
    writer.commit(vec![table("a")]).wait().unwrap();
    let (written, why) = until_broken(&writer);
    assert!(matches!(why, WriteError::Store(StoreError::Io { .. })), "{why}");
    // Broken for good: no one knows what is on such a disk.
    assert_eq!(until_broken(&writer), (0, why));
    std::fs::write(Path::new(&folder).join("written"), written.to_string()).unwrap();
}

#[cfg(unix)]
#[test]
fn a_failing_disk_confirms_nothing_and_loses_nothing() {
    let folder = tempdir().unwrap();
    // The system fails every write beyond a length, once its signal is ignored.
    let limit = "trap '' XFSZ; ulimit -f 2048; exec \"$0\" \"$@\"";
    let child = std::process::Command::new("sh")
        .args(["-c", limit])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "trouble::child_on_a_failing_disk", "--nocapture"])
        .env("PARLOUR_FAILING", folder.path())
        .output()
        .unwrap();
    assert!(child.status.success(), "{}", String::from_utf8_lossy(&child.stderr));
    let written = std::fs::read_to_string(folder.path().join("written")).unwrap();
    let written: u32 = written.parse().unwrap();
    assert!(written > 10);
    // The last entry was not confirmed; whether it is there is the disk's affair.
    let found = lines_in(folder.path());
    assert!(found == (1..=written).collect::<Vec<_>>() || found.len() == written as usize + 1);
}
