//! Why a unit is not written to its end.

use rusqlite::{Connection, OptionalExtension};

use crate::store::UnitError;

/// Why a unit stops half way: its own fault, or the database's.
pub(super) enum UnitWriteError {
    Unit(UnitError),
    Sql(rusqlite::Error),
}

impl From<UnitError> for UnitWriteError {
    fn from(refused: UnitError) -> Self {
        Self::Unit(refused)
    }
}

impl From<rusqlite::Error> for UnitWriteError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

/// The key of a table that has to be there.
pub(super) fn key(conn: &Connection, table: &str) -> Result<i64, UnitWriteError> {
    let find = "SELECT key FROM tables WHERE id = ?1";
    let key = conn.prepare_cached(find)?.query_row([table], |row| row.get(0)).optional()?;
    key.ok_or_else(|| UnitError::NoTable(table.to_owned()).into())
}
