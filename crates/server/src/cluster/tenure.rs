//! The right of a table's task to answer: its node owns the table, and has a lease.

use crate::nodes::{Epoch, Node, TableName, Uptime};
use parking_lot::Mutex;
use std::{sync::Arc, time::Instant};

/// The state machine of this node, and its clock.
pub(super) struct Machine {
    pub(super) node: Mutex<Node>,
    start: Instant,
}

impl Machine {
    pub(super) fn new(node: Node) -> Self {
        Self { node: Mutex::new(node), start: Instant::now() }
    }

    /// This node's monotonic time.
    pub(super) fn uptime(&self) -> Uptime {
        Uptime(self.start.elapsed())
    }

    /// The moment of this time.
    pub(super) fn instant(&self, uptime: Uptime) -> Instant {
        self.start + uptime.0
    }
}

/// Is a table still this node's, as its owner in this epoch?
#[derive(Clone)]
pub(crate) struct Tenure {
    machine: Arc<Machine>,
    table: TableName,
    epoch: Epoch,
}

impl Tenure {
    pub(super) fn new(machine: Arc<Machine>, table: TableName, epoch: Epoch) -> Self {
        Self { machine, table, epoch }
    }

    /// The epoch that the table's log entries name.
    pub(crate) fn epoch(&self) -> u32 {
        self.epoch.0
    }

    /// May the table be answered for now? To be asked before each answer: any timer may be late.
    pub(crate) fn is_good(&self) -> bool {
        let node = self.machine.node.lock();
        node.serves(&self.table, self.epoch, self.machine.uptime())
    }
}
