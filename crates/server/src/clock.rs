//! The server's time: milliseconds since 1970 that never go back while it runs.

use parlour_table::{reaction::Micros, session::Timestamp};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A clock that was set once, when the server started, and runs on evenly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    start: Instant,
    offset: Duration,
}

impl Clock {
    /// `ahead` is how much the clock is wrong; in tests only.
    pub(crate) fn set(ahead: Duration) -> Self {
        let offset = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { start: Instant::now(), offset: offset + ahead }
    }

    pub(crate) fn now(self) -> Timestamp {
        let since = Instant::now().saturating_duration_since(self.start);
        Timestamp((self.offset + since).as_millis() as u64)
    }

    /// How long the server has run.
    pub(crate) fn uptime(self) -> Duration {
        Instant::now().saturating_duration_since(self.start)
    }

    /// The server's time, to the microsecond.
    pub(crate) fn micros(self) -> Micros {
        let since = Instant::now().saturating_duration_since(self.start);
        Micros(i64::try_from((self.offset + since).as_micros()).unwrap_or(i64::MAX))
    }

    /// The instant of a moment.
    pub(crate) fn instant(self, now: Timestamp) -> Instant {
        let since = Duration::from_millis(now.0).saturating_sub(self.offset);
        // whole milliseconds are shown, so the rest of this one must pass, too
        self.start + since + Duration::from_millis(1)
    }
}
