//! Connections: a pool for all who read or ask once, out of which the writer keeps one.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{
    Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime, Timeouts,
};
use tokio::time::{Instant, sleep};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row};

use super::background::Background;
use super::database::{CONNECT_TIMEOUT, Database, said};
use super::fault::broken;
use crate::store::StoreError;

/// How many connections a node has at most, besides the writer's and the one that listens.
const MAX_CONNECTIONS: usize = 8;

/// After a lost connection all who write or read wait so long for the database to come back.
pub(super) const RECONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// Between two tries to connect.
pub(super) const RECONNECT_PAUSE: Duration = Duration::from_millis(50);

/// The values of a statement.
pub(super) type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

/// The way to the database; cheap to clone.
#[derive(Clone)]
pub(super) struct Connections {
    pub(super) background: Background,
    pub(super) path: Arc<PathBuf>,
    pool: Pool,
}

impl Connections {
    pub(super) fn to(database: &Database, background: Background) -> Result<Self, StoreError> {
        let path = Arc::new(database.path());
        let fast = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(database.config().clone(), database.tls(), fast);
        let timeouts = Timeouts {
            wait: Some(2 * CONNECT_TIMEOUT),
            create: Some(2 * CONNECT_TIMEOUT),
            recycle: Some(CONNECT_TIMEOUT),
        };
        let pool = Pool::builder(manager).max_size(MAX_CONNECTIONS).timeouts(timeouts);
        let pool = pool.runtime(Runtime::Tokio1).build();
        let pool = pool
            .map_err(|error| StoreError::Io { path: path.to_path_buf(), why: error.to_string() })?;
        Ok(Self { background, path, pool })
    }

    /// A connection that is given back when it is dropped.
    pub(super) async fn get(&self) -> Result<Object, StoreError> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::Backend(error) => self.unreachable(&said(&error)),
            error => self.unreachable(&error.to_string()),
        })
    }

    pub(super) fn unreachable(&self, why: &str) -> StoreError {
        StoreError::Unreachable { path: self.path.to_path_buf(), why: why.to_owned() }
    }

    pub(super) fn broken(&self, error: &tokio_postgres::Error) -> StoreError {
        broken(&self.path, error)
    }

    /// One statement that only looks, and looks again while its connection is lost.
    pub(super) async fn query(
        &self,
        sql: &str,
        params: Params<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        let give_up = Instant::now() + RECONNECT_TIMEOUT;
        loop {
            match self.query_once(sql, params).await {
                Err(StoreError::Unreachable { .. }) if Instant::now() < give_up => {
                    sleep(RECONNECT_PAUSE).await;
                }
                answer => return answer,
            }
        }
    }

    /// One statement, done or tried once.
    pub(super) async fn query_once(
        &self,
        sql: &str,
        params: Params<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        let client = self.get().await?;
        let rows = async { client.query(&client.prepare_cached(sql).await?, params).await };
        rows.await.map_err(|error| self.broken(&error))
    }
}

/// A connection outside the pool.
pub(super) async fn alone(database: &Database) -> Result<Client, StoreError> {
    let connected = database.config().connect(database.tls()).await;
    let (client, connection) = connected
        .map_err(|error| StoreError::Unreachable { path: database.path(), why: said(&error) })?;
    tokio::spawn(connection);
    Ok(client)
}
