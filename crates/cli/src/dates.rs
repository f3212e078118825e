//! What time it is, and moments as text.

use parlour_table::session::Timestamp;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The moment by the system's clock.
pub(crate) fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(since.as_millis() as u64)
}

/// A moment, in milliseconds since 1970, as `Sun, 06 Nov 1994 08:49:37 GMT`.
pub(crate) fn date(ms: u64) -> String {
    httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(ms))
}
