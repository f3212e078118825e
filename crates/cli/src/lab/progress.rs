//! A bar with the figure as it stands, and a budget of time.

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use parlour_lab::study::Progress;
use std::time::{Duration, Instant};

/// What is shown of a run, and when it is to stop.
pub(super) struct Watch {
    bar: ProgressBar,
    until: Option<Instant>,
    /// Games that were kept when it began.
    kept: Option<u64>,
}

impl Watch {
    pub(super) fn new(budget: Option<Duration>) -> Result<Self> {
        let style = ProgressStyle::with_template(
            "{wide_bar} {human_pos}/{human_len} games, {eta} left · {msg}",
        )?;
        let bar = ProgressBar::new(0).with_style(style);
        Ok(Self { bar, until: budget.map(|budget| Instant::now() + budget), kept: None })
    }

    /// Shows how far it is; false when the time is over, even if there is nothing to keep yet.
    pub(super) fn tell_in_time(&mut self, progress: &Progress) -> bool {
        self.tell(progress) && self.until.is_none_or(|until| Instant::now() < until)
    }

    /// Shows how far it is; false when the time is over and there is something to keep, so that any
    /// number of short runs come to the end.
    pub(super) fn tell(&mut self, progress: &Progress) -> bool {
        self.bar.set_length(progress.total);
        self.bar.set_position(progress.done);
        let live = progress
            .live
            .map_or_else(String::new, |live| format!(" · first bot wins {}", live.percent()));
        self.bar.set_message(format!("{}{live}", progress.section));
        let before = *self.kept.get_or_insert(progress.kept);
        let over = self.until.is_some_and(|until| Instant::now() >= until);
        !(over && progress.kept > before)
    }

    pub(super) fn done(self) {
        self.bar.finish_and_clear();
    }
}
