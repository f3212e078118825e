//! What waits for the writer's thread, in the order it came.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use parking_lot::{Condvar, Mutex};
use tokio::sync::oneshot;

use crate::store::counts::Counts;
use crate::store::{Cutoff, Retired, StoreError, Write, WriteError};

/// A unit, and who waits for it.
pub(super) struct Unit {
    pub(super) writes: Vec<Write>,
    pub(super) since: Instant,
    pub(super) answer: oneshot::Sender<Result<(), WriteError>>,
}

pub(super) enum Job {
    Unit(Unit),
    Retire { cutoff: Cutoff, answer: oneshot::Sender<Result<Retired, WriteError>> },
}

/// What the thread does next.
pub(super) enum Work {
    Units(Vec<Unit>),
    Retire {
        cutoff: Cutoff,
        answer: oneshot::Sender<Result<Retired, WriteError>>,
    },
    /// The queue is closed and empty.
    End(Vec<oneshot::Sender<Result<(), StoreError>>>),
}

#[derive(Default)]
struct Waiting {
    jobs: VecDeque<Job>,
    closed: bool,
    /// The thread is gone.
    ended: bool,
    enders: Vec<oneshot::Sender<Result<(), StoreError>>>,
}

pub(super) struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    room: usize,
    counts: Arc<Counts>,
}

impl Queue {
    pub(super) fn new(room: usize, counts: Arc<Counts>) -> Self {
        Self { waiting: Mutex::default(), changed: Condvar::new(), room, counts }
    }

    /// Never waits: turned away is turned away at once.
    pub(super) fn push(&self, job: Job) -> Result<(), WriteError> {
        let mut waiting = self.waiting.lock();
        if waiting.closed {
            return Err(StoreError::Closed.into());
        }
        if waiting.jobs.len() >= self.room {
            return Err(WriteError::Busy);
        }
        waiting.jobs.push_back(job);
        self.counts.waiting.store(waiting.jobs.len() as u64, Ordering::Relaxed);
        self.changed.notify_one();
        Ok(())
    }

    /// All units that wait, up to `most`, or the one other job that comes first.
    pub(super) fn take(&self, most: usize) -> Work {
        let mut waiting = self.waiting.lock();
        while waiting.jobs.is_empty() && !waiting.closed {
            self.changed.wait(&mut waiting);
        }
        let mut units = Vec::new();
        let work = loop {
            match waiting.jobs.pop_front() {
                Some(Job::Unit(unit)) if units.len() + 1 < most => units.push(unit),
                Some(Job::Unit(unit)) => {
                    units.push(unit);
                    break Work::Units(units);
                }
                Some(Job::Retire { cutoff, answer }) if units.is_empty() => {
                    break Work::Retire { cutoff, answer };
                }
                Some(retire @ Job::Retire { .. }) => {
                    waiting.jobs.push_front(retire);
                    break Work::Units(units);
                }
                None if units.is_empty() => break Work::End(std::mem::take(&mut waiting.enders)),
                None => break Work::Units(units),
            }
        };
        self.counts.waiting.store(waiting.jobs.len() as u64, Ordering::Relaxed);
        work
    }

    /// Nothing more comes in. What waits is still done, and then the ender gets an answer; if the thread
    /// is gone, the ender is dropped, which tells as much.
    pub(super) fn close(&self, ender: Option<oneshot::Sender<Result<(), StoreError>>>) {
        let mut waiting = self.waiting.lock();
        waiting.closed = true;
        if !waiting.ended {
            waiting.enders.extend(ender);
        }
        self.changed.notify_all();
    }

    /// Nothing more comes in, and those who wait learn that no one will answer.
    pub(super) fn abandon(&self) {
        let mut waiting = self.waiting.lock();
        *waiting = Waiting { closed: true, ended: true, ..Waiting::default() };
        self.counts.waiting.store(0, Ordering::Relaxed);
    }
}
