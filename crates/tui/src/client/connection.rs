//! A connection to a table, as its owner holds it.

use crate::client::{carrier::Carrier, retry_policy::RetryPolicy, table_url::TableUrl};
use parlour_protocol::wire::{ClientMessage, ServerMessage};
use std::{
    sync::{
        OnceLock,
        mpsc::{self, RecvTimeoutError},
    },
    time::Duration,
};
use tokio::{runtime::Runtime, sync::mpsc::UnboundedSender};

/// What comes over a connection.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// The server says this.
    Received(ServerMessage),
    /// The connection is cut; it is tried again after this time. Nothing that was asked is lost.
    Cut {
        /// Why, in words.
        why: String,
        /// After which time it is tried again.
        again: Duration,
    },
    /// The connection is dead for good, and nothing more will come.
    Ended(ConnectionError),
}

/// Why a connection has ended for good.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConnectionError {
    /// There is no one at this address: the first attempt failed.
    #[error("the server cannot be reached: {0}")]
    Unreachable(String),
    /// There is no such table, or not any more.
    #[error("there is no such table (any more)")]
    NoTable,
    /// Another program or page plays in this seat now.
    #[error("this seat is played from another place now")]
    TakenOver,
    /// The server does not want to talk.
    #[error("the server has hung up: {0}")]
    TurnedAway(String),
    /// The server says things that mean nothing here.
    #[error("the server speaks another language: {0}")]
    Strange(String),
}

/// A connection to a table. It is carried by a thread that all connections of the process share; dropping
/// it hangs up.
pub struct Connection {
    asks: UnboundedSender<ClientMessage>,
    news: mpsc::Receiver<News>,
    /// What the ids of this connection's requests begin with: another connection of the same seat has
    /// other names.
    mark: String,
    count: u64,
}

impl Connection {
    /// Connects to a table: with the token of a seat as its player, else as a spectator; what is
    /// asked before someone answers is kept. If this first attempt fails, the connection is
    /// [`News::Ended`]; later it tries again for as long as it takes.
    ///
    /// # Errors
    /// If the system has no thread for it.
    pub fn open(place: &TableUrl, token: Option<String>) -> std::io::Result<Self> {
        Self::open_with(place, token, RetryPolicy::default())
    }

    /// The same with another patience.
    ///
    /// # Errors
    /// If the system has no thread for it.
    pub fn open_with(
        place: &TableUrl,
        token: Option<String>,
        retry_policy: RetryPolicy,
    ) -> std::io::Result<Self> {
        let (asks, to_send) = tokio::sync::mpsc::unbounded_channel();
        let (tell, news) = mpsc::channel();
        let carrier = Carrier::new(place.clone(), token, retry_policy, to_send, tell);
        runtime()?.spawn(carrier.run());
        let mut bytes = [0; 6];
        getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
        Ok(Self { asks, news, mark: hex::encode(bytes), count: 0 })
    }

    /// Asks for something: `what` is given the message's name, which is in the answer, too.
    /// It is sent now, and again after every cut until it is answered.
    pub fn ask(&mut self, what: impl FnOnce(String) -> ClientMessage) -> String {
        self.count += 1;
        let id = format!("{}-{}", self.mark, self.count);
        // a connection that has ended says so in its news
        let _ = self.asks.send(what(id.clone()));
        id
    }

    /// The next thing that comes; nothing, if the time passes first.
    pub fn next(&self, timeout: Duration) -> Option<News> {
        match self.news.recv_timeout(timeout) {
            Ok(news) => Some(news),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(News::Ended(ConnectionError::TurnedAway(
                "the connection has ended".to_owned(),
            ))),
        }
    }
}

/// What carries all connections.
fn runtime() -> std::io::Result<&'static Runtime> {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    if let Some(runtime) = RUNTIME.get() {
        return Ok(runtime);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .thread_name("parlour-connections")
        .enable_all()
        .build()?;
    // if another thread was faster, this one goes to sleep again
    Ok(RUNTIME.get_or_init(|| runtime))
}
