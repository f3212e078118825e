//! What PostgreSQL and the connection to it say, in our words.

use std::path::Path;

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use super::database::said;
use crate::store::StoreError;

pub(super) fn broken(database: &Path, error: &Error) -> StoreError {
    let path = database.to_owned();
    match error.code() {
        _ if is_lost(error) => StoreError::Unreachable { path, why: said(error) },
        Some(code) if *code == SqlState::DISK_FULL => StoreError::Full(path),
        Some(code) if *code == SqlState::LOCK_NOT_AVAILABLE => StoreError::Held(path),
        Some(code) if *code == SqlState::DATA_CORRUPTED || *code == SqlState::INDEX_CORRUPTED => {
            StoreError::Damaged { path, why: said(error) }
        }
        Some(code) if !says_that_it_failed(code) => StoreError::Refused { path, why: said(error) },
        _ => StoreError::Io { path, why: said(error) },
    }
}

/// Is this about the server's disk (class 58), or a mistake of the server's own (class XX)?
fn says_that_it_failed(code: &SqlState) -> bool {
    ["58", "XX"].iter().any(|class| code.code().starts_with(class))
}

/// Has the connection gone, or the server, or its right to write? Then the next connection may find
/// it well again.
pub(super) fn is_lost(error: &Error) -> bool {
    const LOST: &[SqlState] = &[
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::TOO_MANY_CONNECTIONS,
        SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
        SqlState::READ_ONLY_SQL_TRANSACTION,
    ];
    match error.code() {
        Some(code) => LOST.contains(code) || code.code().starts_with("08"),
        // Without a code the server has not answered: the connection failed.
        None => error.is_closed() || is_io(error),
    }
}

fn is_io(error: &Error) -> bool {
    let mut causes = std::iter::successors(std::error::Error::source(error), |e| e.source());
    causes.any(<dyn std::error::Error + 'static>::is::<std::io::Error>)
}

/// Did another node come between, so that the same transaction may be tried again?
pub(super) fn is_conflict(error: &Error) -> bool {
    const CONFLICTS: &[SqlState] = &[
        SqlState::UNIQUE_VIOLATION,
        SqlState::FOREIGN_KEY_VIOLATION,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::T_R_SERIALIZATION_FAILURE,
    ];
    error.code().is_some_and(|code| CONFLICTS.contains(code))
}
