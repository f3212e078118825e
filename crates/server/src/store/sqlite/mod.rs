//! The store on the disk: one SQLite database in the server's data folder.

mod backup;
mod fault;
mod files;
mod lookup;
mod open;
mod schema;
#[cfg(test)]
mod tests;
mod tombstone;
mod write;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rusqlite::{Connection, TransactionBehavior};

use crate::store::{Cutoff, Reader, Retired, Store, StoreError, UnitError, Write};
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

/// The store on the disk.
#[derive(Debug)]
pub struct Sqlite {
    conn: Connection,
    epoch: u32,
    file: PathBuf,
    /// Held until the connection is closed: fields are dropped in this order.
    _lock: files::Lock,
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

    /// Looks at the store in this folder, beside a server that uses it or without one.
    ///
    /// # Errors
    /// If there is none, or it is damaged, of a newer version, or something else altogether.
    pub fn look(folder: &Path) -> Result<Reader, StoreError> {
        let file = folder.join(files::DATABASE);
        let conn = open::to_read(&file)?;
        schema::version(&conn, &file, schema::VERSIONS)?;
        Ok(lookup(conn, file))
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

fn lookup(conn: Connection, file: PathBuf) -> Reader {
    Arc::new(lookup::SqliteReader { conn: Mutex::new(conn), file })
}

impl Store for Sqlite {
    fn epoch(&self) -> u32 {
        self.epoch
    }

    fn commit(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        write::commit(&mut self.conn, self.epoch, units).map_err(|error| broken(&self.file, &error))
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
        retire(&mut self.conn).map_err(|error| broken(&self.file, &error))
    }

    fn reader(&self) -> Result<Reader, StoreError> {
        Ok(lookup(open::to_read(&self.file)?, self.file.clone()))
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        // A reader in the middle of an answer may keep some of it from being copied; then the
        // next opening does that.
        let Self { conn, file, .. } = *self;
        let copied = conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        let closed = conn.close().map_err(|(_, error)| error);
        copied.and(closed).map_err(|error| broken(&file, &error))
    }
}
