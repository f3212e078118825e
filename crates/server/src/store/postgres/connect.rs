//! Connections: a pool for all who read or ask once, out of which the writer keeps one.

use std::path::PathBuf;
use std::sync::Arc;

use deadpool_postgres::{
    Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime, Timeouts,
};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, NoTls, Row};

use super::background::Background;
use super::database::{CONNECT_TIMEOUT, Database, said};
use super::fault::{broken, is_lost};
use crate::store::StoreError;

/// So many connections a node has at most, besides the one that listens.
const MAX_CONNECTIONS: usize = 8;

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
        let manager = Manager::from_config(database.config().clone(), NoTls, fast);
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
            PoolError::Backend(error) => self.unreachable(said(&error)),
            error => self.unreachable(error.to_string()),
        })
    }

    fn unreachable(&self, why: String) -> StoreError {
        StoreError::Unreachable { path: self.path.to_path_buf(), why }
    }

    pub(super) fn broken(&self, error: &tokio_postgres::Error) -> StoreError {
        broken(&self.path, error)
    }

    /// One statement that only looks. If its connection was lost, it looks again on another one.
    pub(super) async fn query(
        &self,
        sql: &str,
        params: Params<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        let first = self.query_once(sql, params).await;
        match first {
            Err(Failed::Lost(_)) => self.query_once(sql, params).await.map_err(Failed::why),
            answer => answer.map_err(Failed::why),
        }
    }

    async fn query_once(&self, sql: &str, params: Params<'_>) -> Result<Vec<Row>, Failed> {
        let client = self.get().await.map_err(Failed::Broken)?;
        let rows = async { client.query(&client.prepare_cached(sql).await?, params).await };
        rows.await.map_err(|error| {
            let why = self.broken(&error);
            if is_lost(&error) { Failed::Lost(why) } else { Failed::Broken(why) }
        })
    }
}

/// Why there is no answer.
enum Failed {
    Lost(StoreError),
    Broken(StoreError),
}

impl Failed {
    fn why(self) -> StoreError {
        match self {
            Self::Lost(why) | Self::Broken(why) => why,
        }
    }
}

/// A connection outside the pool.
pub(super) async fn alone(database: &Database) -> Result<Client, StoreError> {
    let connected = database.config().connect(NoTls).await;
    let (client, connection) = connected
        .map_err(|error| StoreError::Unreachable { path: database.path(), why: said(&error) })?;
    tokio::spawn(connection);
    Ok(client)
}
