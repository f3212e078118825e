//! How often an address may do something.

use governor::Quota;
use std::{num::NonZeroU32, time::Duration};

/// After so long an address may report one more player of a table.
const REPORT_INTERVAL: Duration = Duration::from_secs(2 * 60 * 60);

/// So often in a minute.
pub(crate) fn per_minute(limit: u32) -> Quota {
    Quota::per_minute(NonZeroU32::new(limit).unwrap_or(NonZeroU32::MIN))
}

/// So many reports of one table at once, and more as time passes.
pub(crate) fn of_reports(limit: u32) -> Quota {
    let at_once = NonZeroU32::new(limit).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::with_period(REPORT_INTERVAL);
    quota.map_or_else(|| per_minute(limit), |quota| quota.allow_burst(at_once))
}
