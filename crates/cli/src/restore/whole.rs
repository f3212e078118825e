//! A whole store out of a backup.

use crate::backup::passphrase::{Passphrase, is_encrypted};
use anyhow::{Context, Result, bail, ensure};
use parlour_lab::counted;
use parlour_server::{
    private,
    store::{Sqlite, Store},
};
use std::{
    fs::{self, File},
    io,
    path::Path,
};

/// The database in its folder.
const DATABASE: &str = "parlour.db";

/// What can be there of a store. SQLite would write an old log over a new database.
const STORE: [&str; 4] = [DATABASE, "parlour.db-wal", "parlour.db-shm", "parlour.db-journal"];

/// Puts what the backup holds into this folder, in which there is no store yet. It is opened and
/// checked before it has its name there.
pub(super) fn restore(backup: &Path, passphrase: Option<&Path>, folder: &Path) -> Result<()> {
    let (name, place) = (backup.display(), folder.display());
    let to = folder.join(DATABASE);
    let encrypted = is_encrypted(backup).with_context(|| format!("reading {name}"))?;
    let _no_server = Sqlite::keep_out(folder)?;
    ensure!(
        !STORE.iter().any(|file| folder.join(file).exists()),
        "there is a store in {place}: stop its server, and move the folder away"
    );
    let beside = tempfile::tempdir_in(folder).context("a folder for the copy")?;
    let copy = beside.path().join(DATABASE);
    match (encrypted, passphrase) {
        (true, Some(file)) => Passphrase::read(file)?.decrypt(backup, &copy)?,
        (true, None) => bail!("{name} is encrypted: give its passphrase with --passphrase-file"),
        (false, _) => {
            copy_private(backup, &copy).with_context(|| format!("copying {name}"))?;
        }
    }
    ensure!(fs::metadata(&copy)?.len() > 0, "{name} is empty");
    let tables = checked(beside.path()).with_context(|| format!("{name} cannot be used"))?;
    File::open(&copy)?.sync_all()?;
    fs::rename(&copy, &to)?;
    private::settle(folder)?;
    let tables = counted(tables, "table", "tables");
    println!("Restored {tables} from {name} to {place}. Start the server there.");
    Ok(())
}

/// Copies with the mode of the server's own files, whatever mode the backup has.
fn copy_private(from: &Path, to: &Path) -> io::Result<u64> {
    let mut from = File::open(from)?;
    io::copy(&mut from, &mut private::to_write().create_new(true).open(to)?)
}

/// Opens the store as a server does, which checks it and brings an older one up to date, and closes
/// it: all of it is in one file then. Says how many tables there are.
fn checked(folder: &Path) -> Result<usize> {
    let store = Sqlite::open(folder)?;
    let tables = store.reader()?.open_tables()?.len();
    Box::new(store).close()?;
    Ok(tables)
}
