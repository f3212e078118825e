//! What happens at a time.

use crate::{
    clock::Time,
    database::{Reply, Statement},
    network::{LinkId, Way},
    process::Message,
    room::RoomName,
};
use parlour_server::nodes::{NodeId, TableName};

/// What happens at a time.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Event {
    /// The timer of a client.
    Client { place: usize, timer: u64 },
    /// The timer of a node.
    Node { place: usize, run: u32 },
    /// A message arrives.
    Message { link: LinkId, way: Way, message: Message },
    /// The end where messages of this way arrive notices that the connection is broken.
    Broken { link: LinkId, way: Way },
    /// A statement arrives at the database.
    Statement { node: NodeId, statement: Statement },
    /// A statement commits.
    Commit { number: u64 },
    /// An answer of the database arrives.
    Reply { node: NodeId, reply: Reply },
    /// The database says that the ownership of a table has changed.
    Hint { place: usize, run: u32, table: TableName },
    /// What a table wanted to write was not answered in time.
    Unanswered { place: usize, run: u32, room: RoomName, seq: usize },
    /// The log of a table was not read in time.
    Unread { place: usize, run: u32, room: RoomName },
    /// A table may have had no connection for long.
    Idle { place: usize, run: u32, room: RoomName },
    /// A node may have stood still for so long that others notice.
    Silent { place: usize, since: Time },
    /// A fault begins.
    Fault(usize),
    /// A fault is over.
    Over(usize),
}
