//! The versions of the schema, and the way from each to the next.

use std::path::Path;

use refinery::error::Kind;
use tokio_postgres::Client;

use super::fault::broken;
use crate::store::StoreError;

mod embedded {
    #![allow(missing_docs, unreachable_pub, reason = "a macro writes it")]
    refinery::embed_migrations!("src/store/postgres/migrations");
}

/// Two nodes that start at once migrate one after the other: "Parl".
const MIGRATION_LOCK: i64 = i64::from_be_bytes(*b"\0\0\0\0Parl");

/// Brings the database up to date, all steps in one transaction, if it is ours or empty.
pub(super) async fn migrate(client: &mut Client, path: &Path) -> Result<(), StoreError> {
    let sql = |error| broken(path, &error);
    client.execute("SELECT pg_advisory_lock($1)", &[&MIGRATION_LOCK]).await.map_err(sql)?;
    let migrated = migrate_alone(client, path).await;
    client.execute("SELECT pg_advisory_unlock($1)", &[&MIGRATION_LOCK]).await.map_err(sql)?;
    migrated
}

async fn migrate_alone(client: &mut Client, path: &Path) -> Result<(), StoreError> {
    let runner = embedded::migrations::runner().set_grouped(true);
    let known = runner.get_migrations().iter().map(refinery::Migration::version).max().unwrap_or(0);
    match version(client, path).await? {
        Some(found) if found > known => {
            return Err(StoreError::Newer { path: path.to_owned(), found, known });
        }
        _ => {}
    }
    let done = runner.run_async(client).await;
    done.map(drop).map_err(|error| match error.kind() {
        Kind::DivergentVersion(..) | Kind::MissingVersion(..) => {
            StoreError::NotOurs(path.to_owned())
        }
        _ => StoreError::Io { path: path.to_owned(), why: super::database::said(&error) },
    })
}

/// The version of what is there; nothing for an empty database.
async fn version(client: &Client, path: &Path) -> Result<Option<u32>, StoreError> {
    let sql = |error| broken(path, &error);
    let look = "SELECT count(*), count(*) FILTER (WHERE relname = 'refinery_schema_history'),
            count(*) FILTER (WHERE relname IN ('store', 'tables', 'entries', 'commits'))
        FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm')
            AND relnamespace = current_schema()::regnamespace";
    let row = client.query_one(look, &[]).await.map_err(sql)?;
    let (all, history, ours): (i64, i64, i64) = (row.get(0), row.get(1), row.get(2));
    if all == 0 {
        return Ok(None);
    }
    if history == 0 || ours < 4 {
        return Err(StoreError::NotOurs(path.to_owned()));
    }
    let newest = "SELECT max(version) FROM refinery_schema_history";
    let newest = client.query_one(newest, &[]).await.map_err(sql)?;
    Ok(newest.get::<_, Option<i32>>(0).and_then(|version| u32::try_from(version).ok()))
}
