//! What the writer has done so far, for the metrics.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counts since the writer began. They may be read at any time.
#[derive(Debug, Default)]
pub struct Counts {
    /// Units that wait.
    pub waiting: AtomicU64,
    /// Units written.
    pub written: AtomicU64,
    /// Units refused.
    pub refused: AtomicU64,
    /// Units turned away because too many waited.
    pub busy: AtomicU64,
    /// Units not written because the store was broken.
    pub broken: AtomicU64,
    /// How long each durable commit took.
    pub commit: Durations,
    /// How long each unit waited for its answer, the commit included.
    pub answer: Durations,
}

/// How often something was done, and how long it took.
#[derive(Debug, Default)]
pub struct Durations {
    /// How often.
    pub count: AtomicU64,
    /// Microseconds, all together.
    pub micros: AtomicU64,
    /// Microseconds, the longest.
    pub longest: AtomicU64,
    /// How many took at most 2^i microseconds and more than half of that; the last takes the rest.
    pub buckets: [AtomicU64; 24],
}

impl Durations {
    pub(super) fn took(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let bucket = micros.max(1).next_power_of_two().trailing_zeros() as usize;
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
        self.longest.fetch_max(micros, Ordering::Relaxed);
        self.buckets[bucket.min(self.buckets.len() - 1)].fetch_add(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_falls_into_the_bucket_that_just_holds_it() {
        let durations = Durations::default();
        for micros in [0, 1, 2, 3, 4, 5, 1 << 40] {
            durations.took(Duration::from_micros(micros));
        }
        let buckets = durations.buckets.each_ref().map(|bucket| bucket.load(Ordering::Relaxed));
        assert_eq!(buckets[..5], [2, 1, 2, 1, 0]);
        assert_eq!(buckets[23], 1);
        assert_eq!(durations.longest.load(Ordering::Relaxed), 1 << 40);
    }
}
