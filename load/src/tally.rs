//! What came of the acts that were wanted.

use parking_lot::{Mutex, MutexGuard};
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

/// What came of the acts that were wanted.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) wanted: AtomicU64,
    counts: Mutex<Counts>,
}

#[derive(Default)]
pub(crate) struct Counts {
    /// From when it was wanted to when it was acknowledged, and from when it was sent.
    pub(crate) done: Vec<(Duration, Duration)>,
    pub(crate) refused: BTreeMap<String, u64>,
}

impl Tally {
    pub(crate) fn done(&self, since_wanted: Duration, since_sent: Duration) {
        self.counts().done.push((since_wanted, since_sent));
    }

    pub(crate) fn refused(&self, code: String) {
        *self.counts().refused.entry(code).or_default() += 1;
    }

    pub(crate) fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock()
    }

    pub(crate) fn unanswered(&self) -> u64 {
        let counts = self.counts();
        let answered = counts.done.len() as u64 + counts.refused.values().sum::<u64>();
        self.wanted.load(Ordering::Relaxed) - answered
    }
}
