//! The end of a server, asked for by Ctrl-C or by the system.

#[cfg(unix)]
use crate::external_bots::is_ignored;
use crate::out;
#[cfg(unix)]
use anyhow::Context;
use anyhow::Result;
use parlour_server::store::StoreError;
#[cfg(unix)]
use parlour_tui::Signals;
use std::time::Duration;
#[cfg(unix)]
use std::{future::poll_fn, task::Poll};

/// How long bots that think may hold up the end of the server.
pub(super) const SEARCH_STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// Why a server ends by itself.
pub(crate) const STORE_HAS_FAILED: &str = "the store has failed, so the server ends";

/// Listens from now on for Ctrl-C and for the system to end the process; what it gives waits for
/// one of them.
pub(super) fn told_to_stop() -> Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let listen = |kind, name| signal(kind).with_context(|| format!("listening for {name}"));
        let mut signals = vec![
            listen(SignalKind::interrupt(), "Ctrl-C")?,
            listen(SignalKind::terminate(), "SIGTERM")?,
        ];
        // the end of the terminal, unless the server is to outlive it
        for (kind, name) in [(SignalKind::hangup(), "SIGHUP"), (SignalKind::quit(), "SIGQUIT")] {
            if !is_ignored(kind.as_raw_value()) {
                signals.push(listen(kind, name)?);
            }
        }
        Ok(poll_fn(move |task| {
            match signals.iter_mut().any(|one| one.poll_recv(task).is_ready()) {
                true => Poll::Ready(()),
                false => Poll::Pending,
            }
        }))
    }
    #[cfg(not(unix))]
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// Ends the one who plays at the server of this process, whose store has failed.
pub(super) fn end_player(broken: &StoreError) {
    #[cfg(unix)]
    if Signals::are_noted() {
        // a screen, which gives the terminal back first; what has failed is said after it
        let _ = signal_hook::low_level::raise(signal_hook::consts::SIGTERM);
        return;
    }
    eprintln!("error: {STORE_HAS_FAILED}: {broken}");
    out::exit(1);
}
