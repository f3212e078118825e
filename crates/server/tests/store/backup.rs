//! Copies, and what is left of what was deleted.

use std::fs;
use std::path::Path;

use parlour_server::store::{LogEntry, Sqlite, Store, StoreError, Write, Writer};
use tempfile::tempdir;

use crate::kit::{entry, seqs, table};

fn holds(folder: &Path, needle: &[u8]) -> bool {
    fs::read_dir(folder).unwrap().any(|file| {
        let bytes = fs::read(file.unwrap().path()).unwrap();
        bytes.windows(needle.len()).any(|window| window == needle)
    })
}

#[test]
fn a_copy_made_while_others_write_opens_like_the_original() {
    let folder = tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    let reader = store.reader().unwrap();
    let writer = Writer::spawn(Box::new(store));
    writer.commit(vec![table("a"), Write::Entry(entry("a", 0))]).wait().unwrap();
    let copies = tempdir().unwrap();
    let to = copies.path().join("parlour.db");
    let written: Vec<_> =
        (1..200).map(|seq| writer.commit(vec![Write::Entry(entry("a", seq))])).collect();
    reader.backup(&to).unwrap();
    for answer in written {
        answer.wait().unwrap();
    }
    assert_eq!(fs::read_dir(copies.path()).unwrap().count(), 1, "nothing but the copy");
    let copy = Sqlite::open(copies.path()).unwrap();
    let entries = copy.reader().unwrap().entries("a", 0).unwrap();
    assert!(!entries.is_empty() && entries.len() <= 200);
    assert_eq!(entries, reader.entries("a", 0).unwrap()[..entries.len()]);
    // The copy goes on in an epoch of its own.
    assert_eq!(copy.epoch(), writer.epoch() + 1);
    writer.close().wait().unwrap();
}

#[test]
fn another_program_makes_a_copy_beside_the_server_or_without_one() {
    let folder = tempdir().unwrap();
    assert!(Sqlite::look(folder.path()).is_err(), "there is nothing to look at");
    let mut store = Sqlite::open(folder.path()).unwrap();
    store.commit(&[vec![table("a"), Write::Entry(entry("a", 0))]]).unwrap();
    let copies = tempdir().unwrap();
    let copy = |name: &str| {
        let to = copies.path().join(name);
        fs::create_dir(&to).unwrap();
        Sqlite::look(folder.path()).unwrap().backup(&to.join("parlour.db")).unwrap();
        seqs(&Sqlite::open(&to).unwrap().reader().unwrap(), "a")
    };
    assert_eq!(copy("beside"), [0]);
    Box::new(store).close().unwrap();
    assert_eq!(copy("without"), [0]);
}

#[test]
fn a_copy_is_never_written_over_anything() {
    let folder = tempdir().unwrap();
    let reader = Sqlite::open(folder.path()).unwrap().reader().unwrap();
    let to = folder.path().join("precious");
    fs::write(&to, "precious").unwrap();
    assert!(matches!(reader.backup(&to), Err(StoreError::Io { .. })));
    assert_eq!(fs::read(&to).unwrap(), b"precious");
    let nowhere = folder.path().join("no").join("such").join("folder");
    assert!(reader.backup(&nowhere).is_err());
}

#[test]
fn what_was_deleted_is_nowhere_on_the_disk() {
    let folder = tempdir().unwrap();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let told = "an act that should be forgotten";
    let (secret, hash) =
        (*b"thirty-two bytes of a secret....", *b"thirty-two bytes of a hash......");
    let name = || "a".to_owned();
    let unit = vec![
        table("a"),
        Write::Entry(LogEntry {
            event: told.to_owned(),
            request_id: Some("my ask".to_owned()),
            ..entry("a", 0)
        }),
        Write::Secret { table: name(), match_no: 0, secret },
        Write::Token { table: name(), seat: 0, hash },
    ];
    assert_eq!(store.commit(&[unit, vec![table("b")]]).unwrap(), [Ok(()), Ok(())]);
    Box::new(store).close().unwrap();
    let traces = [told.as_bytes(), b"my ask", &secret, &hash];
    assert!(traces.iter().all(|trace| holds(folder.path(), trace)));

    let mut store = Sqlite::open(folder.path()).unwrap();
    store.commit(&[vec![Write::Delete { table: name() }]]).unwrap();
    let reader = store.reader().unwrap();
    assert_eq!(seqs(&reader, "a"), [0; 0]);
    drop(reader);
    Box::new(store).close().unwrap();
    assert!(!traces.iter().any(|trace| holds(folder.path(), trace)));
}
