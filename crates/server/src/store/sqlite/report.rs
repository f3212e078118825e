//! Reports of players.

use rusqlite::{Connection, Params, Row, params};

use super::millis::{ms, stamp};
use super::tombstone;
use super::unit_write_error::{UnitWriteError, key};
use crate::store::{MAX_REPORTS, ReportRow, UnitError};

pub(super) fn file(conn: &Connection, row: &ReportRow) -> Result<(), UnitWriteError> {
    let table = key(conn, &row.table)?;
    if tombstone::is_under(conn, table)? {
        return Err(UnitError::Tombstone(row.table.clone()).into());
    }
    keep(conn, table, row)?;
    let count = "SELECT count(*) FROM reports WHERE tbl = ?1";
    let count: u32 = conn.prepare_cached(count)?.query_row([table], |count| count.get(0))?;
    if count > MAX_REPORTS && !makes_room(conn, table, row.sat)? {
        return Err(UnitError::TooManyReports(row.table.clone()).into());
    }
    Ok(())
}

/// The newest report of the player with the most is dropped for one of this player, who has fewer; says whether.
fn makes_room(conn: &Connection, table: i64, sat: u32) -> rusqlite::Result<bool> {
    let drop = "DELETE FROM reports WHERE id = (
        SELECT max(id) FROM reports WHERE tbl = ?1 GROUP BY sat
        HAVING count(*) > (SELECT count(*) FROM reports WHERE tbl = ?1 AND sat = ?2)
        ORDER BY count(*) DESC, max(id) DESC LIMIT 1)";
    Ok(conn.prepare_cached(drop)?.execute(params![table, sat])? > 0)
}

fn keep(conn: &Connection, table: i64, row: &ReportRow) -> rusqlite::Result<()> {
    let delete = "DELETE FROM reports WHERE tbl = ?1 AND sat = ?2 AND of_name = ?3";
    let ReportRow { id, game, at, by: (seat, name), sat, of: (of_seat, of_name), .. } = row;
    conn.prepare_cached(delete)?.execute(params![table, sat, of_name])?;
    let insert = "INSERT INTO reports VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    let ReportRow { reason, text, chat, .. } = row;
    let at = stamp(*at);
    let params =
        params![id, table, game, at, seat, name, of_seat, of_name, reason, text, chat, sat];
    conn.prepare_cached(insert)?.execute(params).map(drop)
}

pub(super) fn remove(conn: &Connection, id: &str) -> rusqlite::Result<()> {
    conn.prepare_cached("DELETE FROM reports WHERE id = ?1")?.execute([id]).map(drop)
}

pub(super) fn at(conn: &Connection, table: &str) -> rusqlite::Result<Vec<ReportRow>> {
    reports(conn, "WHERE tables.id = ?1 ORDER BY reports.id", [table])
}

pub(super) fn newest(
    conn: &Connection,
    before: Option<&str>,
    most: u32,
) -> rusqlite::Result<Vec<ReportRow>> {
    let which = "WHERE ?1 IS NULL OR reports.id < ?1 ORDER BY reports.id DESC LIMIT ?2";
    reports(conn, which, params![before, most])
}

pub(super) fn find(conn: &Connection, id: &str) -> rusqlite::Result<Option<ReportRow>> {
    Ok(reports(conn, "WHERE reports.id = ?1", [id])?.pop())
}

fn reports(
    conn: &Connection,
    which: &str,
    params: impl Params,
) -> rusqlite::Result<Vec<ReportRow>> {
    let find = format!(
        "SELECT reports.id, tables.id, reports.game, at, seat, name, of_seat, of_name, reason, text, chat, sat
        FROM reports JOIN tables ON key = tbl {which}"
    );
    conn.prepare_cached(&find)?.query_map(params, report)?.collect()
}

fn report(row: &Row<'_>) -> rusqlite::Result<ReportRow> {
    Ok(ReportRow {
        id: row.get(0)?,
        table: row.get(1)?,
        game: row.get(2)?,
        at: ms(row, 3)?,
        by: (row.get(4)?, row.get(5)?),
        of: (row.get(6)?, row.get(7)?),
        reason: row.get(8)?,
        text: row.get(9)?,
        chat: row.get(10)?,
        sat: row.get(11)?,
    })
}
