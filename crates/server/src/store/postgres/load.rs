//! The beginning of a commit: the rows of its tables are locked, and what it has to know of them is
//! read, all in one round trip.

use std::collections::BTreeSet;

use deadpool_postgres::Object;
use tokio_postgres::{Error, Row};

use super::connect::Params;
use super::numbers::number;
use super::plan::{Holder, Known, RequestKey, TableState};
use crate::store::Write;

/// Counts a commit. A commit of the same node whose connection was lost in the middle, and which
/// comes through after all, does not find the number it expects.
const COUNT: &str =
    "UPDATE commits SET number = $2::bigint WHERE node = $1 AND number = $2::bigint - 1";

/// In one order, so that no two nodes wait for each other.
const LOCK: &str = "SELECT FROM tables WHERE id = ANY($1) ORDER BY id FOR UPDATE";

/// By itself, and not together with the locking: a statement sees what was committed when it began,
/// and this one begins when the rows are locked.
const STATES: &str = "SELECT n, owner, coalesce(lease_until > clock_timestamp(), false), epoch,
        tombstone IS NOT NULL,
        (SELECT seq FROM entries WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1)
    FROM unnest($1::text[]) WITH ORDINALITY AS named (id, n)
        JOIN tables USING (id) LEFT JOIN nodes ON nodes.id = owner";

/// In the words of the index `requests`, or it would not be used.
const REQUESTS: &str = "SELECT n, seq
    FROM unnest($1::text[], $2::bytea[], $3::int[]) WITH ORDINALITY AS named (id, request, by, n)
        JOIN entries ON table_id = id AND request_id = request AND coalesce(seat, -1) = by
            AND request_id IS NOT NULL";

const SECRETS: &str = "SELECT n
    FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS named (id, of, n)
        JOIN secrets ON table_id = id AND match_no = of";

/// What units name.
pub(super) struct Named<'u> {
    tables: Vec<&'u str>,
    requests: Vec<RequestKey<'u>>,
    secrets: Vec<(&'u str, u32)>,
}

impl<'u> Named<'u> {
    pub(super) fn by(units: &'u [Vec<Write>]) -> Self {
        let (mut requests, mut secrets) = (Vec::new(), Vec::new());
        let mut tables = BTreeSet::new();
        for write in units.iter().flatten() {
            // no table has NUL in its name, and PostgreSQL refuses the whole commit for one
            if write.table().is_some_and(|table| table.contains('\0')) {
                continue;
            }
            tables.extend(write.table());
            match write {
                Write::Entry(entry) => {
                    let id = entry.request_id.as_deref();
                    requests.extend(id.map(|id| (entry.table.as_str(), entry.seat, id)));
                }
                Write::Secret { table, match_no, .. } => secrets.push((table.as_str(), *match_no)),
                _ => {}
            }
        }
        Self { tables: tables.into_iter().collect(), requests, secrets }
    }

    /// Begins this commit of the node, by number; nothing, if that is not its next one.
    pub(super) async fn lock(
        &self,
        client: &Object,
        node: i64,
        commit: i64,
    ) -> Result<Option<Known<'u>>, Error> {
        let count = client.prepare_cached(COUNT).await?;
        let lock = client.prepare_cached(LOCK).await?;
        let states = client.prepare_cached(STATES).await?;
        let marked: Params<'_> = &[&node, &commit];
        let tables: Params<'_> = &[&self.tables];
        let (begun, counted, locked, states, requests, secrets) = tokio::join!(
            biased;
            client.batch_execute("BEGIN"),
            client.execute(&count, marked),
            client.execute(&lock, tables),
            client.query(&states, tables),
            self.requests(client),
            self.secrets(client),
        );
        begun?;
        if counted? == 0 {
            return Ok(None);
        }
        locked?;
        let place = |row: &Row| row.get::<_, i64>(0) as usize - 1;
        let state = |row: &Row| (self.tables[place(row)], state_of(row, node));
        let request = |row: &Row| (self.requests[place(row)], number(row, 1));
        Ok(Some(Known {
            tables: states?.iter().map(state).collect(),
            requests: requests?.iter().map(request).collect(),
            secrets: secrets?.iter().map(|row| self.secrets[place(row)]).collect(),
        }))
    }

    async fn requests(&self, client: &Object) -> Result<Vec<Row>, Error> {
        if self.requests.is_empty() {
            return Ok(Vec::new());
        }
        let tables: Vec<&str> = self.requests.iter().map(|(table, ..)| *table).collect();
        let ids: Vec<&[u8]> = self.requests.iter().map(|(.., id)| id.as_bytes()).collect();
        let seats: Vec<i32> =
            self.requests.iter().map(|(_, seat, _)| seat.map_or(-1, i32::from)).collect();
        client.query(&client.prepare_cached(REQUESTS).await?, &[&tables, &ids, &seats]).await
    }

    async fn secrets(&self, client: &Object) -> Result<Vec<Row>, Error> {
        if self.secrets.is_empty() {
            return Ok(Vec::new());
        }
        let tables: Vec<&str> = self.secrets.iter().map(|(table, _)| *table).collect();
        let matches: Vec<i64> = self.secrets.iter().map(|(_, of)| i64::from(*of)).collect();
        client.query(&client.prepare_cached(SECRETS).await?, &[&tables, &matches]).await
    }
}

fn state_of(row: &Row, node: i64) -> TableState {
    let holder = match (row.get::<_, Option<i64>>(1), row.get(2)) {
        (Some(owner), _) if owner == node => Holder::Me,
        (Some(_), true) => Holder::Other,
        _ => Holder::Free,
    };
    let last = row.get::<_, Option<i64>>(5).and_then(|last| u32::try_from(last).ok());
    TableState { holder, epoch: number(row, 3), is_buried: row.get(4), last }
}
