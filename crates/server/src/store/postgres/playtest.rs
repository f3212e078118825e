//! Playtests, and what players share of their matches. Whether there is room for more of it is known
//! only in the database, so a unit with one of these is tried there.

use std::collections::BTreeSet;

use deadpool_postgres::Object;
use tokio_postgres::{Error, Row};

use super::numbers::{bytes, ms, number, seat, stamp};
use super::{account, report, single};
use crate::store::{
    MAX_NOTES, MAX_NOTES_BYTES, MAX_PLAYTESTS, NotesRow, PlaytestRow, UNUSED_PLAYTEST_MS,
    UnitError, Write,
};

/// All that make, share in or remove playtests, report players, or change accounts, wait for each other here.
const LOCK: &str = "SELECT FROM store FOR UPDATE";

/// Has this unit to be tried?
pub(super) fn concerns(unit: &[Write]) -> bool {
    let concerns = |write: &Write| {
        matches!(
            write,
            Write::Playtest(_)
                | Write::Notes(_)
                | Write::DropPlaytest { .. }
                | Write::Account(_)
                | Write::Report(_)
        )
    };
    unit.iter().any(concerns)
}

/// Holds the number of playtests, and what is in them, until the transaction ends.
pub(super) async fn lock(client: &Object) -> Result<(), Error> {
    client.execute(&client.prepare_cached(LOCK).await?, &[]).await.map(drop)
}

/// A unit that is being tried. If one of its writes or its end is refused, all of it has to be taken
/// back.
#[derive(Default)]
pub(super) struct Trial<'u> {
    shared: BTreeSet<&'u str>,
    /// The number of playtests, once it was looked up.
    count: Option<i64>,
}

impl<'u> Trial<'u> {
    pub(super) async fn write(
        &mut self,
        client: &Object,
        write: &'u Write,
    ) -> Result<Result<(), UnitError>, Error> {
        match write {
            Write::Playtest(row) => begin(client, row, &mut self.count).await,
            Write::Notes(row) => {
                self.shared.insert(&row.playtest);
                share(client, row).await
            }
            Write::Account(change) => account::write(client, change).await,
            Write::Report(row) => report::file(client, row).await,
            other => {
                // there may be one less now
                self.count = None;
                single::write(client, other).await.map(Ok)
            }
        }
    }

    /// Does all of it fit?
    pub(super) async fn end(self, client: &Object) -> Result<Result<(), UnitError>, Error> {
        for playtest in self.shared {
            if is_full(client, playtest).await? {
                return Ok(Err(UnitError::PlaytestFull(playtest.to_owned())));
            }
        }
        Ok(Ok(()))
    }
}

async fn begin(
    client: &Object,
    row: &PlaytestRow,
    count: &mut Option<i64>,
) -> Result<Result<(), UnitError>, Error> {
    let mut there = match *count {
        Some(there) => there,
        None => client.query_one("SELECT count(*) FROM playtests", &[]).await?.get(0),
    };
    if there >= i64::from(MAX_PLAYTESTS) {
        if !remove_unused(client, row.created).await? {
            return Ok(Err(UnitError::TooManyPlaytests));
        }
        there -= 1;
    }
    let insert = "INSERT INTO playtests VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    let insert = client.prepare_cached(insert).await?;
    let (created, hash) = (stamp(row.created), row.hash.as_slice());
    let made = client.execute(&insert, &[&row.id, &created, &hash, &row.setup]).await?;
    *count = Some(there + 1);
    Ok(if made == 0 { Err(UnitError::PlaytestExists(row.id.clone())) } else { Ok(()) })
}

/// Removes the oldest playtest without notes; says whether there was one that is old enough.
async fn remove_unused(client: &Object, now: u64) -> Result<bool, Error> {
    let remove = "DELETE FROM playtests WHERE id = (
            SELECT id FROM playtests AS old WHERE created < $1
                AND NOT EXISTS (SELECT FROM notes WHERE playtest = old.id)
            ORDER BY created, id LIMIT 1
        )";
    let before = stamp(now.saturating_sub(UNUSED_PLAYTEST_MS));
    Ok(client.execute(remove, &[&before]).await? > 0)
}

async fn share(client: &Object, row: &NotesRow) -> Result<Result<(), UnitError>, Error> {
    let find = client.prepare_cached("SELECT FROM playtests WHERE id = $1").await?;
    if client.query_opt(&find, &[&row.playtest]).await?.is_none() {
        return Ok(Err(UnitError::NoPlaytest(row.playtest.clone())));
    }
    let insert = "INSERT INTO notes VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (table_id, match_no, seat)
        DO UPDATE SET result = excluded.result, notes = excluded.notes
        WHERE notes.author = excluded.author";
    let insert = client.prepare_cached(insert).await?;
    let (match_no, seat) = (i64::from(row.match_no), i16::from(row.seat));
    let (author, ended) = (row.author.as_slice(), stamp(row.ended));
    let NotesRow { table, playtest, result, notes, .. } = row;
    let shared = client
        .execute(&insert, &[table, &match_no, &seat, &author, playtest, &ended, result, notes])
        .await?;
    Ok(match shared {
        0 => Err(UnitError::NotesOfAnother { table: table.clone(), seat: row.seat }),
        _ => Ok(()),
    })
}

async fn is_full(client: &Object, playtest: &str) -> Result<bool, Error> {
    let sum = "SELECT count(*), coalesce(sum(length(result) + length(notes)), 0)::bigint
        FROM notes WHERE playtest = $1";
    let row = client.query_one(&client.prepare_cached(sum).await?, &[&playtest]).await?;
    Ok(row.get::<_, i64>(0) > i64::from(MAX_NOTES) || ms(&row, 1) > MAX_NOTES_BYTES)
}

pub(super) const FIND: &str = "SELECT id, created, hash, setup FROM playtests WHERE id = $1";

pub(super) const ALL: &str = "SELECT id, created, hash, setup FROM playtests ORDER BY id";

pub(super) fn playtest_of(row: &Row) -> PlaytestRow {
    PlaytestRow {
        id: row.get(0),
        created: ms(row, 1),
        hash: bytes(row, 2).unwrap_or_default(),
        setup: row.get(3),
    }
}

/// Without those of tables under a tombstone.
pub(super) const NOTES: &str =
    "SELECT table_id, match_no, seat, author, playtest, ended, result, notes
    FROM notes JOIN tables ON tables.id = table_id
    WHERE playtest = $1 AND tombstone IS NULL
    ORDER BY ended, table_id, match_no, seat";

pub(super) const NOTES_AT: &str =
    "SELECT table_id, match_no, seat, author, playtest, ended, result, notes
    FROM notes WHERE table_id = $1 ORDER BY match_no, seat";

pub(super) fn notes_of(row: &Row) -> NotesRow {
    NotesRow {
        table: row.get(0),
        match_no: number(row, 1),
        seat: seat(row, 2).unwrap_or_default(),
        author: bytes(row, 3).unwrap_or_default(),
        playtest: row.get(4),
        ended: ms(row, 5),
        result: row.get(6),
        notes: row.get(7),
    }
}
