//! Tables that are deleted or expired, and those that come back.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::millis::{ms, stamp};
use crate::store::{Cutoff, Reason, Retired, Tombstone};

pub(super) fn bury(conn: &Connection, key: i64, stone: &Tombstone) -> rusqlite::Result<()> {
    let update = "UPDATE tables SET tombstone = ?2, tombstone_reason = ?3
        WHERE key = ?1 AND tombstone IS NULL";
    let params = params![key, stamp(stone.at), stone.reason.word()];
    conn.prepare_cached(update)?.execute(params).map(drop)
}

/// Says whether there was a tombstone.
pub(super) fn restore(conn: &Connection, table: &str, at: u64) -> rusqlite::Result<bool> {
    let update = "UPDATE tables SET tombstone = NULL, tombstone_reason = NULL, restored = ?2
        WHERE id = ?1 AND tombstone IS NOT NULL";
    Ok(conn.prepare_cached(update)?.execute(params![table, stamp(at)])? > 0)
}

pub(super) fn is_under(conn: &Connection, key: i64) -> rusqlite::Result<bool> {
    let find = "SELECT tombstone IS NOT NULL FROM tables WHERE key = ?1";
    conn.prepare_cached(find)?.query_row([key], |row| row.get(0))
}

pub(super) fn of(conn: &Connection, table: &str) -> rusqlite::Result<Option<Tombstone>> {
    let find = "SELECT tombstone, tombstone_reason FROM tables
        WHERE id = ?1 AND tombstone IS NOT NULL";
    conn.prepare_cached(find)?.query_row([table], |row| stone(row, 0)).optional()
}

pub(super) fn all(conn: &Connection) -> rusqlite::Result<Vec<(String, Tombstone)>> {
    let find = "SELECT id, tombstone, tombstone_reason FROM tables
        WHERE tombstone IS NOT NULL ORDER BY tombstone, id";
    conn.prepare_cached(find)?.query_map([], |row| Ok((row.get(0)?, stone(row, 1)?)))?.collect()
}

fn stone(row: &Row<'_>, column: usize) -> rusqlite::Result<Tombstone> {
    let reason: String = row.get(column + 1)?;
    Ok(Tombstone { at: ms(row, column)?, reason: Reason::from_word(&reason) })
}

/// Of each table only the last entry is looked at: a log can be long. That a table expired says
/// nothing about the clock: the server did that by the clock itself.
pub(super) fn newest(conn: &Connection) -> rusqlite::Result<Option<u64>> {
    let find = "SELECT max(max(
            ifnull((SELECT at FROM entries WHERE tbl = key ORDER BY seq DESC LIMIT 1), created),
            created, CASE tombstone_reason WHEN 'deleted' THEN tombstone ELSE 0 END,
            ifnull(restored, 0)
        )) FROM tables";
    let newest: Option<i64> = conn.prepare_cached(find)?.query_row([], |row| row.get(0))?;
    Ok(newest.map(i64::cast_unsigned))
}

/// Up to `most` tables get a tombstone, and up to `most` are removed.
pub(super) fn retire(conn: &Connection, cutoff: &Cutoff, most: u32) -> rusqlite::Result<Retired> {
    // The rest of a table follows it: ON DELETE CASCADE.
    let remove = "DELETE FROM tables WHERE key IN (
            SELECT key FROM tables WHERE tombstone < ?1 LIMIT ?2
        ) RETURNING id";
    let expire = "UPDATE tables SET tombstone = ?2, tombstone_reason = 'expired' WHERE key IN (
            SELECT key FROM tables WHERE tombstone IS NULL AND max(
                ifnull((SELECT at FROM entries WHERE tbl = key ORDER BY seq DESC LIMIT 1), created),
                ifnull(restored, 0), ifnull((SELECT at FROM wakes WHERE tbl = key), 0)
            ) < ?1 LIMIT ?3
        ) RETURNING id";
    let removed = conn
        .prepare_cached(remove)?
        .query_map(params![stamp(cutoff.tombstone_before), most], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let expired = conn
        .prepare_cached(expire)?
        .query_map(params![stamp(cutoff.unused_before), stamp(cutoff.now), most], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(Retired { expired, removed })
}
