//! What every request may need.

use crate::{
    analyses::Analyses, clock::Clock, config::Config, guard::Guard, network::Network, rooms::Rooms,
    studies::Studies,
};
use axum::extract::State;
use governor::DefaultKeyedRateLimiter;
use metrics_exporter_prometheus::PrometheusHandle;
use std::{net::IpAddr, sync::Arc};

/// The server, as a request finds it.
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) rooms: Rooms,
    pub(crate) clock: Clock,
    pub(crate) guard: Guard,
    pub(crate) network: Arc<Network>,
    pub(crate) new_tables: DefaultKeyedRateLimiter<IpAddr>,
    /// New WebSockets, by address.
    pub(crate) hellos: DefaultKeyedRateLimiter<IpAddr>,
    pub(crate) sockets: crate::sockets::Sockets,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) reader: crate::store::Reader,
    pub(crate) writer: crate::store::Writer,
    /// Strangers' records are long to play: only so many at once.
    pub(crate) replays: tokio::sync::Semaphore,
    pub(crate) studies: Arc<Studies>,
    pub(crate) analyses: Arc<Analyses>,
}

/// The same, as a handler takes it.
pub(super) type Shared = State<Arc<AppState>>;
