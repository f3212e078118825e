//! The versions of the schema, and the way from each to the next.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, TransactionBehavior};

use super::backup;
use super::fault::broken;
use crate::store::StoreError;

/// The nth text makes version n of version n - 1. Only ever appended to.
pub(super) const VERSIONS: &[&str] = &[
    include_str!("v1.sql"),
    include_str!("v2.sql"),
    include_str!("v3.sql"),
    include_str!("v4.sql"),
    include_str!("v5.sql"),
    include_str!("v6.sql"),
    include_str!("v7.sql"),
    include_str!("v8.sql"),
    include_str!("v9.sql"),
    include_str!("v10.sql"),
];

/// Says in the file's header whose it is: "Parl".
const OURS: u32 = u32::from_be_bytes(*b"Parl");

/// The version of what is there; 0 for an empty file.
pub(super) fn version(
    conn: &Connection,
    file: &Path,
    versions: &[&str],
) -> Result<u32, StoreError> {
    let number = |sql: &str| {
        conn.query_row(sql, [], |row| row.get::<_, u32>(0)).map_err(|error| broken(file, &error))
    };
    let found = number("PRAGMA user_version")?;
    let ours = number("PRAGMA application_id")? == OURS;
    let empty = number("SELECT count(*) FROM sqlite_schema")? == 0;
    match found {
        0 if empty => Ok(0),
        _ if !ours || found == 0 => Err(StoreError::NotOurs(file.to_owned())),
        _ if found as usize > versions.len() => {
            Err(StoreError::Newer { path: file.to_owned(), found, known: known(versions) })
        }
        _ => Ok(found),
    }
}

/// All steps in one commit, and a copy of the database before them.
pub(super) fn migrate(
    conn: &mut Connection,
    file: &Path,
    from: u32,
    versions: &[&str],
) -> Result<(), StoreError> {
    if from == known(versions) {
        return Ok(());
    }
    if from > 0 {
        backup::write(conn, file, &unused(file, from))?;
    }
    let steps = |conn: &mut Connection| {
        let all = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for step in &versions[from as usize..] {
            all.execute_batch(step)?;
        }
        all.pragma_update(None, "user_version", known(versions))?;
        all.pragma_update(None, "application_id", OURS)?;
        all.commit()
    };
    steps(conn).map_err(|error| broken(file, &error))
}

fn known(versions: &[&str]) -> u32 {
    u32::try_from(versions.len()).unwrap_or(u32::MAX)
}

/// A name for the copy; an older copy is never written over.
fn unused(file: &Path, version: u32) -> PathBuf {
    (1..)
        .map(|n| file.with_extension(format!("v{version}-{n}.backup")))
        .find(|name| !name.exists())
        .unwrap_or_default()
}
