//! What stands in the folder when the server starts, and what it says to that.

use std::fs;
use std::path::Path;

use parlour_server::store::{
    Cutoff, LogEntry, Reason, Sqlite, Store, StoreError, Tombstone, UnitError, Write,
};
use rusqlite::Connection;
use tempfile::tempdir;

use crate::kit::{entry, seqs, table};

/// Nothing is young enough for this.
const EVERYTHING: Cutoff =
    Cutoff { now: u64::MAX, unused_before: u64::MAX, tombstone_before: u64::MAX };

fn written(folder: &Path, entries: u32) {
    let mut store = Sqlite::open(folder).unwrap();
    let epoch = store.epoch();
    let entries = (0..entries).map(|seq| Write::Entry(LogEntry { epoch, ..entry("a", seq) }));
    let unit = std::iter::once(table("a")).chain(entries).collect();
    assert_eq!(store.commit(&[unit]).unwrap(), [Ok(())]);
    Box::new(store).close().unwrap();
}

fn said(folder: &Path) -> String {
    let broken = Sqlite::open(folder).unwrap_err();
    assert!(!broken.to_string().contains('\n'), "one line: {broken}");
    broken.to_string()
}

#[test]
fn the_folder_is_made_and_only_its_owner_reads_it() {
    let folder = tempdir().unwrap();
    let deep = folder.path().join("data").join("tables");
    let store = Sqlite::open(&deep).unwrap();
    let reader = store.reader().unwrap();
    assert_eq!(reader.open_tables().unwrap(), []);
    #[cfg(unix)]
    for file in fs::read_dir(&deep).unwrap().chain(fs::read_dir(deep.parent().unwrap()).unwrap()) {
        let rights = std::os::unix::fs::PermissionsExt::mode(
            &file.as_ref().unwrap().metadata().unwrap().permissions(),
        );
        assert_eq!(rights & 0o077, 0, "{:?}", file.unwrap().path());
    }
}

#[test]
fn a_second_server_is_turned_away_until_the_first_is_gone() {
    let folder = tempdir().unwrap();
    let first = Sqlite::open(folder.path()).unwrap();
    assert!(
        matches!(Sqlite::open(folder.path()), Err(StoreError::InUse(path)) if path == folder.path())
    );
    assert!(said(folder.path()).ends_with("is in use by another server"));
    // The one that was turned away has taken nothing from the first: not its lock, not its epoch.
    assert!(matches!(Sqlite::open(folder.path()), Err(StoreError::InUse(_))));
    let epoch = first.epoch();
    drop(first);
    assert_eq!(Sqlite::open(folder.path()).unwrap().epoch(), epoch + 1);
}

#[test]
fn a_server_that_was_thought_dead_writes_nothing_more() {
    let mut thought_dead = Sqlite::in_memory().unwrap();
    let unit = |epoch| vec![Write::Entry(LogEntry { epoch, ..entry("a", 0) })];
    thought_dead.commit(&[vec![table("a")]]).unwrap();
    let mut next = thought_dead.reopen().unwrap();
    let fenced = Err(UnitError::Fenced { epoch: 1, newest: 2 });
    assert_eq!(
        thought_dead.commit(&[unit(1), vec![table("b")]]).unwrap(),
        [fenced.clone(), fenced]
    );
    assert!(thought_dead.retire(&EVERYTHING).unwrap().is_empty());
    assert_eq!(next.commit(&[unit(2)]).unwrap(), [Ok(())]);
}

#[test]
fn the_disk_fences_as_well_where_locks_do_not_hold() {
    let folder = tempdir().unwrap();
    let mut thought_dead = Sqlite::open(folder.path()).unwrap();
    thought_dead.commit(&[vec![table("a")]]).unwrap();
    // As another machine would that does not see the lock.
    let other = Connection::open(folder.path().join("parlour.db")).unwrap();
    other.execute("UPDATE store SET epoch = epoch + 1", []).unwrap();
    let fenced = Err(UnitError::Fenced { epoch: 1, newest: 2 });
    assert_eq!(thought_dead.commit(&[vec![table("b")]]).unwrap(), [fenced]);
    assert!(thought_dead.retire(&EVERYTHING).unwrap().is_empty());
    assert_eq!(thought_dead.reader().unwrap().open_tables().unwrap().len(), 1);
}

#[test]
fn garbage_is_no_database_and_is_left_as_it_is() {
    for garbage in [vec![b'?'; 10_000], b"SQLite format 3, or so it says".to_vec()] {
        let folder = tempdir().unwrap();
        let file = folder.path().join("parlour.db");
        fs::write(&file, &garbage).unwrap();
        assert!(matches!(Sqlite::open(folder.path()), Err(StoreError::NotOurs(_))));
        assert!(said(folder.path()).ends_with("is not a database of Parlour"));
        assert_eq!(fs::read(&file).unwrap(), garbage);
    }
}

#[test]
fn another_programs_database_is_left_as_it_is() {
    for version in [0, 1] {
        let folder = tempdir().unwrap();
        let file = folder.path().join("parlour.db");
        let other = Connection::open(&file).unwrap();
        other.execute_batch("CREATE TABLE letters (text TEXT)").unwrap();
        other.pragma_update(None, "user_version", version).unwrap();
        drop(other);
        let before = fs::read(&file).unwrap();
        assert!(matches!(Sqlite::open(folder.path()), Err(StoreError::NotOurs(_))));
        assert_eq!(fs::read(&file).unwrap(), before);
    }
}

#[test]
fn a_newer_database_is_left_as_it_is() {
    let folder = tempdir().unwrap();
    written(folder.path(), 3);
    let file = folder.path().join("parlour.db");
    Connection::open(&file).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = fs::read(&file).unwrap();
    assert!(matches!(Sqlite::open(folder.path()), Err(StoreError::Newer { found: 99, .. })));
    assert!(said(folder.path()).contains("newer Parlour: its schema is version 99"));
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn a_damaged_database_is_not_opened() {
    let folder = tempdir().unwrap();
    written(folder.path(), 500);
    let file = folder.path().join("parlour.db");
    let mut bytes = fs::read(&file).unwrap();
    let page = bytes.len() / 4096 / 2 * 4096;
    bytes[page..page + 64].fill(0xA5);
    fs::write(&file, bytes).unwrap();
    assert!(matches!(Sqlite::open(folder.path()), Err(StoreError::Damaged { .. })));
    assert!(said(folder.path()).contains("is damaged: "));
}

#[test]
fn a_folder_that_may_not_be_written_to_is_said_to_be_so() {
    let folder = tempdir().unwrap();
    let mut rights = fs::metadata(folder.path()).unwrap().permissions();
    let before = rights.clone();
    rights.set_readonly(true);
    fs::set_permissions(folder.path(), rights).unwrap();
    // To an administrator nothing is forbidden; there is nothing to be seen then.
    if fs::write(folder.path().join("probe"), "").is_err() {
        assert!(matches!(Sqlite::open(folder.path()), Err(StoreError::ReadOnly(_))));
        assert!(said(folder.path()).ends_with("may not be written to"));
    }
    fs::set_permissions(folder.path(), before).unwrap();
}

#[test]
fn a_folder_that_is_a_file_is_said_to_be_wrong() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("data");
    fs::write(&file, "").unwrap();
    assert!(matches!(Sqlite::open(&file), Err(StoreError::Io { path, .. }) if path == file));
}

#[test]
fn an_empty_file_is_a_new_database() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("parlour.db"), "").unwrap();
    written(folder.path(), 2);
    let reader = Sqlite::open(folder.path()).unwrap().reader().unwrap();
    assert_eq!(seqs(&reader, "a"), [0, 1]);
}

#[test]
fn a_table_is_restored_beside_a_running_server_and_without_one() {
    let folder = tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let tombstone = Tombstone { at: 5_000, reason: Reason::Deleted };
    let bury = || vec![Write::Bury { table: "a".to_owned(), tombstone }];
    store.commit(&[vec![table("a")], bury()]).unwrap();
    let reader = store.reader().unwrap();

    assert_eq!(Sqlite::restore_beside(folder.path(), "a", 6_000), Ok(true));
    assert_eq!(reader.tombstone("a").unwrap(), None);
    // The server goes on: neither its lock nor its epoch was taken.
    let entry = LogEntry { epoch: store.epoch(), ..entry("a", 0) };
    assert_eq!(store.commit(&[vec![Write::Entry(entry)], bury()]).unwrap(), [Ok(()), Ok(())]);

    Box::new(store).close().unwrap();
    assert_eq!(Sqlite::restore_beside(folder.path(), "a", 7_000), Ok(true));
    assert_eq!(Sqlite::restore_beside(folder.path(), "a", 8_000), Ok(false), "nothing to restore");
    assert_eq!(Sqlite::restore_beside(folder.path(), "b", 8_000), Ok(false), "no such table");
    let store = Sqlite::open(folder.path()).unwrap();
    assert_eq!(store.reader().unwrap().open_tables().unwrap().len(), 1);
}

#[test]
fn nothing_is_restored_where_there_is_no_store() {
    let folder = tempdir().unwrap();
    assert!(Sqlite::restore_beside(folder.path(), "a", 0).is_err());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "and none is made");
}
