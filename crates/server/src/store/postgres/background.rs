//! The runtime of the connections, apart from the server's: a store's calls block, and the threads
//! that move the server's sockets must not be the ones that move the answers they wait for.

use std::future::Future;
use std::sync::Arc;
use std::thread;

use tokio::runtime::{Builder, Handle, Runtime};

use crate::store::StoreError;

/// What moves the connections of a store; cheap to clone. It ends with the last clone.
#[derive(Clone)]
pub(super) struct Background(Arc<Inner>);

struct Inner(Option<Runtime>);

impl Drop for Inner {
    fn drop(&mut self) {
        // Dropped as it is, a runtime waits for its threads, which is not allowed within another.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Background {
    /// A thread that moves connections whether or not anyone waits for them.
    pub(super) fn start() -> Result<Self, StoreError> {
        Self::of(Builder::new_multi_thread().worker_threads(1))
    }

    /// The thread that waits moves the connections itself, which spares it two changes of threads in
    /// each round trip.
    pub(super) fn of_the_waiting_thread() -> Result<Self, StoreError> {
        Self::of(&mut Builder::new_current_thread())
    }

    fn of(builder: &mut Builder) -> Result<Self, StoreError> {
        let runtime = builder.thread_name("postgres").enable_all().build();
        let runtime = runtime
            .map_err(|error| StoreError::Io { path: "postgres".into(), why: error.to_string() })?;
        Ok(Self(Arc::new(Inner(Some(runtime)))))
    }

    /// Waits for this work, on any thread. A thread of another runtime may not wait for a future
    /// itself, so a thread is lent to it.
    pub(super) fn wait<T: Send>(&self, work: impl Future<Output = T> + Send) -> T {
        let runtime = self.runtime();
        if Handle::try_current().is_err() {
            return runtime.block_on(work);
        }
        let answer = thread::scope(|scope| scope.spawn(|| runtime.block_on(work)).join());
        answer.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    pub(super) fn handle(&self) -> &Handle {
        self.runtime().handle()
    }

    fn runtime(&self) -> &Runtime {
        self.0.0.as_ref().expect("a runtime until it is dropped")
    }
}
