//! What a server must be so that what it confirms is kept.

use std::path::Path;

use tokio_postgres::Client;

use super::fault::broken;
use crate::store::StoreError;

/// The oldest PostgreSQL that will do, as `server_version_num` counts.
const MIN_VERSION: i32 = 130_000;

/// Settings without which a confirmed commit can be lost.
const DURABILITY: &[&str] = &["fsync", "full_page_writes", "synchronous_commit"];

/// Refuses a server that is too old, only follows another one, or may lose what it confirms.
pub(super) async fn suits(client: &Client, path: &Path) -> Result<(), StoreError> {
    let settings = "SELECT current_setting('server_version_num')::int,
        pg_is_in_recovery() OR current_setting('transaction_read_only')::bool,
        current_setting('fsync'), current_setting('full_page_writes'),
        current_setting('synchronous_commit')";
    let row = client.query_one(settings, &[]).await.map_err(|error| broken(path, &error))?;
    let is_off = |column| row.get::<_, &str>(column) == "off";
    let off = (2..).zip(DURABILITY).find(|(column, _)| is_off(*column));
    let why = unsuited(row.get(0), row.get(1), off.map(|(_, name)| *name));
    why.map_or(Ok(()), |why| Err(StoreError::Unsuited { path: path.to_owned(), why }))
}

fn unsuited(version: i32, is_read_only: bool, off: Option<&str>) -> Option<String> {
    if version < MIN_VERSION {
        let (major, least) = (version / 10_000, MIN_VERSION / 10_000);
        return Some(format!("PostgreSQL {major} is too old, version {least} is the oldest"));
    }
    if is_read_only {
        return Some("it is read-only, a standby perhaps: name the primary".to_owned());
    }
    off.map(|name| format!("`{name}` is off, so confirmed moves could be lost"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_refused_for_its_age_first() {
        assert_eq!(unsuited(130_000, false, None), None);
        let old = unsuited(120_022, true, Some("fsync")).unwrap();
        assert_eq!(old, "PostgreSQL 12 is too old, version 13 is the oldest");
        assert!(unsuited(150_018, true, Some("fsync")).unwrap().starts_with("it is read-only"));
        assert!(unsuited(150_018, false, Some("fsync")).unwrap().starts_with("`fsync` is off"));
    }
}
