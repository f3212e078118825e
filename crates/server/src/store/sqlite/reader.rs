//! Reading beside the writer.

use std::path::Path;
use std::sync::{Arc, Mutex};

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::fault::broken;
use super::millis::ms;
use super::open::{self, lock};
use super::{backup, playtest, tombstone, write};
use crate::store::{LogEntry, NotesRow, OpenTable, PlaytestRow, StoreError, TableRow, Tombstone};

/// The reading side; cheap to copy. Each answer is the state after some commit, never between two.
/// The calls block for as long as the disk takes.
#[derive(Clone)]
pub struct Reader {
    /// One connection that all readers share; in memory, the writer shares it, too.
    conn: Arc<Mutex<Connection>>,
    file: Arc<Path>,
    is_in_memory: bool,
}

impl Reader {
    /// With a connection of its own.
    pub(super) fn of_file(conn: Connection, file: &Path) -> Self {
        Self { conn: Arc::new(Mutex::new(conn)), file: file.into(), is_in_memory: false }
    }

    /// With the only connection that there is.
    pub(super) fn in_memory(conn: Arc<Mutex<Connection>>, file: &Path) -> Self {
        Self { conn, file: file.into(), is_in_memory: true }
    }

    fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        read(&lock(&self.conn)).map_err(|error| broken(&self.file, &error))
    }

    /// All rows of a query about one table.
    fn rows<T>(
        &self,
        sql: &str,
        id: &str,
        row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        self.read(|conn| conn.prepare_cached(sql)?.query_map([id], row)?.collect())
    }

    /// The tables that are there, oldest first; those under a tombstone are not.
    ///
    /// # Errors
    /// If the store is broken.
    pub fn open_tables(&self) -> Result<Vec<OpenTable>, StoreError> {
        let all = "SELECT id, created, ifnull(at, created), seq, paused, game FROM tables
            LEFT JOIN entries ON tbl = key
                AND seq = (SELECT max(seq) FROM entries WHERE tbl = key)
            WHERE tombstone IS NULL
            ORDER BY created, id";
        let table = |row: &Row<'_>| {
            Ok(OpenTable {
                id: row.get(0)?,
                created: ms(row, 1)?,
                last: ms(row, 2)?,
                last_seq: row.get(3)?,
                paused: row.get(4)?,
                game: row.get(5)?,
            })
        };
        self.read(|conn| conn.prepare_cached(all)?.query_map([], table)?.collect())
    }

    /// A table, as it was made, under a tombstone or not.
    ///
    /// # Errors
    /// If the store is broken.
    pub fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let find = "SELECT id, created, game, rules, setup FROM tables WHERE id = ?1";
        let table = |row: &Row<'_>| {
            Ok(TableRow {
                id: row.get(0)?,
                created: ms(row, 1)?,
                game: row.get(2)?,
                rules: row.get(3)?,
                setup: row.get(4)?,
            })
        };
        self.read(|conn| conn.prepare_cached(find)?.query_row([id], table).optional())
    }

    /// Its entries, from this number on.
    ///
    /// # Errors
    /// If the store is broken.
    pub fn entries(&self, id: &str, from: u32) -> Result<Vec<LogEntry>, StoreError> {
        let find = "SELECT seq, epoch, at, seat, request_id, event, game_events, hash FROM entries
            WHERE tbl = (SELECT key FROM tables WHERE id = ?1) AND seq >= ?2 ORDER BY seq";
        let entry = |row: &Row<'_>| {
            Ok(LogEntry {
                table: id.to_owned(),
                seq: row.get(0)?,
                epoch: row.get(1)?,
                at: ms(row, 2)?,
                seat: row.get(3)?,
                request_id: row.get(4)?,
                event: row.get(5)?,
                events: row.get(6)?,
                hash: row.get(7)?,
            })
        };
        self.read(|conn| conn.prepare_cached(find)?.query_map(params![id, from], entry)?.collect())
    }

    /// The entry that did what this seat asked for under this id.
    ///
    /// # Errors
    /// If the store is broken.
    pub fn find_request(
        &self,
        id: &str,
        seat: Option<u8>,
        request_id: &str,
    ) -> Result<Option<u32>, StoreError> {
        self.read(|conn| {
            let find = "SELECT key FROM tables WHERE id = ?1";
            let key = conn.prepare_cached(find)?.query_row([id], |row| row.get(0)).optional()?;
            key.map_or(Ok(None), |key| write::find_request(conn, key, seat, request_id))
        })
    }

    /// The secrets of its matches, by match.
    ///
    /// # Errors
    /// If the store is broken.
    pub fn secrets(&self, id: &str) -> Result<Vec<(u32, [u8; 32])>, StoreError> {
        let find = "SELECT match_no, secret FROM secrets
            WHERE tbl = (SELECT key FROM tables WHERE id = ?1) ORDER BY match_no";
        self.rows(find, id, |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// The hashes of its tokens, by seat.
    ///
    /// # Errors
    /// If the store is broken.
    pub fn tokens(&self, id: &str) -> Result<Vec<(u8, [u8; 32])>, StoreError> {
        let find = "SELECT seat, hash FROM tokens
            WHERE tbl = (SELECT key FROM tables WHERE id = ?1) ORDER BY seat";
        self.rows(find, id, |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Why it is paused, if it is.
    ///
    /// # Errors
    /// If the store is broken.
    pub fn paused(&self, id: &str) -> Result<Option<String>, StoreError> {
        let found = self.rows("SELECT paused FROM tables WHERE id = ?1", id, |row| row.get(0))?;
        Ok(found.into_iter().next().flatten())
    }

    /// Its tombstone, if it is deleted or expired.
    ///
    /// # Errors
    /// If the store is broken.
    pub fn tombstone(&self, id: &str) -> Result<Option<Tombstone>, StoreError> {
        self.read(|conn| tombstone::of(conn, id))
    }

    /// All tables under a tombstone, the oldest tombstone first.
    ///
    /// # Errors
    /// If the store is broken.
    pub fn tombstones(&self) -> Result<Vec<(String, Tombstone)>, StoreError> {
        self.read(tombstone::all)
    }

    /// A playtest.
    ///
    /// # Errors
    /// If the store is broken.
    pub fn playtest(&self, id: &str) -> Result<Option<PlaytestRow>, StoreError> {
        self.read(|conn| playtest::find(conn, id))
    }

    /// What the players of a playtest have shared, match by match in the order in which they ended;
    /// not what was shared at a table under a tombstone.
    ///
    /// # Errors
    /// If the store is broken.
    pub fn notes(&self, playtest: &str) -> Result<Vec<NotesRow>, StoreError> {
        self.read(|conn| playtest::notes(conn, playtest))
    }

    /// When the newest entry of all was written, in milliseconds of the clock at that time;
    /// nothing, if the store is empty.
    ///
    /// # Errors
    /// If the store is broken.
    pub fn newest(&self) -> Result<Option<u64>, StoreError> {
        self.read(tombstone::newest)
    }

    /// Writes a whole copy to this file, which must not exist. Writing goes on meanwhile.
    ///
    /// # Errors
    /// If the store is broken, or the file is there or cannot be written; then there is no copy.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if self.is_in_memory {
            return backup::write(&lock(&self.conn), &self.file, to);
        }
        // On a connection of its own: a copy takes long, and others want to read.
        backup::write(&open::to_read(&self.file)?, &self.file, to)
    }
}
