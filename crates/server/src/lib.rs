//! The table server. It carries messages between people and tables ([`parlour_table`]), writes
//! down what happens before it tells anybody ([`parlour_store`]), and serves the page.
//!
//! * `listen` takes calls, `guard` turns away pages from elsewhere, `http` answers requests
//! * `socket` is one line, from hello to goodbye
//! * `rooms` are all tables; `room` is one: a task that does one thing after the other, in the order
//!   *do, write down, acknowledge, tell*

#![allow(
    clippy::disallowed_methods,
    reason = "a server is the edge: it has a clock and secrets from the system"
)]

mod clock;
mod config;
mod guard;
mod http;
mod kernel;
mod listen;
mod name;
mod openapi;
mod room;
mod rooms;
mod secrets;
mod socket;
mod sockets;
mod studies;

pub use config::{BadUrl, Config, Limits, PageFile, PublicUrl};
pub use studies::{RunStudy, StudyProgress};

use clock::Clock;
use governor::{Quota, RateLimiter};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use parlour_store::{Broken, Memory, Sqlite, Store, Writer};
use room::Surroundings;
use std::{
    net::SocketAddr,
    num::{NonZeroU32, NonZeroUsize},
    path::Path,
    sync::{Arc, OnceLock},
    time::Duration,
};
use tokio::{
    net::TcpListener,
    sync::{Semaphore, watch},
    task::JoinHandle,
};

/// Old tables are looked for so often.
const TIDY: Duration = Duration::from_secs(3600);

/// How many records of strangers are played at once.
const REPLAYS: usize = 2;

/// The store is looked after so often.
const LOOK: Duration = Duration::from_secs(1);

/// So long lines have to end when the server goes down.
const FAREWELL: Duration = Duration::from_secs(5);

/// A server at work.
pub struct Server {
    address: SocketAddr,
    rooms: rooms::Rooms,
    studies: Arc<studies::Studies>,
    writer: Writer,
    stop: watch::Sender<bool>,
    accepting: JoinHandle<()>,
    tidying: JoinHandle<()>,
}

/// Why a server could not be started: one line for whoever runs it.
#[derive(Debug, thiserror::Error)]
pub enum NotStarted {
    /// The place to listen at is taken, or may not be used.
    #[error("cannot listen at {address}: {why}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system says.
        why: std::io::Error,
    },
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] Broken),
}

impl Server {
    /// Starts a server: opens the store, and takes calls.
    ///
    /// # Errors
    /// If it cannot listen, or the store cannot be used.
    pub async fn start(config: Config) -> Result<Self, NotStarted> {
        // the place first: a second server is told so, before it looks at the store
        let listener = listen(config.listen).await?;
        let store = open_store(config.data.as_deref())?;
        Self::run(listener, store, config)
    }

    /// Starts a server that keeps everything in this store, whatever the folder for data.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub async fn start_on(store: Box<dyn Store>, config: Config) -> Result<Self, NotStarted> {
        Self::run(listen(config.listen).await?, store, config)
    }

    fn run(
        listener: TcpListener,
        store: Box<dyn Store>,
        config: Config,
    ) -> Result<Self, NotStarted> {
        let metrics = recorder();
        let address = config.listen;
        let address = listener.local_addr().map_err(|why| NotStarted::Listen { address, why })?;
        let (epoch, reader) = (store.epoch(), store.reader()?);
        let writer = Writer::spawn(store, config.failpoints.clone());
        let clock = Clock::set();
        let around = Arc::new(Surroundings {
            failpoints: config.failpoints.clone(),
            config: config.clone(),
            clock,
            thinkers: Arc::new(Semaphore::new(thinkers())),
        });
        let rooms = rooms::Rooms::new(around, writer.clone(), Arc::clone(&reader), epoch);
        let per_minute =
            NonZeroU32::new(config.limits.tables_per_minute).unwrap_or(NonZeroU32::MIN);
        let studies = Arc::<studies::Studies>::default();
        let limits = config.limits;
        let keep_days = config.keep_days;
        let house = Arc::new(http::House {
            guard: guard::Guard::new(config.public_url.clone()),
            config,
            rooms: rooms.clone(),
            clock,
            new_tables: RateLimiter::keyed(Quota::per_minute(per_minute)),
            lines: sockets::Sockets::default(),
            metrics,
            reader,
            writer: writer.clone(),
            replays: Semaphore::new(REPLAYS),
            studies: Arc::clone(&studies),
        });
        let (stop, stopped) = watch::channel(false);
        let router = http::router(Arc::clone(&house));
        let accepting = tokio::spawn(listen::accept(listener, router, limits, stopped));
        let tidying = tokio::spawn(tidy(house, writer.clone(), clock, keep_days));
        tracing::info!(%address, "the table server listens");
        Ok(Self { address, rooms, studies, writer, stop, accepting, tidying })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits until the store has failed for good: then nothing more can be written down, and the
    /// server has to end. A full disk is not that; it may have room again.
    pub async fn broken(&self) -> Broken {
        let mut told = false;
        loop {
            match self.writer.health() {
                Err(broken) if !broken.may_pass() => return broken,
                Err(broken) if !told => {
                    tracing::error!(%broken, "nothing can be written down for now");
                    told = true;
                }
                Err(_) => {}
                Ok(()) => told = false,
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Goes down in good order: no new calls, every line is told to come again, what is being
    /// written is written.
    ///
    /// # Errors
    /// If the store does not end well. What was acknowledged is safe all the same.
    pub async fn stop(self) -> Result<(), Broken> {
        let _ = self.stop.send(true);
        self.studies.end();
        self.tidying.abort();
        let _ = self.accepting.await;
        let _ = tokio::time::timeout(FAREWELL, self.rooms.close()).await;
        // lines need a moment to say goodbye
        tokio::time::sleep(Duration::from_millis(50)).await;
        self.writer.close().await
    }
}

/// So many bots think at once: one core is left for the lines.
fn thinkers() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    cores.saturating_sub(1).max(1)
}

async fn listen(address: SocketAddr) -> Result<TcpListener, NotStarted> {
    TcpListener::bind(address).await.map_err(|why| NotStarted::Listen { address, why })
}

fn open_store(data: Option<&Path>) -> Result<Box<dyn Store>, Broken> {
    Ok(match data {
        None => Box::new(Memory::new()),
        Some(folder) => Box::new(Sqlite::open(folder)?),
    })
}

/// Forgets tables that are older than the house keeps them, and rests addresses that are quiet.
async fn tidy(house: Arc<http::House>, writer: Writer, clock: Clock, keep_days: Option<u32>) {
    loop {
        house.new_tables.retain_recent();
        if let Some(days) = keep_days {
            let before = clock.now().0.saturating_sub(u64::from(days) * 86_400_000);
            match writer.forget_before(before).await {
                Ok(gone) if !gone.is_empty() => {
                    tracing::info!(tables = gone.len(), "old tables are forgotten");
                }
                Ok(_) => {}
                Err(no) => tracing::error!(%no, "old tables could not be forgotten"),
            }
        }
        tokio::time::sleep(TIDY).await;
    }
}

/// The process has one set of metrics, however many servers it runs.
fn recorder() -> PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    let handle = RECORDER.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        let _ = metrics::set_global_recorder(recorder);
        handle
    });
    handle.clone()
}
