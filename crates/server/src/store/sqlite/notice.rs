//! Where players want to be notified, the key for push services, and when tables have to be looked at.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::millis::{ms, stamp};
use super::unit_write_error::{UnitWriteError, key};
use crate::store::NoticeRow;

pub(super) fn put(conn: &Connection, row: &NoticeRow) -> Result<(), UnitWriteError> {
    let NoticeRow { table, seat, address, sent, part } = row;
    let insert = "INSERT OR REPLACE INTO notices VALUES (?1, ?2, ?3, ?4, ?5)";
    let params = params![key(conn, table)?, seat, address, stamp(*sent), part];
    conn.prepare_cached(insert)?.execute(params)?;
    Ok(())
}

pub(super) fn remove(conn: &Connection, table: &str, seat: u8) -> Result<(), UnitWriteError> {
    let delete = "DELETE FROM notices WHERE tbl = ?1 AND seat = ?2";
    conn.prepare_cached(delete)?.execute(params![key(conn, table)?, seat])?;
    Ok(())
}

pub(super) fn wake(conn: &Connection, table: &str, at: Option<u64>) -> Result<(), UnitWriteError> {
    let key = key(conn, table)?;
    match at {
        Some(at) => conn
            .prepare_cached("INSERT OR REPLACE INTO wakes VALUES (?1, ?2)")?
            .execute(params![key, stamp(at)])?,
        None => conn.prepare_cached("DELETE FROM wakes WHERE tbl = ?1")?.execute([key])?,
    };
    Ok(())
}

pub(super) fn keep_push_key(conn: &Connection, key: &[u8; 32]) -> rusqlite::Result<()> {
    let insert = "INSERT INTO push_key VALUES (1, ?1) ON CONFLICT DO NOTHING";
    conn.prepare_cached(insert)?.execute([key]).map(drop)
}

pub(super) fn push_key(conn: &Connection) -> rusqlite::Result<Option<[u8; 32]>> {
    conn.prepare_cached("SELECT key FROM push_key")?.query_row([], |row| row.get(0)).optional()
}

pub(super) fn all(conn: &Connection, table: &str) -> rusqlite::Result<Vec<NoticeRow>> {
    let find = "SELECT seat, address, sent, part FROM notices
        WHERE tbl = (SELECT key FROM tables WHERE id = ?1) ORDER BY seat";
    let notice = |row: &Row<'_>| {
        Ok(NoticeRow {
            table: table.to_owned(),
            seat: row.get(0)?,
            address: row.get(1)?,
            sent: ms(row, 2)?,
            part: row.get(3)?,
        })
    };
    conn.prepare_cached(find)?.query_map([table], notice)?.collect()
}

pub(super) fn wake_of(conn: &Connection, table: &str) -> rusqlite::Result<Option<u64>> {
    let find = "SELECT at FROM wakes WHERE tbl = (SELECT key FROM tables WHERE id = ?1)";
    conn.prepare_cached(find)?.query_row([table], |row| ms(row, 0)).optional()
}

pub(super) fn wakes(
    conn: &Connection,
    until: u64,
    (at, id): (u64, &str),
    most: u32,
) -> rusqlite::Result<Vec<(u64, String)>> {
    let find = "SELECT at, id FROM wakes JOIN tables ON key = tbl
        WHERE at <= ?1 AND (at, id) > (?2, ?3) AND tombstone IS NULL AND paused IS NULL
        ORDER BY at, id LIMIT ?4";
    let params = params![stamp(until), stamp(at), id, most];
    let found = |row: &Row<'_>| Ok((ms(row, 0)?, row.get(1)?));
    conn.prepare_cached(find)?.query_map(params, found)?.collect()
}
