//! Where players want to be notified, the key for push services, and when tables have to be looked at.

use tokio_postgres::Row;

use super::numbers::{ms, number, seat};
use crate::store::NoticeRow;

pub(super) const PUT: &str = "INSERT INTO notices VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (table_id, seat) DO UPDATE
    SET address = excluded.address, sent = excluded.sent, part = excluded.part";

pub(super) const REMOVE: &str = "DELETE FROM notices WHERE table_id = $1 AND seat = $2";

pub(super) const WAKE: &str = "INSERT INTO wakes VALUES ($1, $2)
    ON CONFLICT (table_id) DO UPDATE SET at = excluded.at";

pub(super) const SLEEP: &str = "DELETE FROM wakes WHERE table_id = $1";

pub(super) const ALL: &str = "SELECT seat, address, sent, part::bigint, table_id FROM notices
    WHERE table_id = $1 ORDER BY seat";

pub(super) const WAKE_OF: &str = "SELECT at FROM wakes WHERE table_id = $1";

pub(super) const WAKES: &str = "SELECT at, id FROM wakes JOIN tables ON id = table_id
    WHERE at <= $1 AND (at, id) > ($2, $3) AND tombstone IS NULL AND paused IS NULL
    ORDER BY at, id LIMIT $4";

pub(super) const KEEP_PUSH_KEY: &str = "INSERT INTO push_key VALUES (1, $1) ON CONFLICT DO NOTHING";

pub(super) const PUSH_KEY: &str = "SELECT key FROM push_key";

pub(super) fn notice(row: &Row) -> NoticeRow {
    NoticeRow {
        table: row.get(4),
        seat: seat(row, 0).unwrap_or_default(),
        address: row.get(1),
        sent: ms(row, 2),
        part: number(row, 3) as u8,
    }
}
