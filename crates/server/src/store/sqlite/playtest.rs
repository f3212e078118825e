//! Playtests, and what players share of their matches.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::millis::{ms, stamp};
use super::tombstone;
use super::unit_write_error::{UnitWriteError, key};
use crate::store::{
    MAX_NOTES, MAX_NOTES_BYTES, MAX_PLAYTESTS, NotesRow, PlaytestRow, UNUSED_PLAYTEST_MS, UnitError,
};

pub(super) fn begin(conn: &Connection, row: &PlaytestRow) -> Result<(), UnitWriteError> {
    let count: u32 = conn
        .prepare_cached("SELECT count(*) FROM playtests")?
        .query_row([], |count| count.get(0))?;
    if count >= MAX_PLAYTESTS && !remove_unused(conn, row.created)? {
        return Err(UnitError::TooManyPlaytests.into());
    }
    let insert = "INSERT INTO playtests (id, created, hash, setup) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT DO NOTHING";
    let params = params![row.id, stamp(row.created), row.hash, row.setup];
    match conn.prepare_cached(insert)?.execute(params)? {
        0 => Err(UnitError::PlaytestExists(row.id.clone()).into()),
        _ => Ok(()),
    }
}

/// Removes the oldest playtest without notes; says whether there was one that is old enough.
fn remove_unused(conn: &Connection, now: u64) -> rusqlite::Result<bool> {
    let remove = "DELETE FROM playtests WHERE key = (
            SELECT key FROM playtests AS old WHERE created < ?1
                AND NOT EXISTS (SELECT 1 FROM notes WHERE playtest = old.key)
            ORDER BY created LIMIT 1
        )";
    let before = stamp(now.saturating_sub(UNUSED_PLAYTEST_MS));
    Ok(conn.prepare_cached(remove)?.execute([before])? > 0)
}

/// Removes a playtest. Its notes follow it: ON DELETE CASCADE.
pub(super) fn remove(conn: &Connection, id: &str) -> rusqlite::Result<()> {
    conn.prepare_cached("DELETE FROM playtests WHERE id = ?1")?.execute([id]).map(drop)
}

pub(super) fn share(conn: &Connection, row: &NotesRow) -> Result<(), UnitWriteError> {
    let table = key(conn, &row.table)?;
    if tombstone::is_under(conn, table)? {
        return Err(UnitError::Tombstone(row.table.clone()).into());
    }
    let find = "SELECT key FROM playtests WHERE id = ?1";
    let playtest: Option<i64> =
        conn.prepare_cached(find)?.query_row([&row.playtest], |row| row.get(0)).optional()?;
    let playtest = playtest.ok_or_else(|| UnitError::NoPlaytest(row.playtest.clone()))?;
    let insert = "INSERT INTO notes VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT DO UPDATE SET result = excluded.result, notes = excluded.notes
        WHERE author = excluded.author";
    let NotesRow { match_no, seat, author, result, notes, .. } = row;
    let params = params![table, match_no, seat, author, playtest, stamp(row.ended), result, notes];
    if conn.prepare_cached(insert)?.execute(params)? == 0 {
        return Err(UnitError::NotesOfAnother { table: row.table.clone(), seat: *seat }.into());
    }
    let sum = "SELECT count(*), sum(length(result) + length(notes)) FROM notes WHERE playtest = ?1";
    let (count, bytes): (u32, i64) =
        conn.prepare_cached(sum)?.query_row([playtest], |sums| Ok((sums.get(0)?, sums.get(1)?)))?;
    if count > MAX_NOTES || bytes.cast_unsigned() > MAX_NOTES_BYTES {
        return Err(UnitError::PlaytestFull(row.playtest.clone()).into());
    }
    Ok(())
}

/// Removes all that the player with this token has shared at a table.
pub(super) fn withdraw(conn: &Connection, table: &str, author: &[u8; 32]) -> rusqlite::Result<()> {
    let delete = "DELETE FROM notes WHERE author = ?2
        AND tbl = (SELECT key FROM tables WHERE id = ?1)";
    conn.prepare_cached(delete)?.execute(params![table, author]).map(drop)
}

/// The player in this seat gets another token: what they have shared stays theirs.
pub(super) fn follow(
    conn: &Connection,
    table: i64,
    seat: u8,
    token: &[u8; 32],
) -> rusqlite::Result<()> {
    let update = "UPDATE notes SET author = ?3 WHERE tbl = ?1
        AND author = (SELECT hash FROM tokens WHERE tbl = ?1 AND seat = ?2)";
    conn.prepare_cached(update)?.execute(params![table, seat, token]).map(drop)
}

pub(super) fn find(conn: &Connection, id: &str) -> rusqlite::Result<Option<PlaytestRow>> {
    let find = "SELECT id, created, hash, setup FROM playtests WHERE id = ?1";
    conn.prepare_cached(find)?.query_row([id], playtest_of).optional()
}

pub(super) fn all(conn: &Connection) -> rusqlite::Result<Vec<PlaytestRow>> {
    let all = "SELECT id, created, hash, setup FROM playtests ORDER BY id";
    conn.prepare_cached(all)?.query_map([], playtest_of)?.collect()
}

fn playtest_of(row: &Row<'_>) -> rusqlite::Result<PlaytestRow> {
    Ok(PlaytestRow { id: row.get(0)?, created: ms(row, 1)?, hash: row.get(2)?, setup: row.get(3)? })
}

/// Without those of tables under a tombstone.
pub(super) fn notes(conn: &Connection, id: &str) -> rusqlite::Result<Vec<NotesRow>> {
    let find = "SELECT tables.id, match_no, seat, author, playtests.id, ended, result, notes
        FROM notes JOIN tables ON tables.key = tbl JOIN playtests ON playtests.key = playtest
        WHERE playtest = (SELECT key FROM playtests WHERE id = ?1) AND tombstone IS NULL
        ORDER BY ended, tbl, match_no, seat";
    conn.prepare_cached(find)?.query_map([id], notes_of)?.collect()
}

pub(super) fn notes_at(conn: &Connection, table: &str) -> rusqlite::Result<Vec<NotesRow>> {
    let find = "SELECT tables.id, match_no, seat, author, playtests.id, ended, result, notes
        FROM notes JOIN tables ON tables.key = tbl JOIN playtests ON playtests.key = playtest
        WHERE tbl = (SELECT key FROM tables WHERE id = ?1) ORDER BY match_no, seat";
    conn.prepare_cached(find)?.query_map([table], notes_of)?.collect()
}

fn notes_of(row: &Row<'_>) -> rusqlite::Result<NotesRow> {
    Ok(NotesRow {
        table: row.get(0)?,
        match_no: row.get(1)?,
        seat: row.get(2)?,
        author: row.get(3)?,
        playtest: row.get(4)?,
        ended: ms(row, 5)?,
        result: row.get(6)?,
        notes: row.get(7)?,
    })
}
