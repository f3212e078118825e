//! Reading beside the writer.

use std::path::Path;

use tokio_postgres::Row;

use super::connect::{Connections, Params};
use super::numbers::{bytes, ms, number, seat, stamp};
use super::{account, friend, notice, playtest, rating, report, tombstone};
use crate::store::{
    AccountRow, CredentialRow, KnownFriend, LogEntry, NotesRow, NoticeRow, OpenTable, PlaytestRow,
    RatedSeatRow, RatingRow, ReportRow, StoreError, StoreReader, TableRow, Tombstone,
};

/// Reads a database, from whichever connection is free.
pub(super) struct PostgresReader(pub(super) Connections);

impl PostgresReader {
    fn rows(&self, sql: &str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        self.0.background.wait(self.0.query(sql, params))
    }

    /// What a query about one table or playtest finds. A name with a NUL names nothing: the
    /// database holds none.
    fn of<T>(&self, id: &str, sql: &str, row: impl FnMut(&Row) -> T) -> Result<Vec<T>, StoreError> {
        if id.contains('\0') {
            return Ok(Vec::new());
        }
        Ok(self.rows(sql, &[&id])?.iter().map(row).collect())
    }
}

impl StoreReader for PostgresReader {
    fn open_tables(&self) -> Result<Vec<OpenTable>, StoreError> {
        let all = "SELECT id, created, coalesce(at, created), seq, paused, game FROM tables
            LEFT JOIN LATERAL (
                SELECT at, seq FROM entries WHERE table_id = id ORDER BY seq DESC LIMIT 1
            ) AS last ON true
            WHERE tombstone IS NULL
            ORDER BY created, id";
        let table = |row: &Row| OpenTable {
            id: row.get(0),
            created: ms(row, 1),
            last: ms(row, 2),
            last_seq: row.get::<_, Option<i64>>(3).map(|_| number(row, 3)),
            paused: row.get(4),
            game: row.get(5),
        };
        Ok(self.rows(all, &[])?.iter().map(table).collect())
    }

    fn table_names(&self) -> Result<Vec<String>, StoreError> {
        let rows = self.rows("SELECT id FROM tables ORDER BY id", &[])?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let find = "SELECT id, created, game, rules, setup FROM tables WHERE id = $1";
        let table = |row: &Row| TableRow {
            id: row.get(0),
            created: ms(row, 1),
            game: row.get(2),
            rules: number(row, 3),
            setup: row.get(4),
        };
        Ok(self.of(id, find, table)?.pop())
    }

    fn entries(&self, id: &str, from: u32) -> Result<Vec<LogEntry>, StoreError> {
        if id.contains('\0') {
            return Ok(Vec::new());
        }
        let find = "SELECT seq, epoch, at, seat, request_id, event, game_events, hash FROM entries
            WHERE table_id = $1 AND seq >= $2 ORDER BY seq";
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let entry = |row: &Row| LogEntry {
            table: id.to_owned(),
            seq: number(row, 0),
            epoch: number(row, 1),
            at: ms(row, 2),
            seat: seat(row, 3),
            request_id: row.get::<_, Option<&[u8]>>(4).map(text),
            event: row.get(5),
            events: row.get(6),
            hash: bytes(row, 7),
        };
        Ok(self.rows(find, &[&id, &i64::from(from)])?.iter().map(entry).collect())
    }

    fn find_request(
        &self,
        id: &str,
        seat: Option<u8>,
        request_id: &str,
    ) -> Result<Option<u32>, StoreError> {
        if id.contains('\0') {
            return Ok(None);
        }
        // In the words of the index `requests`, or it would not be used.
        let find = "SELECT seq FROM entries WHERE table_id = $1 AND request_id = $2
            AND coalesce(seat, -1) = $3 AND request_id IS NOT NULL";
        let seat = seat.map_or(-1, i32::from);
        let rows = self.rows(find, &[&id, &request_id.as_bytes(), &seat])?;
        Ok(rows.first().map(|row| number(row, 0)))
    }

    fn secrets(&self, id: &str) -> Result<Vec<(u32, [u8; 32])>, StoreError> {
        let find = "SELECT match_no, secret FROM secrets WHERE table_id = $1 ORDER BY match_no";
        self.of(id, find, |row| (number(row, 0), bytes(row, 1).unwrap_or_default()))
    }

    fn tokens(&self, id: &str) -> Result<Vec<(u8, [u8; 32])>, StoreError> {
        let find = "SELECT seat, hash FROM tokens WHERE table_id = $1 ORDER BY seat";
        let token =
            |row: &Row| (seat(row, 0).unwrap_or_default(), bytes(row, 1).unwrap_or_default());
        self.of(id, find, token)
    }

    fn paused(&self, id: &str) -> Result<Option<String>, StoreError> {
        let found = self.of(id, "SELECT paused FROM tables WHERE id = $1", |row| row.get(0))?;
        Ok(found.into_iter().next().flatten())
    }

    fn tombstone(&self, id: &str) -> Result<Option<Tombstone>, StoreError> {
        Ok(self.of(id, tombstone::OF, tombstone::stone)?.pop())
    }

    fn restored(&self, id: &str) -> Result<Option<u64>, StoreError> {
        let find = "SELECT restored FROM tables WHERE id = $1 AND restored IS NOT NULL";
        Ok(self.of(id, find, |row| ms(row, 0))?.pop())
    }

    fn tombstones(&self) -> Result<Vec<(String, Tombstone)>, StoreError> {
        let rows = self.rows(tombstone::ALL, &[])?;
        Ok(rows.iter().map(|row| (row.get(2), tombstone::stone(row))).collect())
    }

    fn playtest(&self, id: &str) -> Result<Option<PlaytestRow>, StoreError> {
        Ok(self.of(id, playtest::FIND, playtest::playtest_of)?.pop())
    }

    fn playtests(&self) -> Result<Vec<PlaytestRow>, StoreError> {
        Ok(self.rows(playtest::ALL, &[])?.iter().map(playtest::playtest_of).collect())
    }

    fn notes_at(&self, table: &str) -> Result<Vec<NotesRow>, StoreError> {
        self.of(table, playtest::NOTES_AT, playtest::notes_of)
    }

    fn notes(&self, playtest: &str) -> Result<Vec<NotesRow>, StoreError> {
        self.of(playtest, playtest::NOTES, playtest::notes_of)
    }

    fn notices(&self, table: &str) -> Result<Vec<NoticeRow>, StoreError> {
        self.of(table, notice::ALL, notice::notice)
    }

    fn wake(&self, table: &str) -> Result<Option<u64>, StoreError> {
        Ok(self.of(table, notice::WAKE_OF, |row| ms(row, 0))?.pop())
    }

    fn wakes(
        &self,
        until: u64,
        (at, id): (u64, &str),
        most: u32,
    ) -> Result<Vec<(u64, String)>, StoreError> {
        let (until, at, most) = (stamp(until), stamp(at), i64::from(most));
        let rows = self.rows(notice::WAKES, &[&until, &at, &id, &most])?;
        Ok(rows.iter().map(|row| (ms(row, 0), row.get(1))).collect())
    }

    fn push_key(&self) -> Result<Option<[u8; 32]>, StoreError> {
        Ok(self.rows(notice::PUSH_KEY, &[])?.first().and_then(|row| bytes(row, 0)))
    }

    fn signed_in(&self, hash: &[u8; 32], now: u64) -> Result<Option<AccountRow>, StoreError> {
        let rows = self.rows(account::SIGNED_IN, &[&hash.as_slice(), &stamp(now)])?;
        Ok(rows.first().map(account::account))
    }

    fn account(&self, id: &[u8]) -> Result<Option<AccountRow>, StoreError> {
        Ok(self.rows(account::FIND, &[&id])?.first().map(account::account))
    }

    fn accounts(&self) -> Result<Vec<AccountRow>, StoreError> {
        Ok(self.rows(account::ALL, &[])?.iter().map(account::account).collect())
    }

    fn credential(&self, id: &[u8]) -> Result<Option<CredentialRow>, StoreError> {
        Ok(self.rows(account::CREDENTIAL, &[&id])?.first().map(account::credential))
    }

    fn credentials(&self, account: &[u8]) -> Result<Vec<CredentialRow>, StoreError> {
        Ok(self.rows(account::CREDENTIALS, &[&account])?.iter().map(account::credential).collect())
    }

    fn account_named(&self, name: &str) -> Result<Option<AccountRow>, StoreError> {
        Ok(self.of(name, account::NAMED, account::account)?.pop())
    }

    fn ratings(&self, account: &[u8]) -> Result<Vec<RatingRow>, StoreError> {
        Ok(self.rows(rating::OF, &[&account])?.iter().map(rating::rating).collect())
    }

    fn friends(&self, account: &[u8], most: u32) -> Result<Vec<KnownFriend>, StoreError> {
        let rows = self.rows(friend::OF, &[&account, &i64::from(most)])?;
        Ok(rows.iter().map(friend::friend).collect())
    }

    fn rated_seats(&self, table: &str) -> Result<Vec<RatedSeatRow>, StoreError> {
        self.of(table, rating::SEATS, rating::rated_seat)
    }

    fn rated_matches(&self, table: &str) -> Result<Vec<(u32, Vec<u8>)>, StoreError> {
        self.of(table, rating::COUNTED, rating::counted)
    }

    fn reports_at(&self, table: &str) -> Result<Vec<ReportRow>, StoreError> {
        self.of(table, report::AT, report::report)
    }

    fn reports(&self, before: Option<&str>, most: u32) -> Result<Vec<ReportRow>, StoreError> {
        let rows = self.rows(report::NEWEST, &[&before, &i64::from(most)])?;
        Ok(rows.iter().map(report::report).collect())
    }

    fn report(&self, id: &str) -> Result<Option<ReportRow>, StoreError> {
        Ok(self.of(id, report::FIND, report::report)?.pop())
    }

    fn newest(&self) -> Result<Option<u64>, StoreError> {
        let rows = self.rows(tombstone::NEWEST, &[])?;
        let newest = rows.first().and_then(|row| row.get::<_, Option<i64>>(0));
        Ok(newest.map(i64::cast_unsigned))
    }

    fn backup(&self, _: &Path) -> Result<(), StoreError> {
        let why = "copy a PostgreSQL database with pg_dump or pg_basebackup".to_owned();
        Err(StoreError::Unsuited { path: self.0.path.to_path_buf(), why })
    }
}
