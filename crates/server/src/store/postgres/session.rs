//! The writer's own connection, and what became of a commit whose connection was lost.

use deadpool_postgres::Object;
use tokio::time::{Instant, sleep};

use super::connect::{Connections, RECONNECT_PAUSE};
use super::{append, batch, check};
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

impl Connections {
    /// A new session of this node, as soon as there is one, and the number of the last commit that was
    /// done.
    pub(super) async fn session(
        &self,
        node: i64,
        give_up: Instant,
    ) -> Result<(Session, i64), StoreError> {
        loop {
            match self.session_now(node).await {
                Err(StoreError::Unreachable { .. }) if Instant::now() < give_up => {
                    sleep(RECONNECT_PAUSE).await;
                }
                opened => return opened,
            }
        }
    }

    async fn session_now(&self, node: i64) -> Result<(Session, i64), StoreError> {
        let client = self.get().await?;
        if let Err(unfit) = check::still_suits(&client, &self.path).await {
            // a connection can stay read-only when the server is no longer
            drop(Object::take(client));
            return Err(unfit);
        }
        batch::prepare(&client).await.map_err(|error| self.broken(&error))?;
        append::prepare(&client).await.map_err(|error| self.broken(&error))?;
        let raised = client.query_one(RAISE, &[&node]).await;
        let number: i64 = raised.map_err(|error| self.broken(&error))?.get(0);
        Ok((Session { client, number }, number - 1))
    }
}

impl Session {
    /// Takes back what the transaction has done so far, its count as well; says whether it could.
    pub(super) async fn roll_back(&mut self) -> bool {
        self.number -= 1;
        self.client.batch_execute("ROLLBACK").await.is_ok()
    }

    /// Never to be used again: no one knows in which state it is.
    pub(super) fn abandon(self) {
        drop(Object::take(self.client));
    }
}
