//! `parlour restore`, as an operator uses it.

use parlour_server::store::{Reason, Sqlite, Store, TableRow, Tombstone, Write};
use std::{path::Path, process::Command};

/// Runs `parlour`: whether it went well, and what it said.
fn parlour(arguments: &[&str], data: &Path) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    let output = command.args(arguments).arg("--data").arg(data).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

#[test]
fn a_deleted_table_is_listed_and_restored_beside_the_server_that_has_it_open() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let mut server = Sqlite::open(data).unwrap();
    let row = TableRow {
        id: "abc234".to_owned(),
        created: 1_793_000_000_000,
        game: "basset".to_owned(),
        rules: 1,
        setup: "{}".to_owned(),
    };
    let tombstone = Tombstone { at: 1_793_000_000_000, reason: Reason::Deleted };
    let bury = Write::Bury { table: "abc234".to_owned(), tombstone };
    assert_eq!(server.commit(&[vec![Write::Table(row), bury]]).unwrap(), [Ok(())]);

    let (good, said) = parlour(&["restore"], data);
    assert!(good && said.contains("abc234  deleted on Mon, 26 Oct 2026"), "{said}");
    let (good, said) = parlour(&["restore", "abc234"], data);
    assert!(good && said.starts_with("Restored abc234"), "{said}");
    assert_eq!(server.reader().unwrap().tombstone("abc234").unwrap(), None);

    let (good, said) = parlour(&["restore"], data);
    assert!(good && said.starts_with("No table is deleted or expired"), "{said}");
    for table in ["abc234", "nosuch"] {
        let (good, said) = parlour(&["restore", table], data);
        assert!(!good && said.contains("no deleted or expired table"), "{said}");
        assert!(!said.contains("panicked"), "{said}");
    }
}
