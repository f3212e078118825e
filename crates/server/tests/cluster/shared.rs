//! What everyone who plays in a run has in common: the history, and the nodes that can be reached.

use crate::history::History;
use std::{
    net::SocketAddr,
    sync::{
        Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::time::Instant;

/// A client that has no answer for so long tries another node.
pub(crate) const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// A client that finds no table tries again after so long.
pub(crate) const RETRY_PAUSE: Duration = Duration::from_millis(50);

/// What everyone has in common.
pub(crate) struct Shared {
    history: Mutex<History>,
    /// Where clients reach each node.
    edges: Vec<SocketAddr>,
    /// Which of them a load balancer would send anyone to.
    in_service: Mutex<Vec<usize>>,
    is_over: AtomicBool,
}

impl Shared {
    pub(crate) fn new(edges: Vec<SocketAddr>) -> Self {
        let (history, in_service, is_over) = Default::default();
        Self { history, edges, in_service, is_over }
    }

    pub(crate) fn history(&self) -> MutexGuard<'_, History> {
        self.history.lock().expect("a history")
    }

    pub(crate) fn is_in_service(&self, slot: usize) {
        self.in_service.lock().expect("slots").push(slot);
    }

    pub(crate) fn is_out_of_service(&self, slot: usize) {
        self.in_service.lock().expect("slots").retain(|other| *other != slot);
    }

    /// The node to try after so many others.
    pub(crate) fn edge(&self, tried: usize) -> SocketAddr {
        let in_service = self.in_service.lock().expect("slots");
        self.edges[in_service[tried % in_service.len()]]
    }

    /// Is everyone to stop?
    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    pub(crate) fn ends(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// What a client has to say of itself.
#[derive(Default)]
pub(crate) struct Progress {
    acknowledged: Mutex<Vec<Instant>>,
    errors: Mutex<Vec<String>>,
}

impl Progress {
    pub(crate) fn is_acknowledged(&self) {
        self.acknowledged.lock().expect("times").push(Instant::now());
    }

    pub(crate) fn has_error(&self, why: String) {
        self.errors.lock().expect("errors").push(why);
    }

    /// What went wrong so far, as a person would see it.
    pub(crate) fn errors(&self) -> Vec<String> {
        self.errors.lock().expect("errors").clone()
    }

    /// How much was acknowledged since then.
    pub(crate) fn since(&self, then: Instant) -> usize {
        let times = self.acknowledged.lock().expect("times");
        times.iter().rev().take_while(|time| **time > then).count()
    }

    /// The longest time without an acknowledgement since then.
    pub(crate) fn longest_gap(&self, then: Instant) -> Duration {
        let times = self.acknowledged.lock().expect("times");
        let gaps = times.windows(2).filter(|pair| pair[1] > then);
        gaps.map(|pair| pair[1] - pair[0].max(then)).max().unwrap_or_default()
    }
}
