//! One durable commit of many units.

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::millis::stamp;
use super::unit_write_error::{UnitWriteError, key};
use super::{account, friend, notice, playtest, rating, report, tombstone};
use crate::store::{LogEntry, TableRow, UnitError, Write};

/// `entries` says which entries may be written: those of the store's epoch, or any.
pub(super) fn commit(
    conn: &mut Connection,
    epoch: u32,
    entries: Epochs,
    units: &[Vec<Write>],
) -> rusqlite::Result<Vec<Result<(), UnitError>>> {
    let all = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let newest = newest_epoch(&all)?;
    if newest != epoch {
        return Ok(units.iter().map(|_| Err(UnitError::Fenced { epoch, newest })).collect());
    }
    let own = (entries == Epochs::Own).then_some(epoch);
    let mut answers = Vec::with_capacity(units.len());
    for unit in units {
        answers.push(whole_unit(&all, own, unit)?);
    }
    all.commit()?;
    Ok(answers)
}

/// Of which epoch new entries have to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Epochs {
    Own,
    /// They were written in another store.
    Any,
}

pub(super) fn newest_epoch(conn: &Connection) -> rusqlite::Result<u32> {
    conn.prepare_cached("SELECT epoch FROM store")?.query_row([], |row| row.get(0))
}

fn whole_unit(
    all: &Transaction<'_>,
    epoch: Option<u32>,
    unit: &[Write],
) -> rusqlite::Result<Result<(), UnitError>> {
    run(all, "SAVEPOINT unit")?;
    let answer = match unit.iter().try_for_each(|write| one(all, epoch, write)) {
        Ok(()) => Ok(()),
        Err(UnitWriteError::Unit(refused)) => {
            run(all, "ROLLBACK TO unit")?;
            Err(refused)
        }
        Err(UnitWriteError::Sql(error)) => return Err(error),
    };
    run(all, "RELEASE unit")?;
    Ok(answer)
}

fn run(conn: &Connection, sql: &str) -> rusqlite::Result<()> {
    conn.prepare_cached(sql)?.execute([]).map(drop)
}

fn one(conn: &Connection, epoch: Option<u32>, write: &Write) -> Result<(), UnitWriteError> {
    match write {
        Write::Table(row) => new_table(conn, row)?,
        Write::Entry(entry) => next_entry(conn, epoch, entry)?,
        Write::Secret { table, match_no, secret } => {
            let insert = "INSERT INTO secrets VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
            let key = key(conn, table)?;
            if conn.prepare_cached(insert)?.execute(params![key, match_no, secret])? == 0 {
                let (table, match_no) = (table.clone(), *match_no);
                return Err(UnitError::SecretKept { table, match_no }.into());
            }
        }
        Write::Token { table, seat, hash } => {
            let key = key(conn, table)?;
            playtest::follow(conn, key, *seat, hash)?;
            let insert = "INSERT OR REPLACE INTO tokens VALUES (?1, ?2, ?3)";
            conn.prepare_cached(insert)?.execute(params![key, seat, hash])?;
        }
        Write::DropToken { table, seat } => {
            let delete = "DELETE FROM tokens WHERE tbl = ?1 AND seat = ?2";
            conn.prepare_cached(delete)?.execute(params![key(conn, table)?, seat])?;
        }
        Write::Pause { table, why } => pause(conn, table, Some(why))?,
        Write::Resume { table } => pause(conn, table, None)?,
        Write::Bury { table, tombstone } => {
            tombstone::bury(conn, key(conn, table)?, tombstone)?;
        }
        Write::Restore { table, at } => {
            key(conn, table)?;
            tombstone::restore(conn, table, *at)?;
        }
        Write::Playtest(row) => playtest::begin(conn, row)?,
        Write::DropPlaytest { playtest } => playtest::remove(conn, playtest)?,
        Write::Notes(row) => playtest::share(conn, row)?,
        Write::DropNotes { table, author } => playtest::withdraw(conn, table, author)?,
        Write::Notice(row) => notice::put(conn, row)?,
        Write::DropNotice { table, seat } => notice::remove(conn, table, *seat)?,
        Write::Wake { table, at } => notice::wake(conn, table, *at)?,
        Write::PushKey { key } => notice::keep_push_key(conn, key)?,
        Write::Report(row) => report::file(conn, row)?,
        Write::DropReport { report } => report::remove(conn, report)?,
        Write::Account(change) => account::write(conn, change)?,
        Write::Rating(change) => rating::write(conn, change)?,
        Write::Friend(change) => friend::write(conn, change)?,
        Write::Delete { table } => {
            // The rest follows it: ON DELETE CASCADE.
            conn.prepare_cached("DELETE FROM tables WHERE id = ?1")?.execute([table])?;
        }
    }
    Ok(())
}

fn new_table(conn: &Connection, row: &TableRow) -> Result<(), UnitWriteError> {
    let insert = "INSERT INTO tables (id, created, game, rules, setup)
        VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING";
    let params = params![row.id, stamp(row.created), row.game, row.rules, row.setup];
    match conn.prepare_cached(insert)?.execute(params)? {
        0 => Err(UnitError::TableExists(row.id.clone()).into()),
        _ => Ok(()),
    }
}

fn next_entry(
    conn: &Connection,
    epoch: Option<u32>,
    entry: &LogEntry,
) -> Result<(), UnitWriteError> {
    if let Some(newest) = epoch.filter(|epoch| *epoch != entry.epoch) {
        return Err(UnitError::Fenced { epoch: entry.epoch, newest }.into());
    }
    let key = key(conn, &entry.table)?;
    if tombstone::is_under(conn, key)? {
        return Err(UnitError::Tombstone(entry.table.clone()).into());
    }
    if let Some(request_id) = &entry.request_id
        && let Some(seq) = find_request(conn, key, entry.seat, request_id)?
    {
        return Err(UnitError::RequestDone { table: entry.table.clone(), seq }.into());
    }
    let last: Option<u32> = conn
        .prepare_cached("SELECT max(seq) FROM entries WHERE tbl = ?1")?
        .query_row([key], |row| row.get(0))?;
    let next = last.map_or(Some(entry.seq), |last| last.checked_add(1));
    if next != Some(entry.seq) {
        let next = next.unwrap_or(u32::MAX);
        return Err(
            UnitError::OutOfOrder { table: entry.table.clone(), seq: entry.seq, next }.into()
        );
    }
    let insert =
        "INSERT INTO entries (tbl, seq, epoch, at, seat, request_id, event, game_events, hash)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let at = stamp(entry.at);
    let LogEntry { seq, epoch, seat, request_id, event, events, hash, .. } = entry;
    conn.prepare_cached(insert)?
        .execute(params![key, seq, epoch, at, seat, request_id, event, events, hash])?;
    Ok(())
}

pub(super) fn find_request(
    conn: &Connection,
    key: i64,
    seat: Option<u8>,
    request_id: &str,
) -> rusqlite::Result<Option<u32>> {
    // In the words of the index `requests`, or SQLite would not use it.
    let find = "SELECT seq FROM entries WHERE tbl = ?1 AND request_id = ?2
        AND ifnull(seat, -1) = ?3 AND request_id IS NOT NULL";
    let seat = seat.map_or(-1, i64::from);
    conn.prepare_cached(find)?
        .query_row(params![key, request_id, seat], |row| row.get(0))
        .optional()
}

fn pause(conn: &Connection, table: &str, why: Option<&String>) -> Result<(), UnitWriteError> {
    let update = "UPDATE tables SET paused = ?2 WHERE id = ?1";
    match conn.prepare_cached(update)?.execute(params![table, why])? {
        0 => Err(UnitError::NoTable(table.to_owned()).into()),
        _ => Ok(()),
    }
}
