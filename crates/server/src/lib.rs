//! The table server. It carries messages between people and tables ([`parlour_table`]), persists
//! what happens before anyone learns of it ([`crate::store`]), and serves the page.
//!
//! * `listen` accepts connections, at more places if `network` says so; `caller` says whose, `guard` turns away
//!   pages from elsewhere, `http` answers requests
//! * `socket` is one WebSocket, from hello to goodbye
//! * `rooms` are all tables; `room` is one: a task that does one thing after the other, in the order
//!   *decide, commit, apply, reply, broadcast*

#![allow(
    clippy::disallowed_methods,
    reason = "a server is the edge: it has a clock and secrets from the system"
)]

mod admin_token;
mod analyses;
mod caller;
mod clock;
mod cluster;
mod config;
mod guard;
mod http;
mod kernel;
mod listed_tables;
mod listen;
mod name;
mod network;
pub mod nodes;
mod notices;
mod offline;
mod openapi;
mod page_file;
mod peers;
pub mod private;
mod quota;
mod retention;
mod room;
mod rooms;
mod secrets;
mod socket;
mod sockets;
pub mod store;
mod studies;
mod telemetry;
mod wakes;
mod workers;

pub use admin_token::{AdminToken, MIN_ADMIN_TOKEN_CHARS, ParseAdminTokenError};
pub use analyses::RunAnalysis;
pub use config::{
    ClusterConfig, Config, LanConfig, Limits, ParseProxyError, ParseUrlError, PasskeyConfig,
    PasskeyOriginError, PrintVariant, PublicUrl, TrustedProxy,
};
pub use network::{OpenLanError, private_addresses};
pub use notices::{
    NoticeConfig, ParseContactError, ParseHostError, PushContact, Smtp, SmtpError, WebhookHost,
};
pub use offline::{OfflineError, OfflineSite};
pub use page_file::PageFile;
pub use studies::{RunStudy, StudyProgress};

use crate::store::{Postgres, Sqlite, Store, StoreError, Writer};
use clock::Clock;
use governor::RateLimiter;
use metrics_exporter_prometheus::PrometheusHandle;
use parlour_protocol::wire::NetworkInfo;
use room::Context;
use std::{net::SocketAddr, sync::Arc, time::Duration};
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

/// How often old tables are looked for, and how often the store is looked after.
const RETENTION_INTERVAL: Duration = Duration::from_secs(3600);
const STORE_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// How long connections have to end when the server shuts down.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// A server at work.
pub struct Server {
    address: SocketAddr,
    admin_address: Option<SocketAddr>,
    rooms: rooms::Rooms,
    network: Arc<network::Network>,
    studies: Arc<studies::Studies>,
    writer: Writer,
    stop: watch::Sender<bool>,
    accepting: JoinHandle<()>,
    /// Retires old tables, and opens those that have to be looked at.
    upkeep: [JoinHandle<()>; 2],
    /// Renews the lease, where nodes share the store.
    leasing: Option<JoinHandle<()>>,
    keeping_up: JoinHandle<()>,
}

/// Why a server could not be started: one line for the operator.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The place to listen at is taken, or may not be used.
    #[error("cannot listen at {address}: {why}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system says.
        why: std::io::Error,
    },
    /// The address for other nodes is taken, or is none of this computer's.
    #[error("cannot listen at {address} for other nodes: {why}")]
    ListenForNodes {
        /// Where.
        address: String,
        /// What the system says.
        why: std::io::Error,
    },
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Server {
    /// Starts a server: opens the store, and accepts connections.
    ///
    /// # Errors
    /// If it cannot listen, or the store cannot be used.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        // the address first: a second server fails here, before it looks at the store
        let listener = listen(config.listen).await?;
        let admin = listen_for_operator(&config).await?;
        let nodes = listen_for_nodes(&config).await?;
        let store = open_store(&config, nodes.as_ref().unwrap_or(&listener))?;
        Self::run(Listeners { public: listener, admin, nodes }, store, config)
    }

    /// Starts a server that keeps everything in this store, whatever the folder for data.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub async fn start_on(store: Box<dyn Store>, config: Config) -> Result<Self, StartError> {
        let listener = listen(config.listen).await?;
        let admin = listen_for_operator(&config).await?;
        let nodes = listen_for_nodes(&config).await?;
        Self::run(Listeners { public: listener, admin, nodes }, store, config)
    }

    fn run(
        listeners: Listeners,
        mut store: Box<dyn Store>,
        config: Config,
    ) -> Result<Self, StartError> {
        let Listeners { public: listener, admin, nodes } = listeners;
        let metrics = telemetry::recorder();
        let address = config.listen;
        let address = listener.local_addr().map_err(|why| StartError::Listen { address, why })?;
        let admin_address = admin.as_ref().and_then(|admin| admin.local_addr().ok());
        let (epoch, reader) = (store.epoch(), store.reader()?);
        let ownership = store.ownership();
        let push_key = notices::PushKey::of(&mut *store, config.notices.push.as_ref())?;
        let (writer, clock) = (Writer::spawn(store), Clock::set(config.clock_ahead));
        let retention = retention_of(&config, clock, &reader)?;
        let around = Arc::new(Context::new(&config, clock, address, push_key));
        let peers = peers::Peers::of(&config, ownership.as_ref());
        let rooms = rooms::Rooms::new(around, writer.clone(), reader.clone(), epoch, peers.clone());
        let leasing = peers::lease(peers, ownership, rooms.clone());
        let studies = Arc::<studies::Studies>::default();
        let gate = Arc::new(listen::Gate::of(&config));
        let (network, more) =
            network::Network::new(address, config.public_url.clone(), config.lan.clone());
        let (keeping_up, limits) = (tokio::spawn(keep_up(metrics.clone())), config.limits);
        let app = Arc::new(http::AppState {
            network: Arc::clone(&network),
            accounts: http::Accounts::of(&config),
            guard: guard::Guard::new(config.public_url.clone()),
            config,
            rooms: rooms.clone(),
            clock,
            new_tables: RateLimiter::keyed(quota::per_minute(limits.tables_per_minute)),
            hellos: RateLimiter::keyed(quota::per_minute(limits.hellos_per_minute)),
            new_notices: RateLimiter::keyed(quota::per_minute(limits.notices_per_minute)),
            reports: RateLimiter::keyed(quota::of_reports(limits.reports_per_table)),
            sockets: sockets::Sockets::default(),
            metrics,
            reader,
            writer: writer.clone(),
            records: http::RecordWork::default(),
            others_tables: Default::default(),
            studies: Arc::clone(&studies),
        });
        let (stop, stopped) = watch::channel(false);
        let router = http::router(Arc::clone(&app));
        accept_nodes(nodes, &app, &router, &stopped);
        accept_operator(admin, &app, &stopped);
        let accept = listen::Accept { router, gate, stop: stopped };
        let accepting = tokio::spawn(network::accept_everywhere(listener, more, accept));
        let waking = tokio::spawn(wakes::keep(Arc::clone(&app)));
        let upkeep = [waking, tokio::spawn(tidy(app, retention))];
        tracing::info!(%address, "the table server listens");
        Ok(Self {
            address,
            admin_address,
            rooms,
            network,
            studies,
            writer,
            stop,
            accepting,
            upkeep,
            leasing,
            keeping_up,
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it answers the operator.
    #[must_use]
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.admin_address
    }

    /// How others reach the server.
    #[must_use]
    pub fn network(&self) -> NetworkInfo {
        self.network.info()
    }

    /// Opens a server that listens on this computer only to the local network, too.
    ///
    /// # Errors
    /// If there is no such address, or it cannot be listened at.
    pub async fn open_lan(&self) -> Result<NetworkInfo, OpenLanError> {
        self.network.open_lan().await
    }

    /// Waits until the server is open to others.
    pub async fn opened(&self) -> NetworkInfo {
        self.network.opened().await
    }

    /// Waits until the store has failed for good: then nothing more can be persisted, and the
    /// server has to end. A full disk is not that; it may have room again.
    pub async fn broken(&self) -> StoreError {
        let mut logged = false;
        loop {
            match self.writer.health() {
                Err(broken) if !broken.may_pass() => return broken,
                Err(broken) if !logged => {
                    tracing::error!(%broken, "nothing can be persisted for now");
                    logged = true;
                }
                Err(_) => {}
                Ok(()) => logged = false,
            }
            tokio::time::sleep(STORE_CHECK_INTERVAL).await;
        }
    }

    /// Shuts down in good order: no new connections, every client is asked to come again, what is being
    /// written is written.
    ///
    /// # Errors
    /// If the store does not end well. What was acknowledged is safe all the same.
    pub async fn stop(self) -> Result<(), StoreError> {
        let _ = self.stop.send(true);
        self.studies.end();
        self.upkeep.iter().for_each(JoinHandle::abort);
        self.keeping_up.abort();
        let _ = self.accepting.await;
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, self.rooms.close()).await;
        self.rooms.finish_notices().await;
        // connections need a moment to say goodbye
        tokio::time::sleep(Duration::from_millis(50)).await;
        if let Some(leasing) = self.leasing {
            leasing.abort();
        }
        self.writer.close().await
    }
}

/// Where a server is reached: by people, by its operator, and by other nodes.
struct Listeners {
    public: TcpListener,
    admin: Option<TcpListener>,
    nodes: Option<TcpListener>,
}

async fn listen_for_nodes(config: &Config) -> Result<Option<TcpListener>, StartError> {
    let address = || config.cluster.as_ref().map(|cluster| cluster.address.clone());
    peers::listen(config)
        .await
        .map_err(|why| StartError::ListenForNodes { address: address().unwrap_or_default(), why })
}

fn accept_nodes(
    nodes: Option<TcpListener>,
    app: &Arc<http::AppState>,
    public: &axum::Router,
    stop: &watch::Receiver<bool>,
) {
    if let Some(nodes) = nodes {
        let admin = http::admin_router(Arc::clone(app));
        let router = http::node_router(Arc::clone(app), public.clone(), admin);
        tokio::spawn(cluster::accept(nodes, router, stop.clone()));
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|why| StartError::Listen { address, why })
}

async fn listen_for_operator(config: &Config) -> Result<Option<TcpListener>, StartError> {
    match config.admin_listen {
        Some(address) => Ok(Some(listen(address).await?)),
        None => Ok(None),
    }
}

fn open_store(config: &Config, listener: &TcpListener) -> Result<Box<dyn Store>, StoreError> {
    if let Some(database) = &config.database {
        let address = listener.local_addr().map(|address| address.to_string()).unwrap_or_default();
        return Ok(Box::new(Postgres::open(database, &address)?));
    }
    let sqlite = config.data.as_deref().map_or_else(Sqlite::in_memory, Sqlite::open);
    Ok(Box::new(sqlite?))
}

/// The operator has connections of its own: players never use them up.
fn accept_operator(
    admin: Option<TcpListener>,
    app: &Arc<http::AppState>,
    stop: &watch::Receiver<bool>,
) {
    if let Some(admin) = admin {
        tokio::spawn(operators(app, stop.clone()).at(admin));
    }
}

fn operators(app: &Arc<http::AppState>, stop: watch::Receiver<bool>) -> listen::Accept {
    let router = http::admin_router(Arc::clone(app));
    listen::Accept { router, gate: Arc::new(listen::Gate::of(&app.config)), stop }
}

fn retention_of(
    config: &Config,
    clock: clock::Clock,
    reader: &store::Reader,
) -> Result<retention::Retention, StoreError> {
    Ok(retention::Retention {
        keep_ms: config.keep_days.map(retention::Retention::of_days),
        trust_clock: config.trust_clock,
        settle: config.settle,
        started: clock.now().0,
        newest_at_start: reader.newest()?,
    })
}

/// Sorts latencies into their buckets also where no one asks for metrics, so that they do not pile up.
async fn keep_up(metrics: PrometheusHandle) {
    loop {
        tokio::time::sleep(telemetry::UPKEEP_INTERVAL).await;
        metrics.run_upkeep();
    }
}

/// Retires tables that are older than the server keeps them, and rests addresses that are quiet.
async fn tidy(app: Arc<http::AppState>, retention: retention::Retention) {
    let mut logged = None;
    loop {
        app.new_tables.retain_recent();
        app.hellos.retain_recent();
        app.new_notices.retain_recent();
        app.reports.retain_recent();
        let (now, uptime) = (app.clock.now().0, app.clock.uptime());
        match retention.retire(now, uptime, &app.reader, &app.writer).await {
            Ok(Ok(retired)) => {
                logged = None;
                metrics::gauge!(telemetry::RETENTION_WAITS).set(0);
                for table in &retired.expired {
                    app.rooms.bury(table).await;
                }
                if !retired.is_empty() {
                    let (expired, removed) = (retired.expired.len(), retired.removed.len());
                    tracing::info!(expired, removed, "old tables are retired");
                }
            }
            Ok(Err(retention::RetireWaitError::Settling)) => {}
            Ok(Err(waits)) if logged == Some(waits) => {}
            Ok(Err(waits)) => {
                tracing::warn!("{waits}");
                metrics::gauge!(telemetry::RETENTION_WAITS).set(1);
                logged = Some(waits);
            }
            Err(no) => tracing::error!(%no, "old tables could not be retired"),
        }
        tokio::time::sleep(RETENTION_INTERVAL).await;
    }
}
