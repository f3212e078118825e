//! Which node plays which table, where several share a store.
//!
//! A node holds one lease for all of its tables, and has to [`renew`](Ownership::renew) it. A table
//! names its owner and an epoch, which is raised whenever the owner changes: a commit of an older
//! epoch is fenced ([`UnitError::Fenced`](crate::store::UnitError::Fenced)), whatever its node
//! believes. So the lease decides who may take a table over, and the epoch who may write.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use tokio::sync::broadcast;

use crate::store::StoreError;

/// An answer of the store, some time later; may be awaited in any runtime.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A process that shares the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its number: the epoch of its opening of the store.
    pub id: u32,
    /// Where other nodes reach it.
    pub address: String,
    /// How long its lease is good; nothing, if it has run out.
    pub lease: Duration,
}

/// What came of asking for a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Acquired {
    /// This node plays it, in this epoch: its log entries have to name it.
    Owned {
        /// The table's epoch.
        epoch: u32,
    },
    /// Another node plays it, and its lease is good.
    Held(Node),
    /// There is no such table.
    NoTable,
}

/// Who plays a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Owner {
    /// There is no such table.
    NoTable,
    /// No node, or one that is gone.
    Free,
    /// This node, which may be the one that asks; its lease is good.
    Node(Node),
}

/// That something has changed hands. Hints may be lost: they spare a wait and decide nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// This table has another owner, or none.
    Table(String),
    /// A node has come or gone.
    Nodes,
    /// Hints may have been missed: look at everything that matters.
    Missed,
}

/// The leases of nodes and the owners of tables. A new table is owned by the node that made it.
pub trait Ownership: Send + Sync {
    /// This node's number.
    fn node(&self) -> u32;

    /// Renews the lease of this node for [`LEASE_TIME`](crate::nodes::LEASE_TIME), by one statement. Says whether it was good until
    /// then: if not, its tables may have been taken over.
    fn renew(&self) -> Pending<'_, bool>;

    /// Asks for a table. A table that is free, this node's, or whose owner's lease has run out is this
    /// node's from now on, in a new epoch: whatever is on its way in an older one is fenced.
    fn acquire<'a>(&'a self, table: &'a str) -> Pending<'a, Acquired>;

    /// Gives a table up, if this node owns it in this epoch still: to this node, if its lease is good,
    /// which then has to [`acquire`](Ownership::acquire) it as any other; otherwise to the first that
    /// does.
    fn release<'a>(&'a self, table: &'a str, epoch: u32, to: Option<u32>) -> Pending<'a, ()>;

    /// Gives all tables back at once, and says how many: for a node that is drained.
    fn release_all(&self) -> Pending<'_, u64>;

    /// Who plays a table.
    fn owner_of<'a>(&'a self, table: &'a str) -> Pending<'a, Owner>;

    /// All nodes that are known, by number, those whose lease has run out as well; and how many tables
    /// each owns.
    fn nodes(&self) -> Pending<'_, Vec<(Node, u64)>>;

    /// Hints from now on. Receivers that are too slow miss some, as
    /// [`RecvError::Lagged`](broadcast::error::RecvError::Lagged) tells.
    fn hints(&self) -> broadcast::Receiver<Hint>;
}
