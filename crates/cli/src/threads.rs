//! `--threads`, where many games are played at the same time.

use anyhow::Result;
use clap::Args;

/// How many threads play.
#[derive(Args, Clone, Copy)]
pub(crate) struct Threads {
    /// Number of threads [default: all cores]; the result does not depend on it
    #[arg(long)]
    threads: Option<usize>,
}

impl Threads {
    /// Sets the number of threads for the rest of the program.
    ///
    /// # Errors
    /// If it was set before, or the system gives no such number of threads.
    pub(crate) fn apply(self) -> Result<()> {
        if let Some(threads) = self.threads {
            rayon::ThreadPoolBuilder::new().num_threads(threads).build_global()?;
        }
        Ok(())
    }
}
