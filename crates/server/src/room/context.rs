//! Everything that a table's task needs of the server.

use crate::{
    clock::Clock,
    config::Config,
    listed_tables::ListedTables,
    notices::{Notifier, PushKey},
    workers::Workers,
};
use std::net::SocketAddr;

/// Everything that a table's task needs of the server.
pub(crate) struct Context {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    /// The threads on which the bots of all tables search.
    pub(crate) workers: Workers,
    /// The open tables of this node.
    pub(crate) listed: ListedTables,
    /// Sends notices to players of slow games.
    pub(crate) notifier: Notifier,
    /// How links to this server begin.
    pub(crate) url: String,
}

impl Context {
    pub(crate) fn new(
        config: &Config,
        clock: Clock,
        address: SocketAddr,
        push_key: Option<PushKey>,
    ) -> Self {
        let url = match &config.public_url {
            Some(url) => url.to_string(),
            None => format!("http://{address}"),
        };
        let workers = Workers::new(config.limits.workers);
        let notifier = Notifier::new(config.notices.clone(), push_key);
        let listed = ListedTables::default();
        Self { config: config.clone(), clock, workers, listed, notifier, url }
    }
}
