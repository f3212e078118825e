//! What SQLite and the system say, in our words.

use std::io;
use std::path::Path;

use rusqlite::ErrorCode;

use crate::Broken;

pub(super) fn broken(file: &Path, error: &rusqlite::Error) -> Broken {
    let path = file.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => Broken::NotOurs(path),
        Some(ErrorCode::DiskFull) => Broken::Full(path),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Broken::ReadOnly(path),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Broken::Held(path),
        Some(ErrorCode::DatabaseCorrupt) => Broken::Damaged { path, why: error.to_string() },
        _ => Broken::Io { path, why: error.to_string() },
    }
}

pub(super) fn failed(file: &Path, error: &io::Error) -> Broken {
    let path = file.to_owned();
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            Broken::ReadOnly(path)
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Broken::Full(path),
        _ => Broken::Io { path, why: error.to_string() },
    }
}
