//! `parlour backup` and `parlour restore --backup`: a way out, and the way back.

use parlour_server::store::{Sqlite, Store, TableRow, Write};
use std::{fs, path::Path, process::Command};

/// Runs `parlour`: whether it went well, and what it said.
fn parlour(arguments: &[&str], paths: &[(&str, &Path)]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(arguments);
    for (option, path) in paths {
        command.args(Some(option).filter(|option| !option.is_empty())).arg(path);
    }
    let output = command.output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

const SECRET: [u8; 32] = *b"the secret that decides a match.";

/// A store with a table and its secret, of a server that still runs.
fn store(folder: &Path) -> Sqlite {
    let mut store = Sqlite::open(folder).unwrap();
    let id = "abc234".to_owned();
    let row = TableRow {
        id: id.clone(),
        created: 1_793_000_000_000,
        game: "basset".to_owned(),
        rules: 1,
        setup: "{}".to_owned(),
    };
    let secret = Write::Secret { table: id, match_no: 1, secret: SECRET };
    assert_eq!(store.commit(&[vec![Write::Table(row), secret]]).unwrap(), [Ok(())]);
    store
}

fn holds_the_secret(file: &Path) -> bool {
    fs::read(file).unwrap().windows(SECRET.len()).any(|bytes| bytes == SECRET)
}

fn secrets(folder: &Path) -> Vec<(u32, [u8; 32])> {
    Sqlite::look(folder).unwrap().secrets("abc234").unwrap()
}

#[test]
fn a_backup_comes_back_in_another_folder_and_never_over_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.db"));
    let _running = store(&data);
    let (good, said) = parlour(&["backup"], &[("", &copy), ("--data", &data)]);
    assert!(good, "{said}");
    assert!(holds_the_secret(&copy));
    let new = folder.path().join("new");
    let (good, said) = parlour(&["restore"], &[("--backup", &copy), ("--data", &new)]);
    assert!(good && said.starts_with("Restored 1 table "), "{said}");
    let left = fs::read_dir(&new).unwrap().map(|file| file.unwrap().file_name());
    let mut left: Vec<_> = left.collect();
    left.sort();
    assert_eq!(left, ["parlour.db", "parlour.lock"]);
    assert_eq!(secrets(&new), [(1, SECRET)]);
    let (good, said) = parlour(&["restore"], &[("--backup", &copy), ("--data", &data)]);
    assert!(!good && said.contains("is in use by another server"), "{said}");
}

#[test]
fn an_encrypted_backup_shows_no_secret_and_comes_back_with_its_passphrase_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (data, copy, phrase) = (path("data"), path("copy.db.age"), path("phrase"));
    let _running = store(&data);
    fs::write(&phrase, "ten of Anchors, five of Wells\n").unwrap();
    let encrypted = [("", &*copy), ("--data", &*data), ("--passphrase-file", &*phrase)];
    let (good, said) = parlour(&["backup"], &encrypted);
    assert!(good, "{said}");
    assert!(!holds_the_secret(&copy));
    let names = fs::read_dir(&data).unwrap().map(|file| file.unwrap().file_name());
    assert!(names.into_iter().all(|name| name.to_str().unwrap().starts_with("parlour.")));
    let (good, said) = parlour(&["backup"], &encrypted);
    assert!(!good && said.contains("exists already"), "{said}");

    let new = path("new");
    let restore = |backup: &Path, phrase: Option<&Path>| {
        let mut paths = vec![("--backup", backup), ("--data", &*new)];
        paths.extend(phrase.map(|phrase| ("--passphrase-file", phrase)));
        parlour(&["restore"], &paths)
    };
    let refused = |backup: &Path, phrase: Option<&Path>, why: &str| {
        let (good, said) = restore(backup, phrase);
        assert!(!good && said.contains(why) && said.lines().count() == 1, "{said}");
        assert!(!new.join("parlour.db").exists());
    };
    refused(&copy, None, "is encrypted: give its passphrase with --passphrase-file");
    fs::write(path("other"), "four of Anchors, five of Wells").unwrap();
    refused(&copy, Some(&path("other")), "was encrypted with another passphrase");
    fs::write(path("short"), "ten").unwrap();
    refused(&copy, Some(&path("short")), "needs at least 12 characters");
    let whole = fs::read(&copy).unwrap();
    // at the end of a chunk of age's, within one, and before the first
    for length in [whole.len() - 1, whole.len() / 2, 65_536 + 300, 40] {
        fs::write(path("cut"), &whole[..length.min(whole.len() - 1)]).unwrap();
        let (good, said) = restore(&path("cut"), Some(&phrase));
        assert!(!good && said.contains("cut") && said.lines().count() == 1, "{length}: {said}");
        assert!(!new.join("parlour.db").exists(), "{length}");
    }
    let mut flipped = whole.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 1;
    fs::write(path("flipped"), flipped).unwrap();
    refused(&path("flipped"), Some(&phrase), "is cut off or damaged");

    let (good, said) = restore(&copy, Some(&phrase));
    assert!(good && said.starts_with("Restored 1 table "), "{said}");
    assert_eq!(secrets(&new), [(1, SECRET)]);
}

#[test]
fn a_backup_that_was_cut_is_refused_without_a_passphrase_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let _running = store(&path("data"));
    let (copy, cut, new) = (path("copy.db"), path("cut.db"), path("new"));
    let (good, said) = parlour(&["backup"], &[("", &copy), ("--data", &path("data"))]);
    assert!(good, "{said}");
    let whole = fs::read(&copy).unwrap();
    for length in [whole.len() - 4096, 5000, 50] {
        fs::write(&cut, &whole[..length]).unwrap();
        let (good, said) = parlour(&["restore"], &[("--backup", &cut), ("--data", &new)]);
        assert!(!good && said.contains("cannot be used"), "{length}: {said}");
        assert!(!new.join("parlour.db").exists());
    }
}

/// SQLite would write an old log over the database that comes back.
#[test]
fn a_backup_does_not_come_back_beside_what_is_left_of_a_store_or_under_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.db"));
    let running = store(&data);
    let (good, said) = parlour(&["backup"], &[("", &copy), ("--data", &data)]);
    assert!(good, "{said}");
    let restore = |to: &Path| parlour(&["restore"], &[("--backup", &copy), ("--data", to)]);
    for left in ["wal", "shm", "journal"].map(|kind| format!("parlour.db-{kind}")) {
        let new = folder.path().join(&left);
        fs::create_dir(&new).unwrap();
        fs::write(new.join(&left), "of another store").unwrap();
        let (good, said) = restore(&new);
        assert!(!good && said.contains("there is a store in"), "{left}: {said}");
        assert_eq!(fs::read_to_string(new.join(&left)).unwrap(), "of another store");
        assert!(!new.join("parlour.db").exists());
    }
    let (good, said) = restore(&data);
    assert!(!good && said.contains("is in use by another server"), "{said}");
    drop(running);
    let (good, said) = restore(&data);
    assert!(!good && said.contains("there is a store in"), "{said}");
}

#[cfg(unix)]
#[test]
fn what_is_restored_is_read_by_its_owner_alone_also_where_others_read_the_backup() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.db"));
    let _running = store(&data);
    let (good, said) = parlour(&["backup"], &[("", &copy), ("--data", &data)]);
    assert!(good, "{said}");
    for mode in [0o644, 0o444] {
        fs::set_permissions(&copy, fs::Permissions::from_mode(mode)).unwrap();
        let new = folder.path().join(format!("{mode:o}"));
        let (good, said) = parlour(&["restore"], &[("--backup", &copy), ("--data", &new)]);
        assert!(good, "{said}");
        let restored = fs::metadata(new.join("parlour.db")).unwrap().permissions().mode();
        assert_eq!(restored & 0o777, 0o600, "{mode:o}");
    }
}

#[test]
fn a_file_that_another_copy_has_left_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (data, copy, phrase, part) =
        (path("data"), path("copy.db"), path("phrase"), path("copy.db.part"));
    let _running = store(&data);
    fs::write(&phrase, "ten of Anchors, five of Wells\n").unwrap();
    fs::write(&part, "half a copy").unwrap();
    let plain = [("", &*copy), ("--data", &*data)];
    let encrypted = [&plain[..], &[("--passphrase-file", &phrase)]].concat();
    for arguments in [&plain[..], &encrypted] {
        let (good, said) = parlour(&["backup"], arguments);
        assert!(!good && said.contains("remove it first"), "{said}");
        assert_eq!(fs::read_to_string(&part).unwrap(), "half a copy");
        assert!(!copy.exists());
    }
    fs::remove_file(&part).unwrap();
    let (good, said) = parlour(&["backup"], &encrypted);
    assert!(good && copy.exists() && !part.exists(), "{said}");
}
