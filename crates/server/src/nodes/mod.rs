//! Tables on many machines: which node plays a table, so that no acknowledged move is lost and no
//! table is ever played by two.
//!
//! All nodes share one database, and nothing else. Each has a lease there ([`LEASE`]), which it renews
//! every second; a table's row names its owner and an [`Epoch`], which grows with each owner. This
//! module decides, without I/O, what a node has to do: [`Node`] takes in what has happened
//! ([`Input`]), with the node's own monotonic clock, and says what is to be done ([`Output`]). What
//! carries that out is not part of it; `tests/nodes` does so in a world of lost messages, stopped
//! processes and clocks that run apart, and judges the history.
//!
//! # Why no acknowledged move is lost
//!
//! 1. A move is acknowledged when the database has committed it as the next entry of its table's log.
//!    The commit holds the lock of the table's row, in which the owner and the epoch are the writer's.
//! 2. To acquire a table raises its epoch, under the same lock. So when a new owner reads the log, it
//!    reads every entry that was or will ever be committed in an earlier epoch.
//! 3. Each entry names the request that it answers, once per table and seat. A request that is sent
//!    again, to the same owner or the next, is answered from the log.
//!
//! This needs no clock. A node that slept for a year cannot write one row.
//!
//! # Why a table has one owner at a time
//!
//! What is *read* of a table, such as a refusal, a view or a preview, is answered without the database. So
//! an owner must have stopped answering before the next one acknowledges anything:
//!
//! 1. A node answers for a table only while its lease is good on its own clock ([`Node::serves`], asked
//!    before every answer). That ends before the lease does in the database (`lease.rs` has the
//!    figures), and another node acquires the table only after that.
//! 2. A table counts as acquired only if the node's lease was good, without a break, from the question to
//!    the answer. So it was good in the database when the table became its own.
//! 3. A lease that was over, even for a moment, takes all tables with it. `handle` looks at the
//!    clock before it looks at its input: the renewal that a stopped process finds when it goes on
//!    revives nothing.
//!
//! Here clocks matter, in their rates only: what they show is never compared. A machine that is
//! suspended whole, and whose monotonic clock stands still meanwhile, can show an old view until its
//! next renewal says that the lease was lost ([`Input::Renewed`]). It still writes nothing.
//!
//! # Why a table is soon played on
//!
//! A search ends only with an answer. Until then a table is asked for every [`POLL_INTERVAL`], whichever
//! statement, answer or hint is lost; a hint only makes it sooner. A table whose row names a node that does not
//! play it is acquired by that node itself when the first connection is forwarded to it, and
//! by any other once that node's lease is over.

mod id;
mod input;
mod lease;
mod node;
mod output;
mod search;
mod uptime;

#[cfg(test)]
mod tests;

pub use id::{Attempt, Epoch, Holder, NodeId, TableName};
pub use input::{Answer, Input};
pub use lease::{LEASE, LEASE_MARGIN, RENEW_INTERVAL};
pub use node::Node;
pub use output::{Output, Place};
pub use search::{POLL_INTERVAL, STATEMENT_TIMEOUT};
pub use uptime::Uptime;
