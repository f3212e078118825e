//! `--threads`, where many games are played at the same time.

use anyhow::Result;
use clap::Args;

/// More threads than any machine of today has cores; starting far more takes minutes.
const MAX_THREADS: u64 = 1024;

/// How many threads play.
#[derive(Args, Clone, Copy)]
pub(crate) struct Threads {
    /// Number of threads [default: all cores]; the result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MAX_THREADS))]
    threads: Option<u64>,
}

impl Threads {
    /// Sets the number of threads for the rest of the program.
    ///
    /// # Errors
    /// If it was set before, or the system gives no such number of threads.
    pub(crate) fn apply(self) -> Result<()> {
        if let Some(threads) = self.threads {
            rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build_global()?;
        }
        Ok(())
    }
}
