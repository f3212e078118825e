//! The threads on which long work runs: one pool for a process, made when it is first needed.
//!
//! A child of `fork` inherits the pool's memory and none of its threads, and would wait for them
//! for ever: it makes a pool of its own.

use crate::error::bad_command;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::{
    mem, process,
    sync::{Arc, Mutex, PoisonError},
};

/// The pool, and the process whose threads it has.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// Does the work on all cores, with Python's lock released.
pub(crate) fn on_all_cores<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let pool = all_cores(py)?;
    Ok(py.detach(|| pool.install(work)))
}

/// The pool of this process.
///
/// Python's lock is held throughout, and `os.fork` needs it: no child inherits [`POOL`] locked.
pub(crate) fn all_cores(_py: Python<'_>) -> PyResult<Arc<ThreadPool>> {
    let mut kept = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((owner, pool)) = &*kept
        && *owner == process::id()
    {
        return Ok(Arc::clone(pool));
    }
    let made = threads(0)?;
    let inherited = kept.replace((process::id(), Arc::clone(&made)));
    // dropping it would ask threads to end that are not in this process
    mem::forget(inherited);
    Ok(made)
}

/// A pool of so many threads; one for each core for 0.
pub(crate) fn threads(count: usize) -> PyResult<Arc<ThreadPool>> {
    if count > 1024 {
        return Err(bad_command("threads: 0 (one for each core) to 1024"));
    }
    let pool = ThreadPoolBuilder::new().num_threads(count).build();
    pool.map(Arc::new).map_err(|error| bad_command(error.to_string()))
}
