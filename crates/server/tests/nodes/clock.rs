//! Time in a run: the true one, and what a clock makes of it that runs a little wrong.

use crate::test_rng::TestRng;
use parlour_server::nodes::Uptime;
use std::time::Duration;

/// The true time of a run, in microseconds from its beginning. No node knows it.
pub(crate) type Time = u64;

pub(crate) const MS: Time = 1_000;
pub(crate) const SECOND: Time = 1_000 * MS;

/// A clock runs fast or slow by up to so many millionths: a hundred times more than real ones do.
const MAX_DRIFT_PPM: i64 = 10_000;

/// A clock that runs evenly, from a beginning of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DriftingClock {
    start: Time,
    ppm: i64,
}

impl DriftingClock {
    pub(crate) fn drawn(rng: &mut TestRng, start: Time) -> Self {
        let ppm = rng.below(2 * MAX_DRIFT_PPM as usize + 1) as i64 - MAX_DRIFT_PPM;
        Self { start, ppm }
    }

    /// What it shows.
    pub(crate) fn shows(&self, now: Time) -> Uptime {
        let since = now - self.start;
        let drift = since as i64 * self.ppm / 1_000_000;
        Uptime(Duration::from_micros(since.saturating_add_signed(drift)))
    }

    /// A moment at which it shows this or more.
    pub(crate) fn moment(&self, shown: Uptime) -> Time {
        let micros = shown.0.as_micros() as i64;
        let since = micros - micros * self.ppm / 1_000_000 + micros / 5_000 + 2;
        self.start + since as Time
    }
}
