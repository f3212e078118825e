//! The one thread that writes.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::Instant;

use parking_lot::Mutex;
use tokio::sync::oneshot;

use crate::store::counts::Counts;
use crate::store::queue::{Job, Queue, Unit, Work};
use crate::store::{Cutoff, Retired, Store, StoreError, UnitError, Write, WriteError};
use crate::telemetry;

/// How many units may wait; the next one is [`WriteError::Busy`] at once.
const QUEUE_CAPACITY: usize = 4096;

/// How many units go into one commit.
const MAX_UNITS_PER_COMMIT: usize = 512;

/// The way to the thread that owns the store; cheap to copy. When the last copy is gone, or at
/// [`Writer::close`], what waits is written and the store is closed.
#[derive(Clone)]
pub struct Writer(Arc<Inner>);

struct Inner {
    queue: Arc<Queue>,
    counts: Arc<Counts>,
    health: Arc<Mutex<Option<StoreError>>>,
    epoch: u32,
}

/// The answer, some time later: await it, or [`wait`](Answer::wait) for it. What it is the answer
/// to is done whether or not anyone waits.
#[must_use]
#[derive(Debug)]
pub struct Answer<T, E>(oneshot::Receiver<Result<T, E>>);

/// The answer to a unit: it stands on the disk, or it was not written.
pub type Written = Answer<(), WriteError>;

impl Writer {
    /// Gives the store to a thread of its own. The thread traces the events `before_commit` and
    /// `after_commit`, the latter before anyone is answered.
    ///
    /// # Panics
    /// If the system has no thread left.
    #[must_use]
    pub fn spawn(store: Box<dyn Store>) -> Self {
        let counts = Arc::new(Counts::default());
        let queue = Arc::new(Queue::new(QUEUE_CAPACITY, Arc::clone(&counts)));
        let health = Arc::default();
        let epoch = store.epoch();
        let thread = Thread {
            store,
            queue: Arc::clone(&queue),
            counts: Arc::clone(&counts),
            health: Arc::clone(&health),
        };
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || thread.run())
            .expect("a thread for the store");
        Self(Arc::new(Inner { queue, counts, health, epoch }))
    }

    /// The epoch that each [`LogEntry`](crate::store::LogEntry) has to name.
    #[must_use]
    pub fn epoch(&self) -> u32 {
        self.0.epoch
    }

    /// Hands in a unit. Units are written in the order of these calls, and so may be handed in
    /// before the last one was answered: if one is not written, the later entries of its table are
    /// out of order and not written either.
    pub fn commit(&self, writes: Vec<Write>) -> Written {
        let (answer, written) = oneshot::channel();
        let unit = Unit { writes, since: Instant::now(), answer };
        if let Err(error) = self.0.queue.push(Job::Unit(unit)) {
            let count =
                if error == WriteError::Busy { &self.0.counts.busy } else { &self.0.counts.broken };
            count.fetch_add(1, Ordering::Relaxed);
            return Answer::at_once(Err(error));
        }
        Answer(written)
    }

    /// [`Store::retire`], in its turn.
    pub fn retire(&self, cutoff: Cutoff) -> Answer<Retired, WriteError> {
        let (answer, retired) = oneshot::channel();
        match self.0.queue.push(Job::Retire { cutoff, answer }) {
            Ok(()) => Answer(retired),
            Err(error) => Answer::at_once(Err(error)),
        }
    }

    /// Whether the last commit went well; if not, why. A server that cannot write is not ready, and
    /// one whose trouble cannot pass ([`StoreError::may_pass`]) has to end.
    ///
    /// # Errors
    /// What broke the last commit.
    pub fn health(&self) -> Result<(), StoreError> {
        self.0.health.lock().clone().map_or(Ok(()), Err)
    }

    /// What has been done so far.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.0.counts
    }

    /// Takes nothing more, writes what waits and closes the store; the answer comes after that.
    pub fn close(&self) -> Answer<(), StoreError> {
        let (answer, closed) = oneshot::channel();
        self.0.queue.close(Some(answer));
        Answer(closed)
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.queue.close(None);
    }
}

impl<T, E: From<StoreError>> Answer<T, E> {
    fn at_once(result: Result<T, E>) -> Self {
        let (sender, answer) = oneshot::channel();
        // The receiver is in our hands, so this arrives.
        let _ = sender.send(result);
        Self(answer)
    }

    /// Waits without a runtime.
    ///
    /// # Errors
    /// As the answer says.
    ///
    /// # Panics
    /// Within a runtime, whose thread must not stand still: await it there.
    pub fn wait(self) -> Result<T, E> {
        self.0.blocking_recv().unwrap_or_else(|_| Err(StoreError::Closed.into()))
    }
}

impl<T, E: From<StoreError>> Future for Answer<T, E> {
    type Output = Result<T, E>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let answer = Pin::new(&mut self.0).poll(cx);
        answer.map(|answer| answer.unwrap_or_else(|_| Err(StoreError::Closed.into())))
    }
}

/// The thread's own side.
struct Thread {
    store: Box<dyn Store>,
    queue: Arc<Queue>,
    counts: Arc<Counts>,
    health: Arc<Mutex<Option<StoreError>>>,
}

/// However the thread ends, no one waits for ever; and if it broke off, that is known.
struct Abandon {
    queue: Arc<Queue>,
    health: Arc<Mutex<Option<StoreError>>>,
}

impl Drop for Abandon {
    fn drop(&mut self) {
        if std::thread::panicking() {
            *self.health.lock() = Some(StoreError::Closed);
        }
        self.queue.abandon();
    }
}

impl Thread {
    fn run(mut self) {
        let (queue, health) = (Arc::clone(&self.queue), Arc::clone(&self.health));
        let _abandon = Abandon { queue, health };
        let enders = loop {
            match self.queue.take(MAX_UNITS_PER_COMMIT) {
                Work::Units(units) => self.write(units),
                Work::Retire { cutoff, answer } => {
                    let retired = self.guarded(|store| store.retire(&cutoff));
                    // The caller may be gone; then no one wants to know.
                    let _ = answer.send(retired.map_err(WriteError::from));
                }
                Work::End(enders) => break enders,
            }
        };
        let closed = self.store.close();
        for ender in enders {
            let _ = ender.send(closed.clone());
        }
    }

    fn write(&mut self, units: Vec<Unit>) {
        let (all, waiters): (Vec<_>, Vec<_>) =
            units.into_iter().map(|unit| (unit.writes, (unit.since, unit.answer))).unzip();
        tracing::trace!(name: "before_commit", units = all.len());
        let begun = Instant::now();
        let written = self.guarded(|store| store.commit(&all));
        let counts = &self.counts;
        if let Ok(answers) = &written {
            debug_assert_eq!(answers.len(), waiters.len());
            counts.commits.fetch_add(1, Ordering::Relaxed);
            telemetry::record_commit(begun.elapsed());
            tracing::trace!(name: "after_commit", units = all.len());
        }
        let answers: Vec<Result<(), WriteError>> = match written {
            Ok(answers) => answers.into_iter().map(|answer| Ok(answer?)).collect(),
            Err(broken) => waiters.iter().map(|_| Err(broken.clone().into())).collect(),
        };
        for (result, (since, answer)) in answers.into_iter().zip(waiters) {
            let count = match &result {
                Ok(()) => &counts.written,
                Err(WriteError::Unit(_)) => &counts.refused,
                Err(_) => &counts.broken,
            };
            count.fetch_add(1, Ordering::Relaxed);
            if let Err(WriteError::Unit(UnitError::Fenced { .. })) = &result {
                metrics::counter!(telemetry::APPENDS_FENCED).increment(1);
            }
            telemetry::record_answer(since.elapsed());
            let _ = answer.send(result);
        }
    }

    /// Once the store is broken for good it is not touched again: after a failed disk no one
    /// knows what a second try would confirm.
    fn guarded<T>(
        &mut self,
        act: impl FnOnce(&mut dyn Store) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let known = self.health.lock().clone();
        if let Some(broken) = known.filter(|broken| !broken.may_pass()) {
            return Err(broken);
        }
        let result = act(&mut *self.store);
        *self.health.lock() = result.as_ref().err().cloned();
        result
    }
}
