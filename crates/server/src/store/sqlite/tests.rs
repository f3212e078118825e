//! The way from version to version, and what can only be seen from within.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use tempfile::{TempDir, tempdir};

use super::{Settings, Sqlite, files, open, schema};
use crate::store::{LogEntry, Store, StoreError, TableRow, Write};

/// A step that a later server knows.
const NEXT: &str = "ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'green';
    CREATE TABLE chat (tbl INTEGER NOT NULL REFERENCES tables (key), said TEXT) STRICT;";

/// A step that fails half way.
const WRONG: &str = "ALTER TABLE tables ADD COLUMN colour TEXT; INSERT INTO nowhere VALUES (1);";

/// The versions of a server that knows one step more than this one.
fn with(step: &'static str) -> Vec<&'static str> {
    [schema::VERSIONS, &[step]].concat()
}

/// A folder as the first version left it, with a match in the middle.
fn first_version() -> TempDir {
    let folder = tempdir().unwrap();
    let conn = Connection::open(folder.path().join(files::DATABASE)).unwrap();
    conn.execute_batch(include_str!("../../../tests/old_databases/v1.sql")).unwrap();
    folder
}

fn open(folder: &TempDir, versions: &[&str]) -> Result<Sqlite, StoreError> {
    open::open(folder.path(), &Settings::default(), versions).map(Sqlite)
}

/// Everything in the first version's folder is still there.
fn nothing_is_lost(store: &Sqlite) {
    let reader = store.reader().unwrap();
    let row = TableRow {
        id: "quiet-otter".to_owned(),
        created: 1_760_000_000_000,
        game: "basset".to_owned(),
        rules: 2,
        setup: "{\"seats\":4}".to_owned(),
    };
    assert_eq!(reader.table("quiet-otter").unwrap(), Some(row));
    let entries = reader.entries("quiet-otter", 0).unwrap();
    assert_eq!(entries.len(), 3);
    let last = LogEntry {
        table: "quiet-otter".to_owned(),
        seq: 3,
        epoch: 7,
        at: 1_760_000_003_000,
        seat: Some(1),
        request_id: Some("k3".to_owned()),
        event: "stake 7 2".to_owned(),
        events: "[]".to_owned(),
        hash: Some([0xAB; 32]),
    };
    assert_eq!(entries[2], last);
    assert_eq!(reader.find_request("quiet-otter", None, "k1").unwrap(), Some(1));
    assert_eq!(reader.secrets("quiet-otter").unwrap(), [(1, [1; 32])]);
    assert_eq!(reader.tokens("quiet-otter").unwrap(), [(0, [2; 32]), (1, [3; 32])]);
    assert_eq!(reader.paused("slow-heron").unwrap().as_deref(), Some("tea"));
}

fn copies(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    let names = names.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut copies: Vec<String> = names.filter(|name| name.contains("backup")).collect();
    copies.sort();
    copies
}

#[test]
fn what_the_first_version_wrote_is_read_by_this_one() {
    let folder = first_version();
    let mut store = open(&folder, schema::VERSIONS).unwrap();
    nothing_is_lost(&store);
    let epoch = store.epoch();
    assert_eq!(epoch, 8, "the epochs go on");
    let mut next = store.reader().unwrap().entries("quiet-otter", 3).unwrap().remove(0);
    (next.seq, next.epoch, next.request_id) = (4, epoch, None);
    assert_eq!(store.commit(&[vec![Write::Entry(next)]]).unwrap(), [Ok(())]);
}

#[test]
fn an_old_database_is_copied_and_then_brought_up_to_date() {
    let folder = first_version();
    let store = open(&folder, &with(NEXT)).unwrap();
    nothing_is_lost(&store);
    let colour = "SELECT colour FROM tables WHERE id = 'quiet-otter'";
    let colour: String = store.0.conn.lock().query_row(colour, [], |row| row.get(0)).unwrap();
    assert_eq!(colour, "green");
    assert_eq!(copies(folder.path()), ["parlour.v1-1.backup"]);
    Box::new(store).close().unwrap();

    // It is not copied again, and the older server no longer opens it.
    drop(open(&folder, &with(NEXT)).unwrap());
    assert_eq!(copies(folder.path()), ["parlour.v1-1.backup"]);
    let newer = open(&folder, schema::VERSIONS).unwrap_err();
    let ours = schema::VERSIONS.len() as u32;
    assert!(
        matches!(newer, StoreError::Newer { found, known, .. } if (found, known) == (ours + 1, ours))
    );

    // But the copy, which is whole.
    let before = tempdir().unwrap();
    let copy = folder.path().join("parlour.v1-1.backup");
    fs::rename(copy, before.path().join(files::DATABASE)).unwrap();
    nothing_is_lost(&open(&before, schema::VERSIONS).unwrap());
}

#[test]
fn a_step_that_fails_changes_nothing() {
    let folder = first_version();
    for _ in 0..2 {
        assert!(open(&folder, &with(WRONG)).is_err());
    }
    assert_eq!(copies(folder.path()), ["parlour.v1-1.backup", "parlour.v1-2.backup"]);
    nothing_is_lost(&open(&folder, schema::VERSIONS).unwrap());
    nothing_is_lost(&open(&folder, &with(NEXT)).unwrap());
}

#[test]
fn the_third_version_says_event_where_the_first_said_fact() {
    let folder = first_version();
    let old = Connection::open(folder.path().join(files::DATABASE)).unwrap();
    let fact = r#"UPDATE lines SET fact = '{"fact":"promised","commit":"fact"}' WHERE seq = 2"#;
    old.execute(fact, []).unwrap();
    drop(old);
    let entries = open(&folder, schema::VERSIONS).unwrap().reader().unwrap();
    let entries = entries.entries("quiet-otter", 0).unwrap();
    assert_eq!(entries[1].event, r#"{"event":"seed_committed","commit":"fact"}"#);
}

#[test]
fn a_commit_waits_for_the_disk() {
    let folder = tempdir().unwrap();
    let store = open(&folder, schema::VERSIONS).unwrap();
    let number =
        |name| store.0.conn.lock().pragma_query_value(None, name, |row| row.get::<_, u32>(0));
    assert_eq!(number("synchronous"), Ok(2), "FULL");
    assert_eq!(number("foreign_keys"), Ok(1));
    assert_eq!(number("secure_delete"), Ok(1));
    let journal = store.0.conn.lock().pragma_query_value(None, "journal_mode", |row| row.get(0));
    assert_eq!(journal, Ok("wal".to_owned()));
}

#[test]
fn a_database_that_has_become_read_only_says_so_and_may_recover() {
    let folder = tempdir().unwrap();
    let mut store = open(&folder, schema::VERSIONS).unwrap();
    let unit = || vec![vec![Write::Delete { table: "a".to_owned() }]];
    store.0.conn.lock().pragma_update(None, "query_only", true).unwrap();
    // An attempt has to write something to notice.
    let row = TableRow {
        id: "a".to_owned(),
        created: 0,
        game: String::new(),
        rules: 0,
        setup: String::new(),
    };
    let broken = store.commit(&[vec![Write::Table(row)]]).unwrap_err();
    assert!(matches!(broken, StoreError::ReadOnly(_)) && broken.may_pass());
    store.0.conn.lock().pragma_update(None, "query_only", false).unwrap();
    assert_eq!(store.commit(&unit()).unwrap(), [Ok(())]);
}

#[test]
fn finding_a_request_does_not_walk_through_the_entries() {
    let folder = first_version();
    let store = open(&folder, schema::VERSIONS).unwrap();
    let conn = store.0.conn.lock();
    let plan = |sql: &str| -> String {
        let mut plan = conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
        plan.query_row([], |row| row.get(3)).unwrap()
    };
    let plan_of_request = plan(
        "SELECT seq FROM entries WHERE tbl = 1 AND request_id = 'x' AND ifnull(seat, -1) = 2 AND request_id IS NOT NULL",
    );
    assert!(
        plan_of_request.contains("requests (tbl=? AND request_id=? AND <expr>=?)"),
        "{plan_of_request}"
    );
    let last = plan("SELECT max(seq) FROM entries WHERE tbl = 1");
    assert!(last.starts_with("SEARCH entries USING PRIMARY KEY (tbl=?)"), "{last}");
}
