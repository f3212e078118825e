//! A whole copy of a database that is in use.

use std::path::Path;

use rusqlite::Connection;

use super::fault::{broken, failed};
use crate::{private, store::StoreError};

/// Writes the copy to a new file.
pub(super) fn write(conn: &Connection, file: &Path, to: &Path) -> Result<(), StoreError> {
    private::write_whole(to, |error| failed(to, error), |part| copy(conn, file, part))
}

fn copy(conn: &Connection, file: &Path, part: &Path) -> Result<(), StoreError> {
    let Some(name) = part.to_str() else {
        let why = "the name is not text".to_owned();
        return Err(StoreError::Io { path: part.to_owned(), why });
    };
    let copied = conn.execute("VACUUM INTO ?1", [name]);
    copied.map(drop).map_err(|error| match broken(part, &error) {
        // What is wrong with the source is not the copy's fault.
        StoreError::Damaged { why, .. } => StoreError::Damaged { path: file.to_owned(), why },
        other => other,
    })
}
