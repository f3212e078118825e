//! The end of a server, asked for by Ctrl-C or by the system.

#[cfg(unix)]
use anyhow::Context;
use anyhow::Result;

/// Listens from now on for Ctrl-C and for the system to end the process; what it gives waits for
/// one of them.
pub(super) fn told_to_stop() -> Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt()).context("listening for Ctrl-C")?;
        let mut end = signal(SignalKind::terminate()).context("listening for SIGTERM")?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = end.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
