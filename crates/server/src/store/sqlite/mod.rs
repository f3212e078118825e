//! The store: one SQLite database, in the server's data folder or in memory.

mod account;
mod backup;
mod fault;
mod files;
mod friend;
mod millis;
mod notice;
mod open;
mod playtest;
mod rating;
mod reader;
mod report;
mod schema;
#[cfg(test)]
mod tests;
mod tombstone;
mod unit_write_error;
mod write;

pub use open::Settings;

use std::path::Path;
use std::sync::Arc;

use rusqlite::{Connection, TransactionBehavior};

use crate::store::{Cutoff, Import, Reader, Retired, Store, StoreError, UnitError, Write};
use fault::broken;
use open::Opened;
use reader::SqliteReader;
use write::Epochs;

/// How many tables get a tombstone, and how many are removed, in one commit: others wait for it.
const MAX_RETIRED: u32 = 64;

/// The store.
#[derive(Debug)]
pub struct Sqlite(Opened);

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

    /// Opens the database with these settings.
    ///
    /// # Errors
    /// As [`Sqlite::open`].
    pub fn open_with(folder: &Path, settings: &Settings) -> Result<Self, StoreError> {
        open::open(folder, settings, schema::VERSIONS).map(Self)
    }

    /// A new store in memory: for tests, and for a server that keeps nothing.
    ///
    /// # Errors
    /// If SQLite does not work here.
    pub fn in_memory() -> Result<Self, StoreError> {
        open::in_memory().map(Self)
    }

    /// Opens this store in memory once more, as a server does that starts again: in a new epoch.
    ///
    /// # Errors
    /// If SQLite does not work here.
    pub fn reopen(&self) -> Result<Self, StoreError> {
        open::again(Arc::clone(&self.0.conn), self.0.file.clone()).map(Self)
    }

    /// Keeps servers out of this folder, which is made if it is not there, until what it gives is dropped.
    ///
    /// # Errors
    /// If a server uses the folder, or it may not be written to.
    pub fn keep_out(folder: &Path) -> Result<impl Sized + use<>, StoreError> {
        files::lock(folder)
    }

    /// Looks at the store in this folder, beside a server that uses it or without one.
    ///
    /// # Errors
    /// If there is none, or it is damaged, of a newer version, or something else altogether.
    pub fn look(folder: &Path) -> Result<Reader, StoreError> {
        let file = folder.join(files::DATABASE);
        let conn = open::to_read(&file)?;
        schema::version(&conn, &file, schema::VERSIONS)?;
        Ok(Arc::new(SqliteReader::of_file(conn, &file)))
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

impl Store for Sqlite {
    fn epoch(&self) -> u32 {
        self.0.epoch
    }

    fn commit(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        write::commit(&mut self.0.conn.lock(), self.0.epoch, Epochs::Own, units)
            .map_err(|error| broken(&self.0.file, &error))
    }

    fn retire(&mut self, cutoff: &Cutoff) -> Result<Retired, StoreError> {
        let retire = |conn: &mut Connection| {
            let all = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
            if write::newest_epoch(&all)? != self.0.epoch {
                return Ok(Retired::default());
            }
            let retired = tombstone::retire(&all, cutoff, MAX_RETIRED)?;
            all.commit()?;
            Ok(retired)
        };
        retire(&mut self.0.conn.lock()).map_err(|error| broken(&self.0.file, &error))
    }

    fn reader(&self) -> Result<Reader, StoreError> {
        Ok(Arc::new(match self.0.folder {
            Some(_) => SqliteReader::of_file(open::to_read(&self.0.file)?, &self.0.file),
            None => SqliteReader::in_memory(Arc::clone(&self.0.conn), &self.0.file),
        }))
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        // A reader in the middle of an answer may keep some of it from being copied; then the
        // next opening does that.
        let copied =
            self.0.conn.lock().query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        copied.map_err(|error| broken(&self.0.file, &error))
    }
}

impl Import for Sqlite {
    fn follow(&mut self, epoch: u32) -> Result<(), StoreError> {
        let raise = "UPDATE store SET epoch = max(epoch, ?1) RETURNING epoch";
        let raised = self.0.conn.lock().query_row(raise, [epoch], |row| row.get(0));
        self.0.epoch = raised.map_err(|error| broken(&self.0.file, &error))?;
        Ok(())
    }

    fn import(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        write::commit(&mut self.0.conn.lock(), self.0.epoch, Epochs::Any, units)
            .map_err(|error| broken(&self.0.file, &error))
    }
}
