//! Reading beside the writer.

use std::path::Path;
use std::sync::Arc;

use parking_lot::Mutex;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::fault::broken;
use super::millis::ms;
use super::open;
use super::{account, backup, friend, notice, playtest, rating, report, tombstone, write};
use crate::store::{
    AccountRow, CredentialRow, KnownFriend, LogEntry, NotesRow, NoticeRow, OpenTable, PlaytestRow,
    RatedSeatRow, RatingRow, ReportRow, StoreError, StoreReader, TableRow, Tombstone,
};

/// Reads one database.
pub(super) struct SqliteReader {
    /// One connection that all readers share; in memory, the writer shares it, too.
    conn: Arc<Mutex<Connection>>,
    file: Arc<Path>,
    is_in_memory: bool,
}

impl SqliteReader {
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
        read(&self.conn.lock()).map_err(|error| broken(&self.file, &error))
    }

    /// What several statements find at one moment, whatever is written meanwhile.
    fn read_at_once<T>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        self.read(|conn| read(&*conn.unchecked_transaction()?))
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
}

impl StoreReader for SqliteReader {
    fn open_tables(&self) -> Result<Vec<OpenTable>, StoreError> {
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

    fn table_names(&self) -> Result<Vec<String>, StoreError> {
        let all = "SELECT id FROM tables ORDER BY id";
        self.read(|conn| conn.prepare_cached(all)?.query_map([], |row| row.get(0))?.collect())
    }

    fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
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

    fn entries(&self, id: &str, from: u32) -> Result<Vec<LogEntry>, StoreError> {
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

    fn find_request(
        &self,
        id: &str,
        seat: Option<u8>,
        request_id: &str,
    ) -> Result<Option<u32>, StoreError> {
        self.read_at_once(|conn| {
            let find = "SELECT key FROM tables WHERE id = ?1";
            let key = conn.prepare_cached(find)?.query_row([id], |row| row.get(0)).optional()?;
            key.map_or(Ok(None), |key| write::find_request(conn, key, seat, request_id))
        })
    }

    fn secrets(&self, id: &str) -> Result<Vec<(u32, [u8; 32])>, StoreError> {
        let find = "SELECT match_no, secret FROM secrets
            WHERE tbl = (SELECT key FROM tables WHERE id = ?1) ORDER BY match_no";
        self.rows(find, id, |row| Ok((row.get(0)?, row.get(1)?)))
    }

    fn tokens(&self, id: &str) -> Result<Vec<(u8, [u8; 32])>, StoreError> {
        let find = "SELECT seat, hash FROM tokens
            WHERE tbl = (SELECT key FROM tables WHERE id = ?1) ORDER BY seat";
        self.rows(find, id, |row| Ok((row.get(0)?, row.get(1)?)))
    }

    fn paused(&self, id: &str) -> Result<Option<String>, StoreError> {
        let found = self.rows("SELECT paused FROM tables WHERE id = ?1", id, |row| row.get(0))?;
        Ok(found.into_iter().next().flatten())
    }

    fn tombstone(&self, id: &str) -> Result<Option<Tombstone>, StoreError> {
        self.read(|conn| tombstone::of(conn, id))
    }

    fn restored(&self, id: &str) -> Result<Option<u64>, StoreError> {
        let find = "SELECT restored FROM tables WHERE id = ?1 AND restored IS NOT NULL";
        Ok(self.rows(find, id, |row| ms(row, 0))?.pop())
    }

    fn tombstones(&self) -> Result<Vec<(String, Tombstone)>, StoreError> {
        self.read(tombstone::all)
    }

    fn playtest(&self, id: &str) -> Result<Option<PlaytestRow>, StoreError> {
        self.read(|conn| playtest::find(conn, id))
    }

    fn playtests(&self) -> Result<Vec<PlaytestRow>, StoreError> {
        self.read(playtest::all)
    }

    fn notes_at(&self, table: &str) -> Result<Vec<NotesRow>, StoreError> {
        self.read(|conn| playtest::notes_at(conn, table))
    }

    fn notes(&self, playtest: &str) -> Result<Vec<NotesRow>, StoreError> {
        self.read(|conn| playtest::notes(conn, playtest))
    }

    fn notices(&self, table: &str) -> Result<Vec<NoticeRow>, StoreError> {
        self.read(|conn| notice::all(conn, table))
    }

    fn wake(&self, table: &str) -> Result<Option<u64>, StoreError> {
        self.read(|conn| notice::wake_of(conn, table))
    }

    fn wakes(
        &self,
        until: u64,
        after: (u64, &str),
        most: u32,
    ) -> Result<Vec<(u64, String)>, StoreError> {
        self.read(|conn| notice::wakes(conn, until, after, most))
    }

    fn push_key(&self) -> Result<Option<[u8; 32]>, StoreError> {
        self.read(notice::push_key)
    }

    fn signed_in(&self, hash: &[u8; 32], now: u64) -> Result<Option<AccountRow>, StoreError> {
        self.read_at_once(|conn| account::signed_in(conn, hash, now))
    }

    fn account(&self, id: &[u8]) -> Result<Option<AccountRow>, StoreError> {
        self.read_at_once(|conn| account::find(conn, id))
    }

    fn accounts(&self) -> Result<Vec<AccountRow>, StoreError> {
        self.read_at_once(account::all)
    }

    fn credential(&self, id: &[u8]) -> Result<Option<CredentialRow>, StoreError> {
        self.read(|conn| account::credential(conn, id))
    }

    fn credentials(&self, account: &[u8]) -> Result<Vec<CredentialRow>, StoreError> {
        self.read(|conn| account::credentials(conn, account))
    }

    fn account_named(&self, name: &str) -> Result<Option<AccountRow>, StoreError> {
        self.read_at_once(|conn| account::named(conn, name))
    }

    fn ratings(&self, account: &[u8]) -> Result<Vec<RatingRow>, StoreError> {
        self.read(|conn| rating::of(conn, account))
    }

    fn friends(&self, account: &[u8], most: u32) -> Result<Vec<KnownFriend>, StoreError> {
        self.read(|conn| friend::of(conn, account, most))
    }

    fn rated_seats(&self, table: &str) -> Result<Vec<RatedSeatRow>, StoreError> {
        self.read(|conn| rating::seats(conn, table))
    }

    fn rated_matches(&self, table: &str) -> Result<Vec<(u32, Vec<u8>)>, StoreError> {
        self.read(|conn| rating::counted(conn, table))
    }

    fn reports_at(&self, table: &str) -> Result<Vec<ReportRow>, StoreError> {
        self.read(|conn| report::at(conn, table))
    }

    fn reports(&self, before: Option<&str>, most: u32) -> Result<Vec<ReportRow>, StoreError> {
        self.read(|conn| report::newest(conn, before, most))
    }

    fn report(&self, id: &str) -> Result<Option<ReportRow>, StoreError> {
        self.read(|conn| report::find(conn, id))
    }

    fn newest(&self) -> Result<Option<u64>, StoreError> {
        self.read(tombstone::newest)
    }

    fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if self.is_in_memory {
            return backup::write(&self.conn.lock(), &self.file, to);
        }
        // On a connection of its own: a copy takes long, and others want to read.
        backup::write(&open::to_read(&self.file)?, &self.file, to)
    }
}
