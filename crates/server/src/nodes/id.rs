//! What tables, nodes and owners are known by.

use std::sync::Arc;

/// The name of a table.
pub type TableName = Arc<str>;

/// Who has owned a table so far: it grows by one with each owner, and never goes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Epoch(pub u32);

/// The number of a node. A node that is started again has another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

/// The node that plays a table, and where other nodes reach it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holder {
    /// Which node.
    pub node: NodeId,
    /// Its address for other nodes.
    pub address: Arc<str>,
}

/// The number of a question to the database. The answer to any but the latest is void.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Attempt(pub u64);
