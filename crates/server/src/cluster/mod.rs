//! This server as one of several nodes that share a database: it carries out what the state machine of
//! [`crate::nodes`] says, and reaches the tables of other nodes.
//!
//! * `driver` renews the lease, acquires and releases tables, and knows who looks for which
//! * `tenure` is what a table asks before it answers: is it still this node's?
//! * `link` reaches other nodes: HTTP/2, one connection in each direction, a stream for each player
//! * `remote` is a table of another node's, as a connection here sees it; `inlet` is the other side
//! * `frame` is what goes between the two

mod driver;
mod frame;
mod inlet;
mod link;
mod listen;
mod remote;
mod tenure;
#[cfg(test)]
mod tests;

pub(crate) use driver::{Cluster, Tables, Work};
pub(crate) use inlet::serve;
pub(crate) use link::{CALLER, Links, SECRET, Secret};
pub(crate) use listen::accept;
pub(crate) use remote::{attach, remote_room};
pub(crate) use tenure::Tenure;
