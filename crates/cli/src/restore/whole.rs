//! A whole store out of a backup.

use crate::{
    backup::passphrase::{Passphrase, is_encrypted},
    out::counted,
};
use anyhow::{Context, Result, bail, ensure};
use parlour_server::{
    private,
    store::{Sqlite, Store},
};
use std::{
    fs::{self, File},
    path::Path,
};

/// The database in its folder.
const DATABASE: &str = "parlour.db";

/// Puts what the backup holds into this folder, in which there is no store yet. It is opened and
/// checked before it has its name there.
pub(super) fn restore(backup: &Path, passphrase: Option<&Path>, folder: &Path) -> Result<()> {
    let (name, place) = (backup.display(), folder.display());
    let to = folder.join(DATABASE);
    ensure!(!to.exists(), "there is a store in {place}: stop its server, and move the folder away");
    let encrypted = is_encrypted(backup).with_context(|| format!("reading {name}"))?;
    private::make_folder(folder).with_context(|| format!("making {place}"))?;
    let beside = tempfile::tempdir_in(folder).context("a folder for the copy")?;
    let copy = beside.path().join(DATABASE);
    match (encrypted, passphrase) {
        (true, Some(file)) => Passphrase::read(file)?.decrypt(backup, &copy)?,
        (true, None) => bail!("{name} is encrypted: give its passphrase with --passphrase-file"),
        (false, _) => {
            fs::copy(backup, &copy).with_context(|| format!("copying {name}"))?;
        }
    }
    ensure!(fs::metadata(&copy)?.len() > 0, "{name} is empty");
    let tables = checked(beside.path()).with_context(|| format!("{name} cannot be used"))?;
    File::open(&copy)?.sync_all()?;
    fs::rename(&copy, &to)?;
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    let tables = counted(tables, "table", "tables");
    println!("Restored {tables} from {name} to {place}. Start the server there.");
    Ok(())
}

/// Opens the store as a server does, which checks it and brings an older one up to date, and closes
/// it: all of it is in one file then. Says how many tables there are.
fn checked(folder: &Path) -> Result<usize> {
    let store = Sqlite::open(folder)?;
    let tables = store.reader()?.open_tables()?.len();
    Box::new(store).close()?;
    Ok(tables)
}
