//! Ratings of names with a passkey.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::friend;
use super::unit_write_error::{UnitWriteError, key};
use crate::store::rating_model::{self, Rating};
use crate::store::{RatedMatch, RatedSeatRow, RatingRow, RatingWrite};

pub(super) fn write(conn: &Connection, write: &RatingWrite) -> Result<(), UnitWriteError> {
    match write {
        RatingWrite::Seat(RatedSeatRow { table, seat, account, since }) => {
            // both what the seat had and what the account had at this table is replaced
            let insert = "INSERT OR REPLACE INTO rated_seats
                SELECT ?1, ?2, key, ?4 FROM accounts WHERE id = ?3";
            let params = params![key(conn, table)?, seat, account, since];
            conn.prepare_cached(insert)?.execute(params)?;
        }
        RatingWrite::DropSeat { table, seat } => {
            let delete = "DELETE FROM rated_seats WHERE tbl = ?1 AND seat = ?2";
            conn.prepare_cached(delete)?.execute(params![key(conn, table)?, seat])?;
        }
        RatingWrite::Match(row) => rate(conn, row)?,
        RatingWrite::Counted { table, match_no, account } => {
            let insert = "INSERT INTO rated_matches
                SELECT ?1, ?2, key FROM accounts WHERE id = ?3";
            let params = params![key(conn, table)?, match_no, account];
            conn.prepare_cached(insert)?.execute(params)?;
        }
        RatingWrite::Kept(RatingRow { account, game, mu, sigma, matches }) => {
            let insert = "INSERT OR REPLACE INTO ratings
                SELECT key, ?2, ?3, ?4, ?5 FROM accounts WHERE id = ?1";
            let params = params![account, game, mu, sigma, matches];
            conn.prepare_cached(insert)?.execute(params)?;
        }
    }
    Ok(())
}

/// Rates a match, unless it has counted already.
fn rate(conn: &Connection, row: &RatedMatch) -> Result<(), UnitWriteError> {
    let table = key(conn, &row.table)?;
    let done = "SELECT count(*) FROM rated_matches WHERE tbl = ?1 AND match_no = ?2";
    let counted: u32 =
        conn.prepare_cached(done)?.query_row(params![table, row.match_no], |found| found.get(0))?;
    let players = players(conn, table, row)?;
    if counted > 0 || players.len() < 2 {
        return Ok(());
    }
    let find = "SELECT mu, sigma FROM ratings WHERE account = ?1 AND game = ?2";
    let mut before = Vec::with_capacity(players.len());
    for (account, _) in &players {
        let found = conn
            .prepare_cached(find)?
            .query_row(params![account, row.game], |found| Ok([found.get(0)?, found.get(1)?]));
        before.push(found.optional()?.map_or(Rating::START, Rating::of_thousandths));
    }
    let scores: Vec<i64> = players.iter().map(|(_, score)| *score).collect();
    for ((account, _), after) in players.iter().zip(rating_model::after(&before, &scores)) {
        let [mu, sigma] = after.thousandths();
        let update = "INSERT INTO ratings VALUES (?1, ?2, ?3, ?4, 1)
            ON CONFLICT (account, game)
            DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, matches = matches + 1";
        conn.prepare_cached(update)?.execute(params![account, row.game, mu, sigma])?;
        let count = "INSERT INTO rated_matches VALUES (?1, ?2, ?3)";
        conn.prepare_cached(count)?.execute(params![table, row.match_no, account])?;
    }
    friend::meet(conn, &players, row.at)?;
    Ok(())
}

/// The accounts for which the match counts, and their results.
fn players(conn: &Connection, table: i64, row: &RatedMatch) -> rusqlite::Result<Vec<(i64, i64)>> {
    let find = "SELECT account, seat FROM rated_seats WHERE tbl = ?1 AND since <= ?2 ORDER BY seat";
    let seats: rusqlite::Result<Vec<(i64, usize)>> = conn
        .prepare_cached(find)?
        .query_map(params![table, row.match_no], |found| {
            Ok((found.get(0)?, usize::from(found.get::<_, u8>(1)?)))
        })?
        .collect();
    let score = |(account, seat): (i64, usize)| Some((account, *row.scores.get(seat)?));
    Ok(seats?.into_iter().filter_map(score).collect())
}

pub(super) fn seats(conn: &Connection, table: &str) -> rusqlite::Result<Vec<RatedSeatRow>> {
    let find = "SELECT seat, id, since FROM rated_seats JOIN accounts ON key = account
        WHERE tbl = (SELECT key FROM tables WHERE id = ?1) ORDER BY seat";
    let row = |row: &Row<'_>| {
        let (table, seat, account) = (table.to_owned(), row.get(0)?, row.get(1)?);
        Ok(RatedSeatRow { table, seat, account, since: row.get(2)? })
    };
    conn.prepare_cached(find)?.query_map([table], row)?.collect()
}

pub(super) fn counted(conn: &Connection, table: &str) -> rusqlite::Result<Vec<(u32, Vec<u8>)>> {
    let find = "SELECT match_no, id FROM rated_matches JOIN accounts ON key = account
        WHERE tbl = (SELECT key FROM tables WHERE id = ?1) ORDER BY match_no, id";
    let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    conn.prepare_cached(find)?.query_map([table], row)?.collect()
}

pub(super) fn of(conn: &Connection, account: &[u8]) -> rusqlite::Result<Vec<RatingRow>> {
    let find = "SELECT game, mu, sigma, matches FROM ratings
        WHERE account = (SELECT key FROM accounts WHERE id = ?1) ORDER BY game";
    let row = |row: &Row<'_>| {
        let (account, game, mu) = (account.to_vec(), row.get(0)?, row.get(1)?);
        Ok(RatingRow { account, game, mu, sigma: row.get(2)?, matches: row.get(3)? })
    };
    conn.prepare_cached(find)?.query_map([account], row)?.collect()
}
