//! The writer's own connection, and what became of a commit whose connection was lost.

use deadpool_postgres::Object;
use tokio_postgres::Error;

use super::connect::Connections;
use super::{batch, check};
use crate::store::StoreError;

/// A connection that commits, one transaction after the other.
pub(super) struct Session {
    pub(super) client: Object,
    /// The number of its last commit, whatever became of it.
    pub(super) number: i64,
}

/// Raises the count, so that a commit of this node that is still on its way fails when it arrives,
/// and one that is being done is waited for. What it was before says which commits were done.
const RAISE: &str = "INSERT INTO commits VALUES ($1, 0)
    ON CONFLICT (node) DO UPDATE SET number = commits.number + 1 RETURNING number";

impl Session {
    /// A new connection of this node, and the number of the last commit that was done.
    pub(super) async fn open(
        connections: &Connections,
        node: i64,
    ) -> Result<(Self, i64), StoreError> {
        let client = connections.get().await?;
        check::suits(&client, &connections.path).await?;
        batch::prepare(&client).await.map_err(|error| connections.broken(&error))?;
        let raised = client.query_one(RAISE, &[&node]).await;
        let number: i64 = raised.map_err(|error| connections.broken(&error))?.get(0);
        Ok((Self { client, number }, number - 1))
    }

    /// Takes back what the transaction has done so far.
    pub(super) async fn roll_back(&self) -> Result<(), Error> {
        self.client.batch_execute("ROLLBACK").await
    }

    /// Never to be used again: no one knows in which state it is.
    pub(super) fn abandon(self) {
        drop(Object::take(self.client));
    }
}
