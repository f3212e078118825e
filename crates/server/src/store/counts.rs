//! What the writer has done so far, for the metrics.

use std::sync::atomic::AtomicU64;

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
    /// Durable commits.
    pub commits: AtomicU64,
}
