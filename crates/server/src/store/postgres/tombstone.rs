//! Tables that are deleted or expired, and those that come back.

use deadpool_postgres::Transaction;
use tokio_postgres::Row;

use super::numbers::{ms, stamp};
use crate::store::{Cutoff, Reason, Retired, Tombstone};

pub(super) const OF: &str = "SELECT tombstone, tombstone_reason FROM tables
    WHERE id = $1 AND tombstone IS NOT NULL";

pub(super) const ALL: &str = "SELECT tombstone, tombstone_reason, id FROM tables
    WHERE tombstone IS NOT NULL ORDER BY tombstone, id";

/// Of each table only the last entry is looked at: a log can be long. That a table expired says
/// nothing about the clock: the server did that by the clock itself.
pub(super) const NEWEST: &str = "SELECT max(greatest(
        (SELECT at FROM entries WHERE table_id = id ORDER BY seq DESC LIMIT 1), created,
        CASE tombstone_reason WHEN 'deleted' THEN tombstone END, restored
    )) FROM tables";

/// Tables that another node plays are that node's to retire.
const REMOVE: &str = "DELETE FROM tables WHERE id IN (
        SELECT tables.id FROM tables LEFT JOIN nodes ON nodes.id = owner
        WHERE tombstone < $1 AND (owner = $2 OR lease_until IS NULL OR lease_until < now())
        ORDER BY tables.id LIMIT $3 FOR UPDATE OF tables SKIP LOCKED
    ) RETURNING id";

const EXPIRE: &str = "UPDATE tables SET tombstone = $4, tombstone_reason = 'expired' WHERE id IN (
        SELECT tables.id FROM tables LEFT JOIN nodes ON nodes.id = owner
        WHERE tombstone IS NULL AND greatest(
            coalesce((SELECT at FROM entries WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1), created),
            restored, (SELECT at FROM wakes WHERE table_id = tables.id)
        ) < $1 AND (owner = $2 OR lease_until IS NULL OR lease_until < now())
        ORDER BY tables.id LIMIT $3 FOR UPDATE OF tables SKIP LOCKED
    ) RETURNING id";

pub(super) fn stone(row: &Row) -> Tombstone {
    Tombstone { at: ms(row, 0), reason: Reason::from_word(row.get(1)) }
}

/// Up to `most` tables get a tombstone, and up to `most` are removed.
pub(super) async fn retire(
    all: Transaction<'_>,
    node: i64,
    cutoff: &Cutoff,
    most: i64,
) -> Result<Retired, tokio_postgres::Error> {
    let names = |rows: Vec<Row>| rows.iter().map(|row| row.get(0)).collect();
    let before = stamp(cutoff.tombstone_before);
    let removed = names(all.query(REMOVE, &[&before, &node, &most]).await?);
    let (before, now) = (stamp(cutoff.unused_before), stamp(cutoff.now));
    let expired = names(all.query(EXPIRE, &[&before, &node, &most, &now]).await?);
    all.commit().await?;
    Ok(Retired { expired, removed })
}
