//! What a node has to do.

use super::{
    id::{Attempt, Epoch, Holder, NodeId, TableName},
    uptime::Uptime,
};

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// Renew the lease.
    Renew {
        /// Now: comes back with the answer.
        sent: Uptime,
    },
    /// Acquire this table: if it has no owner, is this node's own, or its owner's lease is over.
    Acquire {
        /// Which table.
        table: TableName,
        /// Which question.
        attempt: Attempt,
    },
    /// Ask who owns this table.
    Locate {
        /// Which table.
        table: TableName,
        /// Which question.
        attempt: Attempt,
    },
    /// Give this table up, if this node owns it in this epoch still.
    Release {
        /// Which table.
        table: TableName,
        /// In which epoch.
        epoch: Epoch,
        /// Which node owns it then, if that one has a lease; otherwise the first that wants it.
        to: Option<NodeId>,
    },
    /// Read this table from its log, and play it.
    Open {
        /// Which table.
        table: TableName,
        /// In which epoch.
        epoch: Epoch,
    },
    /// Stop playing this table: ask its clients to reconnect.
    Close {
        /// Which table.
        table: TableName,
        /// In which epoch.
        epoch: Epoch,
    },
    /// Those who look for this table learn where it is.
    Found {
        /// Which table.
        table: TableName,
        /// Where.
        place: TableLocation,
    },
    /// All tables are handed over: the node can end its lease.
    Drained,
}

/// Where a table is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableLocation {
    /// Here.
    Here(Epoch),
    /// At another node.
    There(Holder),
    /// Nowhere yet, and this node takes no tables any more: another node does.
    NotHere,
    /// There is no such table.
    NoTable,
}
