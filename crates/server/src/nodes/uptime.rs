//! Time as one node has it.

use std::{ops::Add, time::Duration};

/// How long a node has run, on its own monotonic clock. Two nodes' uptimes have nothing in common, and
/// neither has the database's clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Uptime(pub Duration);

impl Add<Duration> for Uptime {
    type Output = Self;

    fn add(self, span: Duration) -> Self {
        Self(self.0 + span)
    }
}
