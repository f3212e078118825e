//! A server at work, in the process of one who plays at it.

use super::stop::{self, SEARCH_STOP_TIMEOUT};
use crate::local_server::at_this_computer;
use anyhow::{Context, Result};
use parlour_protocol::wire::NetworkInfo;
use parlour_server::{Server, store::StoreError};
use std::net::SocketAddr;
use tokio::runtime::Runtime;

/// A server at work.
pub(crate) struct Started {
    pub(super) runtime: Runtime,
    pub(super) server: Server,
    /// Where tables are kept, as people read it.
    pub(super) kept_in: String,
}

impl Started {
    /// Where it listens, as this computer calls it.
    pub(crate) fn address(&self) -> SocketAddr {
        at_this_computer(self.server.address())
    }

    /// How others reach it.
    pub(crate) fn network(&self) -> NetworkInfo {
        self.server.network()
    }

    /// Plays at it, and says what has broken its store meanwhile: then nothing that is played is saved, and the
    /// program ends, through the screen in the terminal if there is one.
    pub(crate) fn watched<T>(&self, play: impl FnOnce() -> T) -> (T, Option<StoreError>) {
        let (playing, played) = tokio::sync::oneshot::channel::<()>();
        std::thread::scope(|threads| {
            let watcher = threads.spawn(|| {
                let broken = self.runtime.block_on(async {
                    tokio::select! {
                        broken = self.server.broken() => Some(broken),
                        _ = played => None,
                    }
                });
                broken.inspect(stop::end_player)
            });
            let done = play();
            drop(playing);
            (done, watcher.join().ok().flatten())
        })
    }

    /// Ends it in good order.
    pub(crate) fn close(self) -> Result<()> {
        let closed = self.runtime.block_on(self.server.stop()).context("closing the store");
        self.runtime.shutdown_timeout(SEARCH_STOP_TIMEOUT);
        closed
    }
}
