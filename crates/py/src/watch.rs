//! Long work that Python can interrupt: it is done on a thread of its own, while the caller's
//! thread lets other Python threads run and looks up now and then.

use crate::{error::bad_command, pool::all_cores};
use parlour_engine::bot::{CancelGuard, CancelToken};
use pyo3::prelude::*;
use std::{
    sync::{Condvar, Mutex, PoisonError},
    thread,
    time::Duration,
};

/// So often the caller's thread looks up.
const SIGNAL_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// [`watched`] work on all cores, which tells nothing on its way.
pub(crate) fn watched_on_all_cores<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&CancelToken) -> T + Send,
) -> PyResult<T> {
    let pool = all_cores(py)?;
    watched(py, || Ok(()), |wanted| pool.install(|| work(wanted)))
}

/// Does the work with the lock released. Signals are seen to, and `tell` is called, on the
/// caller's thread; when either raises (Ctrl-C does), the work is stopped, waited for, and
/// what was raised is raised.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    tell: impl Fn() -> PyResult<()>,
    work: impl FnOnce(&CancelToken) -> T + Send,
) -> PyResult<T> {
    let guard = CancelGuard::default();
    let wanted = guard.wanted();
    let mut guard = Some(guard);
    let (over, bell) = (Mutex::new(false), Condvar::new());
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let done = work(&wanted);
            *over.lock().unwrap_or_else(PoisonError::into_inner) = true;
            bell.notify_one();
            done
        });
        let mut raised = None;
        loop {
            let over = py.detach(|| {
                let over = over.lock().unwrap_or_else(PoisonError::into_inner);
                let waited = bell.wait_timeout_while(over, SIGNAL_CHECK_INTERVAL, |over| !*over);
                *waited.unwrap_or_else(PoisonError::into_inner).0
            });
            if over || worker.is_finished() {
                break;
            }
            if raised.is_none() {
                raised = py.check_signals().and_then(|()| tell()).err();
                guard = guard.filter(|_| raised.is_none());
            }
        }
        let done = worker.join();
        match raised {
            Some(raised) => Err(raised),
            None => done.map_err(|_| bad_command("the work has failed")),
        }
    })
}
