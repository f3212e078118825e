//! A connection to a table, as its owner holds it.

use crate::client::{
    carrier::Carrier,
    news::{ConnectionError, News},
    retry_policy::RetryPolicy,
    table_url::TableUrl,
};
use parlour_protocol::wire::ClientMessage;
use std::{
    sync::{
        OnceLock,
        mpsc::{self, RecvTimeoutError},
    },
    time::Duration,
};
use tokio::{runtime::Runtime, sync::mpsc::UnboundedSender};

/// A connection to a table. It is carried by a thread that all connections of the process share; dropping
/// it closes the connection.
pub struct Connection {
    requests: UnboundedSender<ClientMessage>,
    news: mpsc::Receiver<News>,
    /// What the ids of this connection's requests begin with: another connection of the same seat has
    /// other ids.
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

    /// Opens a connection that retries by this policy.
    ///
    /// # Errors
    /// If the system has no thread for it.
    pub fn open_with(
        place: &TableUrl,
        token: Option<String>,
        retry_policy: RetryPolicy,
    ) -> std::io::Result<Self> {
        let (requests, to_send) = tokio::sync::mpsc::unbounded_channel();
        let (sender, news) = mpsc::channel();
        let carrier = Carrier::new(place.clone(), token, retry_policy, to_send, sender);
        runtime()?.spawn(carrier.run());
        let mut bytes = [0; 6];
        getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
        Ok(Self { requests, news, mark: hex::encode(bytes), count: 0 })
    }

    /// Asks for something: `what` is given the message's name, which is in the answer, too.
    /// It is sent now, and again after every cut until it is answered.
    pub fn request(&mut self, what: impl FnOnce(String) -> ClientMessage) -> String {
        self.count += 1;
        let id = format!("{}-{}", self.mark, self.count);
        // a connection that has ended says so in its news
        let _ = self.requests.send(what(id.clone()));
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
