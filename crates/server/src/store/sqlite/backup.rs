//! A whole copy of a database that is in use.

use std::fs::{self, File};
use std::path::Path;

use rusqlite::Connection;

use super::fault::{broken, failed};
use super::files;
use crate::store::StoreError;

/// Writes the copy under another name first, so that half a copy never has this one.
pub(super) fn write(conn: &Connection, file: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        let why = "there is such a file already".to_owned();
        return Err(StoreError::Io { path: to.to_owned(), why });
    }
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    let _ = fs::remove_file(part);
    files::make(part)?;
    copy(conn, file, part, to).inspect_err(|_| {
        let _ = fs::remove_file(part);
    })
}

fn copy(conn: &Connection, file: &Path, part: &Path, to: &Path) -> Result<(), StoreError> {
    let Some(name) = part.to_str() else {
        let why = "the name is not text".to_owned();
        return Err(StoreError::Io { path: to.to_owned(), why });
    };
    conn.execute("VACUUM INTO ?1", [name]).map_err(|error| match broken(part, &error) {
        // What is wrong with the source is not the copy's fault.
        StoreError::Damaged { why, .. } => StoreError::Damaged { path: file.to_owned(), why },
        other => other,
    })?;
    File::options()
        .write(true)
        .open(part)
        .and_then(|copy| copy.sync_all())
        .and_then(|()| fs::rename(part, to))
        .map_err(|error| failed(to, &error))?;
    match to.parent() {
        Some(folder) if folder.as_os_str().is_empty() => files::settle(Path::new(".")),
        Some(folder) => files::settle(folder),
        None => Ok(()),
    }
}
