//! What SQLite and the system say, in our words.

use std::io;
use std::path::Path;

use rusqlite::ErrorCode;

use crate::store::StoreError;

pub(super) fn broken(file: &Path, error: &rusqlite::Error) -> StoreError {
    let path = file.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::NotOurs(path),
        Some(ErrorCode::DiskFull) => StoreError::Full(path),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly(path),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Held(path),
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, why: error.to_string() },
        _ => StoreError::Io { path, why: error.to_string() },
    }
}

pub(super) fn failed(file: &Path, error: &io::Error) -> StoreError {
    let path = file.to_owned();
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            StoreError::ReadOnly(path)
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full(path),
        _ => StoreError::Io { path, why: error.to_string() },
    }
}
