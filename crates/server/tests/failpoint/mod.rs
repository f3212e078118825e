//! Ends the process at a named step of a commit. The steps are trace events of the server
//! (`before_commit`, `after_ack`, …), so that the program itself has no switch for this.

use std::sync::atomic::{AtomicU64, Ordering};
use tracing::{Event, Subscriber};
use tracing_subscriber::{Layer, layer::Context, prelude::*};

struct Failpoint {
    step: String,
    left: AtomicU64,
}

impl<S: Subscriber> Layer<S> for Failpoint {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().name() == self.step && self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            std::process::abort();
        }
    }
}

/// From now on the process aborts when it reaches STEP for the Nth time, given as `STEP:N`; the
/// empty text is never.
pub(crate) fn abort_at(text: &str) {
    if text.is_empty() {
        return;
    }
    let (step, times) = text.split_once(':').expect("STEP:N");
    let left = AtomicU64::new(times.parse().expect("a number"));
    tracing_subscriber::registry().with(Failpoint { step: step.to_owned(), left }).init();
}
