//! What a server must be so that what it confirms is kept.

use std::path::Path;

use tokio_postgres::Client;

use super::fault::broken;
use crate::store::StoreError;

/// The oldest PostgreSQL that will do, as `server_version_num` counts.
const MIN_VERSION: i32 = 130_000;

/// Settings without which a confirmed commit can be lost.
const DURABILITY: &[&str] = &["fsync", "full_page_writes", "synchronous_commit"];

/// Why a server is not used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
enum UnsuitedError {
    #[error("it is read-only, a standby perhaps: name the primary")]
    ReadOnly,
    #[error("PostgreSQL {0} is too old, version {least} is the oldest", least = MIN_VERSION / 10_000)]
    Old(i32),
    #[error("`{0}` is off, so confirmed moves could be lost")]
    Lossy(&'static str),
}

/// Refuses a server that is too old, only follows another one, or may lose what it confirms.
pub(super) async fn suits(client: &Client, path: &Path) -> Result<(), StoreError> {
    look(client, path).await?.map_or(Ok(()), |error| Err(unsuited(path, &error)))
}

/// The check of a server that was suited once. One that only follows may be about to lead: that passes, like a
/// lost connection.
pub(super) async fn still_suits(client: &Client, path: &Path) -> Result<(), StoreError> {
    Err(match look(client, path).await? {
        None => return Ok(()),
        Some(error @ UnsuitedError::ReadOnly) => {
            StoreError::Unreachable { path: path.to_owned(), why: error.to_string() }
        }
        Some(error) => unsuited(path, &error),
    })
}

fn unsuited(path: &Path, error: &UnsuitedError) -> StoreError {
    StoreError::Unsuited { path: path.to_owned(), why: error.to_string() }
}

async fn look(client: &Client, path: &Path) -> Result<Option<UnsuitedError>, StoreError> {
    let settings = "SELECT current_setting('server_version_num')::int,
        pg_is_in_recovery() OR current_setting('transaction_read_only')::bool,
        current_setting('fsync'), current_setting('full_page_writes'),
        current_setting('synchronous_commit')";
    let row = client.query_one(settings, &[]).await.map_err(|error| broken(path, &error))?;
    let is_off = |column| row.get::<_, &str>(column) == "off";
    let off = (2..).zip(DURABILITY).find(|(column, _)| is_off(*column));
    Ok(judge(row.get(0), row.get(1), off.map(|(_, name)| *name)))
}

fn judge(version: i32, is_read_only: bool, off: Option<&'static str>) -> Option<UnsuitedError> {
    match off {
        _ if version < MIN_VERSION => Some(UnsuitedError::Old(version / 10_000)),
        _ if is_read_only => Some(UnsuitedError::ReadOnly),
        off => off.map(UnsuitedError::Lossy),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_refused_for_its_age_first() {
        assert_eq!(judge(130_000, false, None), None);
        let said = |version, is_read_only| {
            judge(version, is_read_only, Some("fsync")).unwrap().to_string()
        };
        assert_eq!(said(120_022, true), "PostgreSQL 12 is too old, version 13 is the oldest");
        assert!(said(150_018, true).starts_with("it is read-only"));
        assert!(said(150_018, false).starts_with("`fsync` is off"));
    }
}
