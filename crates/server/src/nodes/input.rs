//! What happens to a node.

use super::{
    id::{Attempt, Epoch, Holder, NodeId, TableName},
    uptime::Uptime,
};

/// What has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// Time has passed.
    Tick,
    /// The database has granted a renewal.
    Renewed {
        /// When the renewal was sent, as [`Output::Renew`](super::Output::Renew) said.
        sent: Uptime,
        /// Was there no moment since the renewal before at which others could take its tables?
        kept: bool,
    },
    /// Someone at this node looks for a table.
    Want {
        /// Which table.
        table: TableName,
        /// Was its owner known just now, and could not be reached or plays it no longer?
        missed: bool,
    },
    /// The database has answered [`Output::Acquire`](super::Output::Acquire) or
    /// [`Output::Locate`](super::Output::Locate).
    Answered {
        /// About which table.
        table: TableName,
        /// Which question.
        attempt: Attempt,
        /// What it says.
        answer: Answer,
    },
    /// A table was read from its log, and can be played.
    Opened {
        /// Which table.
        table: TableName,
        /// As its owner in which epoch.
        epoch: Epoch,
    },
    /// A table is not played here any more: it could not be read, has been closed, has had no one at
    /// it for long, or could not be written to.
    Ended {
        /// Which table.
        table: TableName,
        /// As its owner in which epoch.
        epoch: Epoch,
    },
    /// The ownership of a table may have changed.
    Hint {
        /// Of which table.
        table: TableName,
    },
    /// A table of this node's is to go to another.
    Move {
        /// Which table.
        table: TableName,
        /// To which node.
        to: NodeId,
    },
    /// The database was asked to give a table up, and has answered or failed.
    Released {
        /// Which table.
        table: TableName,
    },
    /// The node hands over its tables and takes no others.
    Drain,
}

/// What the database says about a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// This node owns it from now on.
    Ours(Epoch),
    /// Another node does, and its lease is good.
    Theirs(Holder),
    /// No one does; only an answer to [`Output::Locate`](super::Output::Locate).
    Free,
    /// There is no such table.
    NoTable,
    /// The statement failed. It may have been carried out.
    Failed,
}
