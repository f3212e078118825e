//! Leases of nodes, and owners of tables.

use std::future::Future;
use std::sync::OnceLock;
use std::time::Duration;

use tokio::sync::broadcast;
use tokio_postgres::{Error, Row};

use super::connect::Connections;
use super::database::Database;
use super::hints::{self, NOTIFY};
use super::numbers::number;
use crate::nodes::LEASE_TIME;
use crate::store::{Acquired, Hint, Node, Owner, Ownership, Pending, StoreError};

/// How many hints wait for a slow receiver.
const HINTS: usize = 1024;

const RENEW: &str = "WITH before AS (
        SELECT lease_until > clock_timestamp() AS kept FROM nodes WHERE id = $1
    ) INSERT INTO nodes (id, address, lease_until)
    VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
    ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until
    RETURNING coalesce((SELECT kept FROM before), false)";

const LOCK: &str = "SELECT FROM tables WHERE id = $1 FOR UPDATE";

/// The columns are the node's, as in [`NODES`].
const OWNER: &str = "SELECT owner, coalesce(address, ''),
        coalesce(extract(epoch FROM lease_until - clock_timestamp()), 0)::float8
    FROM tables LEFT JOIN nodes ON nodes.id = owner WHERE tables.id = $1";

const NODES: &str = "SELECT id, address,
        extract(epoch FROM lease_until - clock_timestamp())::float8,
        (SELECT count(*) FROM tables WHERE owner = nodes.id)
    FROM nodes ORDER BY id";

const TAKE: &str = "UPDATE tables SET owner = $2, epoch = greatest(epoch + 1, $2) WHERE id = $1
    RETURNING epoch";

const RELEASE: &str = "WITH released AS (
        UPDATE tables SET owner = (
            SELECT id FROM nodes WHERE id = $4 AND lease_until > clock_timestamp()
        ) WHERE id = $1 AND owner = $2 AND epoch = $3 RETURNING id
    ) SELECT pg_notify('parlour', id) FROM released";

/// In the order in which commits lock their tables.
const RELEASE_ALL: &str = "WITH released AS (
        UPDATE tables SET owner = NULL WHERE id IN (
            SELECT id FROM tables WHERE owner = $1 ORDER BY id FOR UPDATE
        ) RETURNING id
    ) SELECT pg_notify('parlour', id) FROM released";

const LEAVE: &str = "WITH gone AS (DELETE FROM nodes WHERE id = $1 RETURNING id),
        uncounted AS (DELETE FROM commits WHERE node = $1)
    SELECT pg_notify('parlour', '') FROM gone";

/// One node's side.
pub(super) struct PostgresOwnership {
    connections: Connections,
    database: Database,
    node: u32,
    address: String,
    hints: broadcast::Sender<Hint>,
    listening: OnceLock<()>,
}

impl PostgresOwnership {
    pub(super) fn new(
        connections: Connections,
        database: Database,
        node: u32,
        address: String,
    ) -> Self {
        let (hints, _) = broadcast::channel(HINTS);
        Self { connections, database, node, address, hints, listening: OnceLock::new() }
    }

    /// Does this on the thread of the connections, whichever runtime waits for it.
    fn ask<T: Send + 'static, W: Future<Output = Result<T, StoreError>> + Send + 'static>(
        &self,
        work: impl FnOnce(Connections, i64) -> W,
    ) -> Pending<'static, T> {
        let work = work(self.connections.clone(), self.node.into());
        let task = self.connections.background.handle().spawn(work);
        Box::pin(async move { task.await.unwrap_or(Err(StoreError::Closed)) })
    }
}

fn node(row: &Row) -> Node {
    let lease = Duration::try_from_secs_f64(row.get(2)).unwrap_or_default();
    Node { id: number(row, 0), address: row.get(1), lease }
}

fn owner(row: &Row) -> Option<Node> {
    row.get::<_, Option<i64>>(0).map(|_| node(row)).filter(|node| !node.lease.is_zero())
}

async fn acquire(connections: Connections, me: i64, table: String) -> Result<Acquired, StoreError> {
    let mut client = connections.get().await?;
    let take = async {
        let all = client.transaction().await?;
        if all.execute(LOCK, &[&table]).await? == 0 {
            return Ok(Acquired::NoTable);
        }
        let row = all.query_one(OWNER, &[&table]).await?;
        if let Some(owner) = owner(&row).filter(|owner| i64::from(owner.id) != me) {
            return Ok(Acquired::Held(owner));
        }
        let epoch = number(&all.query_one(TAKE, &[&table, &me]).await?, 0);
        all.execute(NOTIFY, &[&table]).await?;
        all.commit().await?;
        Ok::<_, Error>(Acquired::Owned { epoch })
    };
    take.await.map_err(|error| connections.broken(&error))
}

impl Ownership for PostgresOwnership {
    fn node(&self) -> u32 {
        self.node
    }

    fn renew(&self) -> Pending<'_, bool> {
        let address = self.address.clone();
        self.ask(|connections, me| async move {
            let lease = LEASE_TIME.as_secs_f64();
            let rows = connections.query_once(RENEW, &[&me, &address, &lease]).await?;
            Ok(rows.first().is_some_and(|row| row.get(0)))
        })
    }

    fn acquire<'a>(&'a self, table: &'a str) -> Pending<'a, Acquired> {
        let table = table.to_owned();
        self.ask(|connections, me| acquire(connections, me, table))
    }

    fn release<'a>(&'a self, table: &'a str, epoch: u32, to: Option<u32>) -> Pending<'a, ()> {
        let table = table.to_owned();
        let (epoch, to) = (i64::from(epoch), to.map(i64::from));
        self.ask(|connections, me| async move {
            connections.query_once(RELEASE, &[&table, &me, &epoch, &to]).await.map(drop)
        })
    }

    fn release_all(&self) -> Pending<'_, u64> {
        self.ask(|connections, me| async move {
            Ok(connections.query_once(RELEASE_ALL, &[&me]).await?.len() as u64)
        })
    }

    fn owner_of<'a>(&'a self, table: &'a str) -> Pending<'a, Owner> {
        let table = table.to_owned();
        self.ask(|connections, _| async move {
            let rows = connections.query_once(OWNER, &[&table]).await?;
            Ok(match rows.first() {
                None => Owner::NoTable,
                Some(row) => owner(row).map_or(Owner::Free, Owner::Node),
            })
        })
    }

    fn nodes(&self) -> Pending<'_, Vec<(Node, u64)>> {
        self.ask(|connections, _| async move {
            let rows = connections.query(NODES, &[]).await?;
            let tables = |row: &Row| u64::try_from(row.get::<_, i64>(3)).unwrap_or_default();
            Ok(rows.iter().map(|row| (node(row), tables(row))).collect())
        })
    }

    fn hints(&self) -> broadcast::Receiver<Hint> {
        let receiver = self.hints.subscribe();
        self.listening.get_or_init(|| {
            let listen = hints::listen(self.database.clone(), self.hints.clone());
            drop(self.connections.background.handle().spawn(listen));
        });
        receiver
    }
}

/// The node has come: it has a lease from now on.
pub(super) async fn join(
    connections: &Connections,
    me: u32,
    address: &str,
) -> Result<(), StoreError> {
    let me = i64::from(me);
    connections.query_once(RENEW, &[&me, &address, &LEASE_TIME.as_secs_f64()]).await?;
    connections.query_once(NOTIFY, &[&""]).await.map(drop)
}

/// The node has gone, and its tables are free.
pub(super) async fn leave(connections: &Connections, me: u32) -> Result<(), StoreError> {
    let me = i64::from(me);
    connections.query_once(RELEASE_ALL, &[&me]).await?;
    connections.query_once(LEAVE, &[&me]).await.map(drop)
}
