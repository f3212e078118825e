//! The end of a commit: what was decided is written in as few statements as can be.

use deadpool_postgres::Object;
use tokio_postgres::Error;

use super::columns::EntryColumns;
use super::numbers::stamp;
use super::plan::Step;
use super::single;
use crate::store::{LogEntry, TableRow, Write};

/// What is written by one statement for each kind, whatever the number of units.
#[derive(Default)]
struct Bulk<'u> {
    tables: Vec<&'u TableRow>,
    taken: Vec<&'u str>,
    entries: Vec<&'u LogEntry>,
    secrets: Vec<(&'u str, u32, &'u [u8; 32])>,
}

/// Steps in their order: what comes together, and then one that is done by itself.
#[derive(Default)]
pub(super) struct Batch<'u> {
    done_before: Vec<(Bulk<'u>, &'u Write)>,
    last: Bulk<'u>,
}

impl<'u> Batch<'u> {
    pub(super) fn add(&mut self, step: Step<'u>) {
        match step {
            Step::Table(row) => self.last.tables.push(row),
            Step::Take(table) => self.last.taken.push(table),
            Step::Entry(entry) => self.last.entries.push(entry),
            Step::Secret(table, match_no, secret) => {
                self.last.secrets.push((table, match_no, secret));
            }
            Step::Other(write) => self.done_before.push((std::mem::take(&mut self.last), write)),
        }
    }

    /// Writes what has come together so far, in the transaction that has begun.
    pub(super) async fn flush(&mut self, client: &Object, node: i64) -> Result<(), Error> {
        for (bulk, write) in std::mem::take(&mut self.done_before) {
            bulk.write(client, node).await?;
            single::write(client, write).await?;
        }
        std::mem::take(&mut self.last).write(client, node).await
    }

    /// Writes what is left and ends the transaction, in one round trip.
    pub(super) async fn commit(mut self, client: &Object, node: i64) -> Result<(), Error> {
        let last = std::mem::take(&mut self.last);
        self.flush(client, node).await?;
        // After a statement that failed this is a rollback, and answered as if it had gone well.
        let (written, ended) =
            tokio::join!(biased; last.write(client, node), client.batch_execute("COMMIT"));
        written.and(ended)
    }
}

const TABLES: &str = "INSERT INTO tables (id, created, game, rules, setup, owner, epoch)
    SELECT id, created, game, rules, setup, $6::bigint, $6::bigint
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[])
        AS new (id, created, game, rules, setup)";

const TAKE: &str = "UPDATE tables SET owner = $2, epoch = $2 WHERE id = ANY($1)";

const ENTRIES: &str = "INSERT INTO entries
        (table_id, seq, epoch, at, seat, request_id, event, game_events, hash)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[],
        $6::bytea[], $7::text[], $8::text[], $9::bytea[])";

const SECRETS: &str =
    "INSERT INTO secrets SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])";

/// Prepares the statements of a commit. One that were prepared when it is needed would be sent behind the
/// `COMMIT` that it belongs before, and be done by itself, without a lock.
pub(super) async fn prepare(client: &Object) -> Result<(), Error> {
    for sql in [TABLES, TAKE, ENTRIES, SECRETS] {
        client.prepare_cached(sql).await?;
    }
    Ok(())
}

impl Bulk<'_> {
    /// All statements are on their way before the first is answered.
    async fn write(&self, client: &Object, node: i64) -> Result<(), Error> {
        let (tables, taken, entries, secrets) = tokio::join!(
            biased;
            self.write_tables(client, node),
            self.take_tables(client, node),
            self.write_entries(client),
            self.write_secrets(client),
        );
        tables.and(taken).and(entries).and(secrets)
    }

    async fn write_tables(&self, client: &Object, node: i64) -> Result<(), Error> {
        if self.tables.is_empty() {
            return Ok(());
        }
        let rows = || self.tables.iter();
        let ids: Vec<&str> = rows().map(|row| row.id.as_str()).collect();
        let created: Vec<i64> = rows().map(|row| stamp(row.created)).collect();
        let games: Vec<&str> = rows().map(|row| row.game.as_str()).collect();
        let rules: Vec<i64> = rows().map(|row| row.rules.into()).collect();
        let setups: Vec<&str> = rows().map(|row| row.setup.as_str()).collect();
        let insert = client.prepare_cached(TABLES).await?;
        client.execute(&insert, &[&ids, &created, &games, &rules, &setups, &node]).await.map(drop)
    }

    async fn take_tables(&self, client: &Object, node: i64) -> Result<(), Error> {
        if self.taken.is_empty() {
            return Ok(());
        }
        let take = client.prepare_cached(TAKE).await?;
        client.execute(&take, &[&self.taken, &node]).await.map(drop)
    }

    async fn write_entries(&self, client: &Object) -> Result<(), Error> {
        if self.entries.is_empty() {
            return Ok(());
        }
        let insert = client.prepare_cached(ENTRIES).await?;
        let columns = EntryColumns::of(&self.entries);
        client.execute(&insert, &columns.values()).await.map(drop)
    }

    async fn write_secrets(&self, client: &Object) -> Result<(), Error> {
        if self.secrets.is_empty() {
            return Ok(());
        }
        let rows = || self.secrets.iter();
        let tables: Vec<&str> = rows().map(|(table, ..)| *table).collect();
        let matches: Vec<i64> = rows().map(|(_, match_no, _)| i64::from(*match_no)).collect();
        let secrets: Vec<&[u8]> = rows().map(|(.., secret)| secret.as_slice()).collect();
        let insert = client.prepare_cached(SECRETS).await?;
        client.execute(&insert, &[&tables, &matches, &secrets]).await.map(drop)
    }
}
