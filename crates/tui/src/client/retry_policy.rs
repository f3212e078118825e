//! How often a connection is tried, and for how long.

use std::time::Duration;

/// How often a connection is tried, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RetryPolicy {
    /// How often the server is pinged.
    pub beat: Duration,
    /// After such a silence the connection is dead.
    pub dead: Duration,
    /// How long to wait after a cut, for the first time.
    pub first: Duration,
    /// How long at most.
    pub most: Duration,
    /// How long to wait where the server has too much to do.
    pub busy: Duration,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self {
            beat: Duration::from_secs(4),
            dead: Duration::from_secs(10),
            first: Duration::from_millis(250),
            most: Duration::from_secs(4),
            busy: Duration::from_millis(500),
        }
    }
}

/// The waits between attempts: each twice as long as the last, up to the most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waits {
    retry_policy: RetryPolicy,
    next: Duration,
}

impl Waits {
    pub(super) fn new(retry_policy: RetryPolicy) -> Self {
        Self { retry_policy, next: retry_policy.first }
    }

    /// The connection was up: the next wait is short again.
    pub(super) fn begin_anew(&mut self) {
        self.next = self.retry_policy.first;
    }

    /// The next wait. `jitter` of 0 to 1 takes up to half of it away, so that many who were cut at
    /// once do not come back at once.
    pub(super) fn next(&mut self, jitter: f64) -> Duration {
        let wait = self.next;
        self.next = (wait * 2).min(self.retry_policy.most);
        wait.mul_f64(1.0 - jitter.clamp(0.0, 1.0) / 2.0)
    }
}

/// A number from 0 to 1.
pub(super) fn jitter() -> f64 {
    f64::from(getrandom::u32().unwrap_or_default()) / f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_from_a_quarter_of_a_second_to_four() {
        let mut waits = Waits::new(RetryPolicy::default());
        let ms: Vec<u128> = (0..7).map(|_| waits.next(0.0).as_millis()).collect();
        assert_eq!(ms, [250, 500, 1000, 2000, 4000, 4000, 4000]);
        waits.begin_anew();
        assert_eq!(waits.next(1.0).as_millis(), 125, "jitter takes half of it away");
    }
}
