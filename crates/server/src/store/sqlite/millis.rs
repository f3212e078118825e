//! Milliseconds in the database.

use rusqlite::Row;

/// SQLite's numbers have a sign. Half of the milliseconds is 292 million years.
pub(super) fn stamp(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

/// The milliseconds in this column.
pub(super) fn ms(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(i64::cast_unsigned)
}
