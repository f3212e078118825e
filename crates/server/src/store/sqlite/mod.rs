//! The store: one SQLite database, in the server's data folder or in memory.

mod backup;
mod fault;
mod files;
mod millis;
mod open;
mod reader;
mod schema;
#[cfg(test)]
mod tests;
mod tombstone;
mod write;

pub use reader::Reader;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, TransactionBehavior};

use crate::store::{Cutoff, Retired, Store, StoreError, UnitError, Write};
use fault::broken;

/// How many tables get a tombstone, and how many are removed, in one commit: others wait for it.
const MAX_RETIRED: u32 = 64;

/// What a server may set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// After so many pages (of 4 KiB) the log that commits go to is copied into the database.
    pub checkpoint_pages: u32,
    /// The database never grows beyond so many pages; after that the disk counts as full.
    pub most_pages: Option<u32>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { checkpoint_pages: 1000, most_pages: None }
    }
}

/// The store.
#[derive(Debug)]
pub struct Sqlite {
    /// On the disk its own: readers have others. In memory there is only this one.
    conn: Arc<Mutex<Connection>>,
    epoch: u32,
    file: PathBuf,
    /// Held until the connection is closed: fields are dropped in this order. None in memory.
    folder: Option<files::Lock>,
}

impl Sqlite {
    /// Opens the store in this folder, and makes both if they are not there. What was written by
    /// an older version is brought up to date, after a copy was made of it.
    ///
    /// # Errors
    /// If another server uses the folder, or it may not be written to, or the database is damaged,
    /// of a newer version, or something else altogether. Nothing was changed then.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        Self::open_with(folder, &Settings::default())
    }

    /// The same with other settings.
    ///
    /// # Errors
    /// As [`Sqlite::open`].
    pub fn open_with(folder: &Path, settings: &Settings) -> Result<Self, StoreError> {
        open::open(folder, settings, schema::VERSIONS)
    }

    /// A new store in memory: for tests, and for a server that keeps nothing.
    ///
    /// # Errors
    /// If SQLite does not work here.
    pub fn in_memory() -> Result<Self, StoreError> {
        open::in_memory()
    }

    /// Opens this store in memory once more, as a server does that starts again: in a new epoch.
    ///
    /// # Errors
    /// If SQLite does not work here.
    pub fn reopen(&self) -> Result<Self, StoreError> {
        open::again(Arc::clone(&self.conn), self.file.clone())
    }

    /// Looks at the store in this folder, beside a server that uses it or without one.
    ///
    /// # Errors
    /// If there is none, or it is damaged, of a newer version, or something else altogether.
    pub fn look(folder: &Path) -> Result<Reader, StoreError> {
        let file = folder.join(files::DATABASE);
        let conn = open::to_read(&file)?;
        schema::version(&conn, &file, schema::VERSIONS)?;
        Ok(Reader::of_file(conn, &file))
    }
}

impl Sqlite {
    /// Restores a table in this folder, beside a server that uses it or without one. Says whether
    /// it had a tombstone. `at` is the moment, in milliseconds of the Unix clock.
    ///
    /// # Errors
    /// If there is no store, or it is damaged, or of another version than this one writes.
    pub fn restore_beside(folder: &Path, table: &str, at: u64) -> Result<bool, StoreError> {
        let file = folder.join(files::DATABASE);
        let conn = open::to_write_beside(&file)?;
        if schema::version(&conn, &file, schema::VERSIONS)? as usize != schema::VERSIONS.len() {
            let why = "an older version wrote it: start the server once, then restore".to_owned();
            return Err(StoreError::Io { path: file, why });
        }
        tombstone::restore(&conn, table, at).map_err(|error| broken(&file, &error))
    }
}

/// A connection is locked for a whole transaction: other users see the state before or after it.
fn lock(conn: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    conn.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Store for Sqlite {
    fn epoch(&self) -> u32 {
        self.epoch
    }

    fn commit(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        write::commit(&mut lock(&self.conn), self.epoch, units)
            .map_err(|error| broken(&self.file, &error))
    }

    fn retire(&mut self, cutoff: &Cutoff) -> Result<Retired, StoreError> {
        let retire = |conn: &mut Connection| {
            let all = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
            if write::newest_epoch(&all)? != self.epoch {
                return Ok(Retired::default());
            }
            let retired = tombstone::retire(&all, cutoff, MAX_RETIRED)?;
            all.commit()?;
            Ok(retired)
        };
        retire(&mut lock(&self.conn)).map_err(|error| broken(&self.file, &error))
    }

    fn reader(&self) -> Result<Reader, StoreError> {
        Ok(match self.folder {
            Some(_) => Reader::of_file(open::to_read(&self.file)?, &self.file),
            None => Reader::in_memory(Arc::clone(&self.conn), &self.file),
        })
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        // A reader in the middle of an answer may keep some of it from being copied; then the
        // next opening does that.
        let copied = lock(&self.conn).query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        copied.map_err(|error| broken(&self.file, &error))
    }
}
