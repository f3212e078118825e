//! Numbers in the database, which have a sign there.

use tokio_postgres::Row;

/// Half of the milliseconds is 292 million years.
pub(super) fn stamp(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

/// The milliseconds in this column.
pub(super) fn ms(row: &Row, column: usize) -> u64 {
    row.get::<_, i64>(column).cast_unsigned()
}

/// The number of 32 bits in this column.
pub(super) fn number(row: &Row, column: usize) -> u32 {
    u32::try_from(row.get::<_, i64>(column)).unwrap_or(u32::MAX)
}

/// The seat in this column.
pub(super) fn seat(row: &Row, column: usize) -> Option<u8> {
    row.get::<_, Option<i16>>(column).and_then(|seat| u8::try_from(seat).ok())
}

/// The hash or the secret in this column: the schema holds its length.
pub(super) fn bytes(row: &Row, column: usize) -> Option<[u8; 32]> {
    row.get::<_, Option<&[u8]>>(column).and_then(|bytes| bytes.try_into().ok())
}
