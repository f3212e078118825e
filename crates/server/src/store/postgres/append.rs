//! The usual commit, in one round trip: the next entries of tables that this node plays.
//!
//! One statement locks the tables, looks whose they are, counts the commit and writes, or does nothing. Then the
//! long way finds out why, and answers unit by unit.

use std::collections::{HashMap, HashSet};

use deadpool_postgres::Object;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use super::columns::EntryColumns;
use super::plan::{Author, Epochs};
use crate::store::{LogEntry, Write};

/// `locked` reads each row as it is once it is locked. What it looks for among the entries was committed before:
/// only the owner writes them, one commit after the other, and a commit of this node that is still on its way
/// from a lost connection is waited for at the count, and changes it. All that can have come between is an entry
/// or a request that the indexes refuse.
const APPEND: &str = "WITH locked AS MATERIALIZED (
        SELECT FROM tables
            JOIN unnest($12::text[], $13::bigint[], $14::bigint[]) AS named (id, of, first) USING (id)
        WHERE owner = $10 AND epoch = of AND tombstone IS NULL
            AND EXISTS (SELECT FROM entries WHERE table_id = id AND seq = first - 1)
        ORDER BY id FOR UPDATE OF tables),
    counted AS (
        UPDATE commits SET number = $11::bigint
        WHERE node = $10 AND number = $11::bigint - 1
            AND (SELECT count(*) FROM locked) = cardinality($12::text[])
        RETURNING number)
    INSERT INTO entries (table_id, seq, epoch, at, seat, request_id, event, game_events, hash)
    SELECT new.* FROM counted, unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[],
        $5::smallint[], $6::bytea[], $7::text[], $8::text[], $9::bytea[]) AS new";

/// Units of entries alone, each the next of its table as far as the units say.
pub(super) struct Append<'u> {
    entries: Vec<&'u LogEntry>,
    /// The tables, the epochs in which they are played, and their first entries.
    tables: Vec<&'u str>,
    epochs: Vec<i64>,
    firsts: Vec<i64>,
}

impl<'u> Append<'u> {
    /// Nothing, if the units want anything else, or one of them is to be refused whatever stands in the database.
    pub(super) fn of(author: Author, units: &'u [Vec<Write>]) -> Option<Self> {
        if author.entries != Epochs::Own {
            return None;
        }
        let mut append = Self { entries: vec![], tables: vec![], epochs: vec![], firsts: vec![] };
        let mut last: HashMap<&str, &LogEntry> = HashMap::new();
        let mut requests = HashSet::new();
        for write in units.iter().flatten() {
            let Write::Entry(entry) = write else { return None };
            let table = entry.table.as_str();
            match last.insert(table, entry) {
                None => {
                    append.tables.push(table);
                    append.epochs.push(entry.epoch.into());
                    append.firsts.push(entry.seq.into());
                }
                Some(before) => {
                    let is_next = before.seq.checked_add(1) == Some(entry.seq);
                    if !is_next || before.epoch != entry.epoch {
                        return None;
                    }
                }
            }
            let request = entry.request_id.as_deref().map(|id| (table, entry.seat, id));
            if request.is_some_and(|request| !requests.insert(request)) {
                return None;
            }
            append.entries.push(entry);
        }
        (!append.entries.is_empty()).then_some(append)
    }

    /// Does this commit of the node, by number, or nothing; says which.
    pub(super) async fn commit(
        &self,
        client: &Object,
        node: i64,
        number: i64,
    ) -> Result<bool, Error> {
        let append = client.prepare_cached(APPEND).await?;
        let columns = EntryColumns::of(&self.entries);
        let mut values = columns.values().to_vec();
        values.extend::<[&(dyn tokio_postgres::types::ToSql + Sync); 5]>([
            &node,
            &number,
            &self.tables,
            &self.epochs,
            &self.firsts,
        ]);
        match client.execute(&append, &values).await {
            Ok(written) => Ok(written > 0),
            Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// Prepares the statement, so that the first commit takes no longer.
pub(super) async fn prepare(client: &Object) -> Result<(), Error> {
    client.prepare_cached(APPEND).await.map(drop)
}
