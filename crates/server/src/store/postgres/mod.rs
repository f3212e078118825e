//! The store in a PostgreSQL database, which several servers may share: each table is written by the
//! one that owns it.

mod account;
mod append;
mod background;
mod batch;
mod check;
mod columns;
mod connect;
mod database;
mod fault;
mod friend;
mod hints;
mod load;
mod nodes;
mod notice;
mod numbers;
mod plan;
mod playtest;
mod rating;
mod reader;
mod report;
mod schema;
mod session;
mod single;
mod tls;
mod tombstone;
mod write;

pub use database::{Database, ParseDatabaseError};

use std::sync::Arc;

use crate::store::{
    Cutoff, Import, Ownership, Reader, Retired, Store, StoreError, UnitError, Write,
};
use background::Background;
use connect::Connections;
use fault::is_conflict;
use nodes::PostgresOwnership;
use numbers::number;
use plan::Epochs;
use reader::PostgresReader;
use write::{Committer, MAX_CONFLICTS};

/// How many tables get a tombstone, and how many are removed, in one commit: others wait for it.
const MAX_RETIRED: i64 = 64;

/// Nodes that have been gone for a day, and whose tables others have taken over, are forgotten, and so is how
/// many commits they made.
const FORGET: &str = "WITH gone AS (
        DELETE FROM nodes WHERE lease_until < now() - interval '1 day'
            AND NOT EXISTS (SELECT FROM tables WHERE owner = nodes.id)
        RETURNING id
    ) DELETE FROM commits USING gone WHERE node = gone.id";

/// Beyond those of all tables as well, which are raised with each change of owner.
const RAISE_EPOCH: &str = "UPDATE store
    SET epoch = greatest(epoch, (SELECT max(epoch) FROM tables)) + 1 RETURNING epoch";

/// The store.
pub struct Postgres {
    connections: Connections,
    committer: Committer,
    ownership: Arc<PostgresOwnership>,
}

impl Postgres {
    /// Opens the store in this database, as a new node that others reach at this address. An empty
    /// database gets its tables, and what was written by an older version is brought up to date.
    ///
    /// # Errors
    /// If the database cannot be reached, does not keep what it confirms, only follows another one,
    /// is too old, or holds something else or what a newer version wrote. Nothing was changed then.
    pub fn open(database: &Database, address: &str) -> Result<Self, StoreError> {
        let background = Background::start()?;
        let connections = Connections::to(database, background.clone())?;
        let node = background.wait(enter(database, &connections, address))?;
        let ownership =
            PostgresOwnership::new(connections.clone(), database.clone(), node, address.to_owned());
        let own = Connections::to(database, Background::of_the_waiting_thread()?)?;
        let committer = Committer::new(own, node);
        Ok(Self { connections, committer, ownership: Arc::new(ownership) })
    }
}

/// What an opening does in the database; the number of the new node.
async fn enter(
    database: &Database,
    connections: &Connections,
    address: &str,
) -> Result<u32, StoreError> {
    let mut client = connect::alone(database).await?;
    check::suits(&client, &connections.path).await?;
    schema::migrate(&mut client, &connections.path).await?;
    let raised = client.query_one(RAISE_EPOCH, &[]).await;
    let node = number(&raised.map_err(|error| connections.broken(&error))?, 0);
    nodes::join(connections, node, address).await?;
    client.execute(FORGET, &[]).await.map_err(|error| connections.broken(&error))?;
    Ok(node)
}

impl Store for Postgres {
    fn epoch(&self) -> u32 {
        self.committer.node
    }

    fn commit(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        self.committer.wait_for_commit(Epochs::Own, units)
    }

    fn retire(&mut self, cutoff: &Cutoff) -> Result<Retired, StoreError> {
        let node = self.committer.node.into();
        let retire = async {
            let mut client = self.connections.get().await?;
            let mut conflicts = 0;
            loop {
                let retired = async {
                    tombstone::retire(client.transaction().await?, node, cutoff, MAX_RETIRED).await
                };
                match retired.await {
                    Err(error) if is_conflict(&error) && conflicts < MAX_CONFLICTS => {
                        conflicts += 1;
                    }
                    retired => return retired.map_err(|error| self.connections.broken(&error)),
                }
            }
        };
        self.connections.background.wait(retire)
    }

    fn reader(&self) -> Result<Reader, StoreError> {
        Ok(Arc::new(PostgresReader(self.connections.clone())))
    }

    fn ownership(&self) -> Option<Arc<dyn Ownership>> {
        let ownership = Arc::clone(&self.ownership);
        Some(ownership)
    }

    fn close(mut self: Box<Self>) -> Result<(), StoreError> {
        self.committer.lose();
        let Self { connections, committer, .. } = *self;
        connections.background.wait(nodes::leave(&connections, committer.node))
    }
}

impl Import for Postgres {
    fn follow(&mut self, epoch: u32) -> Result<(), StoreError> {
        let raise = "UPDATE store SET epoch = greatest(epoch, $1) RETURNING epoch";
        let epoch = i64::from(epoch);
        let follow = async { self.connections.query(raise, &[&epoch]).await };
        self.connections.background.wait(follow).map(drop)
    }

    fn import(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        self.committer.wait_for_commit(Epochs::Any, units)
    }
}
