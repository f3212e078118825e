//! The store of a node under test: PostgreSQL, with the ways to other nodes that lead through proxies,
//! and with at most one mistake that the judge has to find. The server itself has no switch for it.

use parlour_server::store::{
    Acquired, Cutoff, Hint, LogEntry, Node, Owner, Ownership, Pending, Postgres, Reader, Retired,
    Store, StoreError, UnitError, Write,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, process::Command, sync::Arc, time::Duration};
use tokio::sync::broadcast;

/// A commit without a fence takes so long at least, so that a fault finds a node in the middle of one:
/// between two, a node that goes on notices that its lease is over.
const MIN_COMMIT_TIME: Duration = Duration::from_millis(50);

/// A mistake that a store could have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Planted {
    /// An entry is written without a look at the owner and the epoch of its table.
    MissingFence,
    /// A request is acknowledged before it is committed: with the next one.
    EarlyAcknowledgement,
    /// An entry does not say which request it answers.
    LostRequestId,
}

/// The store of a node.
pub(crate) struct NodeStore {
    pub(crate) inner: Postgres,
    /// Where this node reaches each other, by the name that it has in the database.
    pub(crate) routes: BTreeMap<String, String>,
    pub(crate) planted: Option<Planted>,
    /// The database, past all proxies.
    pub(crate) beside: String,
    /// Units that are acknowledged, and not committed yet.
    pub(crate) early: Vec<Vec<Write>>,
}

impl NodeStore {
    /// What is written by a node that does not look whose the table is, however long it has to wait, and
    /// puts it at the end of the log.
    fn written_unfenced(
        &mut self,
        units: &[Vec<Write>],
    ) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        std::thread::sleep(MIN_COMMIT_TIME);
        let mut answers = loop {
            match self.inner.commit(units) {
                Err(broken) if broken.may_pass() => {}
                answers => break answers?,
            }
        };
        for (unit, answer) in units.iter().zip(&mut answers) {
            let Some(Write::Entry(entry)) = unit.first() else { continue };
            let mut unit = unit.clone();
            while let Err(UnitError::Fenced { .. } | UnitError::OutOfOrder { .. }) = answer {
                if let Err(UnitError::OutOfOrder { next, .. }) = answer {
                    renumber(&mut unit, *next);
                } else {
                    self.seize(entry);
                }
                *answer = self.inner.commit(std::slice::from_ref(&unit))?.remove(0);
            }
        }
        Ok(answers)
    }

    /// The table of this entry is this node's again, in the epoch of the entry.
    fn seize(&self, entry: &LogEntry) {
        let (me, LogEntry { table, epoch, .. }) = (self.inner.epoch(), entry);
        let sql = format!("UPDATE tables SET owner = {me}, epoch = {epoch} WHERE id = '{table}'");
        let psql = Command::new("psql").args([&self.beside, "-qc", &sql]).status();
        assert!(psql.is_ok_and(|status| status.success()), "{sql}");
    }

    /// What is acknowledged now, and written with what comes next.
    fn written_late(
        &mut self,
        units: &[Vec<Write>],
    ) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        let is_act = |write: &Write| matches!(write, Write::Entry(entry) if entry.seat.is_some());
        let mut late = std::mem::take(&mut self.early);
        let early = units.iter().all(|unit| unit.iter().all(is_act));
        if early {
            self.early = units.to_vec();
        } else {
            late.extend_from_slice(units);
        }
        let mut answers = self.inner.commit(&late)?;
        if early {
            return Ok(units.iter().map(|_| Ok(())).collect());
        }
        Ok(answers.split_off(answers.len() - units.len()))
    }
}

fn renumber(unit: &mut [Write], first: u32) {
    let entries = unit.iter_mut().filter_map(|write| match write {
        Write::Entry(entry) => Some(entry),
        _ => None,
    });
    for (entry, seq) in entries.zip(first..) {
        entry.seq = seq;
    }
}

/// What is written, without the ids of the requests.
fn without_ids(units: &[Vec<Write>]) -> Vec<Vec<Write>> {
    let mut units = units.to_vec();
    for write in units.iter_mut().flatten() {
        if let Write::Entry(entry) = write {
            entry.request_id = None;
        }
    }
    units
}

impl Store for NodeStore {
    fn epoch(&self) -> u32 {
        self.inner.epoch()
    }

    fn commit(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError> {
        match self.planted {
            None => self.inner.commit(units),
            Some(Planted::MissingFence) => self.written_unfenced(units),
            Some(Planted::EarlyAcknowledgement) => self.written_late(units),
            Some(Planted::LostRequestId) => self.inner.commit(&without_ids(units)),
        }
    }

    fn retire(&mut self, cutoff: &Cutoff) -> Result<Retired, StoreError> {
        self.inner.retire(cutoff)
    }

    fn reader(&self) -> Result<Reader, StoreError> {
        self.inner.reader()
    }

    fn ownership(&self) -> Option<Arc<dyn Ownership>> {
        let inner = self.inner.ownership()?;
        Some(Arc::new(Routed { inner, routes: self.routes.clone() }))
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        Box::new(self.inner).close()
    }
}

/// Owners, and the way to them that leads through the proxies of this node.
struct Routed {
    inner: Arc<dyn Ownership>,
    routes: BTreeMap<String, String>,
}

impl Routed {
    fn route(&self, node: Node) -> Node {
        let address = self.routes.get(&node.address).cloned().unwrap_or(node.address);
        Node { address, ..node }
    }
}

impl Ownership for Routed {
    fn node(&self) -> u32 {
        self.inner.node()
    }

    fn renew(&self) -> Pending<'_, bool> {
        self.inner.renew()
    }

    fn acquire<'a>(&'a self, table: &'a str) -> Pending<'a, Acquired> {
        Box::pin(async move {
            Ok(match self.inner.acquire(table).await? {
                Acquired::Held(node) => Acquired::Held(self.route(node)),
                other => other,
            })
        })
    }

    fn release<'a>(&'a self, table: &'a str, epoch: u32, to: Option<u32>) -> Pending<'a, ()> {
        self.inner.release(table, epoch, to)
    }

    fn release_all(&self) -> Pending<'_, u64> {
        self.inner.release_all()
    }

    fn owner_of<'a>(&'a self, table: &'a str) -> Pending<'a, Owner> {
        Box::pin(async move {
            Ok(match self.inner.owner_of(table).await? {
                Owner::Node(node) => Owner::Node(self.route(node)),
                other => other,
            })
        })
    }

    fn nodes(&self) -> Pending<'_, Vec<(Node, u64)>> {
        Box::pin(async move {
            let nodes = self.inner.nodes().await?;
            Ok(nodes.into_iter().map(|(node, tables)| (self.route(node), tables)).collect())
        })
    }

    fn hints(&self) -> broadcast::Receiver<Hint> {
        self.inner.hints()
    }
}
