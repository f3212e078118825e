//! The server's time: milliseconds since 1970 that never go back while it runs.

use parlour_table::session::Now;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A clock that was set once, when the server started, and runs on evenly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    start: Instant,
    offset: Duration,
}

impl Clock {
    pub(crate) fn set() -> Self {
        let offset = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { start: Instant::now(), offset }
    }

    pub(crate) fn now(self) -> Now {
        self.at(Instant::now())
    }

    /// The server's time at an instant.
    pub(crate) fn at(self, instant: Instant) -> Now {
        let since = instant.saturating_duration_since(self.start);
        Now((self.offset + since).as_millis() as u64)
    }

    /// The instant of a moment.
    pub(crate) fn instant(self, now: Now) -> Instant {
        let since = Duration::from_millis(now.0).saturating_sub(self.offset);
        // whole milliseconds are told, so the rest of this one must pass, too
        self.start + since + Duration::from_millis(1)
    }
}
