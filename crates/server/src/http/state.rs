//! What every request may need.

use super::{passkeys::Ceremonies, presence::Presence};
use crate::{
    analyses::Analyses, clock::Clock, config::Config, guard::Guard, listed_tables::OthersTables,
    network::Network, rooms::Rooms, studies::Studies,
};
use axum::extract::State;
use governor::DefaultKeyedRateLimiter;
use metrics_exporter_prometheus::PrometheusHandle;
use std::{net::IpAddr, sync::Arc};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::{JoinError, JoinHandle},
};

/// The server, as a request finds it.
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) rooms: Rooms,
    pub(crate) clock: Clock,
    pub(crate) guard: Guard,
    pub(crate) network: Arc<Network>,
    pub(crate) accounts: Accounts,
    pub(crate) new_tables: DefaultKeyedRateLimiter<IpAddr>,
    /// New WebSockets and other requests that are not a table's, by address.
    pub(crate) hellos: DefaultKeyedRateLimiter<IpAddr>,
    /// Addresses for notices, and reports of players, by address.
    pub(crate) new_notices: DefaultKeyedRateLimiter<IpAddr>,
    /// Reports of players, by address and table.
    pub(crate) reports: DefaultKeyedRateLimiter<(IpAddr, String)>,
    pub(crate) sockets: crate::sockets::Sockets,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) reader: crate::store::Reader,
    pub(crate) writer: crate::store::Writer,
    pub(crate) records: RecordWork,
    pub(crate) others_tables: OthersTables,
    pub(crate) studies: Arc<Studies>,
}

/// Names with a passkey.
pub(crate) struct Accounts {
    /// Passkeys that are being made or used, if there are any here.
    pub(super) ceremonies: Option<Ceremonies>,
    /// Which of the names are here.
    pub(super) presence: Presence,
}

impl Accounts {
    pub(crate) fn of(config: &Config) -> Self {
        let ceremonies = config.passkeys.as_ref().and_then(Ceremonies::of);
        Self { ceremonies, presence: Presence::default() }
    }
}

/// How many records are replayed at once.
const MAX_REPLAYS: usize = 2;

/// Work on records, which are long to play.
pub(crate) struct RecordWork {
    replays: Arc<Semaphore>,
    /// Analyses of matches.
    pub(crate) analyses: Analyses,
}

impl Default for RecordWork {
    fn default() -> Self {
        let replays = Arc::new(Semaphore::new(MAX_REPLAYS));
        Self { replays, analyses: Analyses::default() }
    }
}

impl RecordWork {
    /// Replays a record on a thread of its own, once there is room for it.
    pub(crate) async fn replay<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        let permit = Arc::clone(&self.replays).acquire_owned().await;
        replaying(permit.ok(), work).await
    }

    /// Replays a record on a thread of its own; nothing, if there is no room for it.
    pub(crate) fn try_replay<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<JoinHandle<T>> {
        let permit = Arc::clone(&self.replays).try_acquire_owned().ok()?;
        Some(replaying(Some(permit), work))
    }
}

/// The permit is held to the end, also if the client is gone before.
fn replaying<T: Send + 'static>(
    permit: Option<OwnedSemaphorePermit>,
    work: impl FnOnce() -> T + Send + 'static,
) -> JoinHandle<T> {
    tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work()
    })
}

/// The server, as a handler takes it.
pub(super) type Shared = State<Arc<AppState>>;

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[tokio::test]
    async fn a_replay_counts_until_it_is_done_also_if_its_client_is_gone() {
        let records = RecordWork::default();
        let (ends, replays): (Vec<_>, Vec<_>) = (0..MAX_REPLAYS)
            .map(|_| {
                let (end, ended) = mpsc::channel::<()>();
                (end, records.try_replay(move || ended.recv()).expect("there is room"))
            })
            .unzip();
        // no one waits for them any more
        drop(replays);
        assert!(records.try_replay(|| ()).is_none());
        drop(ends);
        records.replay(|| ()).await.unwrap();
    }
}
