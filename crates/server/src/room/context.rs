//! Everything that a table's task needs of the server.

use crate::{clock::Clock, config::Config, listed_tables::ListedTables, workers::Workers};

/// Everything that a table's task needs of the server.
pub(crate) struct Context {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    /// The threads on which the bots of all tables search.
    pub(crate) workers: Workers,
    /// The open tables of this node.
    pub(crate) listed: ListedTables,
}

impl Context {
    pub(crate) fn new(config: &Config, clock: Clock) -> Self {
        let workers = Workers::new(config.limits.workers);
        Self { config: config.clone(), clock, workers, listed: ListedTables::default() }
    }
}
