//! Carries out what the state machine of this node says.

use super::tenure::{Machine, Tenure};
use crate::{
    nodes::{
        Answer, Attempt, Epoch, Holder, Input, Node, NodeId, Output, TableLocation, TableName,
        Uptime,
    },
    room::ReadError,
    store::{Acquired, Hint, Owner, Ownership, StoreError},
    telemetry,
};
use metrics::{counter, gauge};
use parking_lot::Mutex;
use std::{
    collections::HashMap,
    future::Future,
    pin::Pin,
    sync::{Arc, OnceLock},
};
use tokio::sync::{Notify, Semaphore, broadcast::error::RecvError, oneshot, watch};

/// How many renewals may be under way. If answers are lost and requests are not, each of them would keep
/// other nodes from tables that this one cannot play.
const MAX_RENEWALS: usize = 2;

/// Work that runs by itself.
pub(crate) type Work<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// The tables of this node, as the cluster has them opened and closed.
pub(crate) trait Tables: Send + Sync {
    /// Reads a table from its log and plays it, for as long as this tenure is good.
    fn open(&self, table: TableName, tenure: Tenure) -> Work<Result<(), ReadError>>;

    /// Asks the clients of a table to reconnect, and ends its task.
    fn close(&self, table: &str);
}

/// Someone looks for a table for as long as this is there.
struct Seeking<'a> {
    cluster: &'a Cluster,
    table: &'a TableName,
}

impl Drop for Seeking<'_> {
    fn drop(&mut self) {
        self.cluster.stop_seeking(self.table);
    }
}

type Seeker = oneshot::Sender<Result<TableLocation, ReadError>>;

/// This node among others; cheap to clone.
#[derive(Clone)]
pub(crate) struct Cluster {
    inner: Arc<Inner>,
}

struct Inner {
    machine: Arc<Machine>,
    ownership: Arc<dyn Ownership>,
    tables: OnceLock<Arc<dyn Tables>>,
    /// Who waits until it is known where a table is played.
    seekers: Mutex<HashMap<TableName, Vec<Seeker>>>,
    /// The machine has taken something in: it may be due at another time.
    changed: Notify,
    drained: watch::Sender<bool>,
    renewals: Semaphore,
}

impl Cluster {
    /// A node of this number, which has no tables yet.
    pub(crate) fn new(ownership: Arc<dyn Ownership>) -> Self {
        let node = Node::new(NodeId(ownership.node()));
        let machine = Arc::new(Machine::new(node));
        let inner = Inner {
            machine,
            ownership,
            tables: OnceLock::new(),
            seekers: Mutex::default(),
            changed: Notify::new(),
            drained: watch::Sender::new(false),
            renewals: Semaphore::new(MAX_RENEWALS),
        };
        Self { inner: Arc::new(inner) }
    }

    /// Keeps the lease from now on, and plays tables. Never ends.
    pub(crate) async fn run(self, tables: Arc<dyn Tables>) {
        let _ = self.inner.tables.set(tables);
        self.input(Input::Tick);
        tokio::join!(self.ticks(), self.receive_hints());
    }

    async fn ticks(&self) {
        loop {
            let due = self.inner.machine.node.lock().next_due();
            tokio::select! {
                () = tokio::time::sleep_until(self.inner.machine.instant(due).into()) => {
                    self.input(Input::Tick);
                }
                () = self.inner.changed.notified() => {}
            }
        }
    }

    async fn receive_hints(&self) {
        let mut hints = self.inner.ownership.hints();
        loop {
            match hints.recv().await {
                Ok(Hint::Table(table)) => self.input(Input::Hint { table: table.into() }),
                // what was missed is found by polling
                Ok(Hint::Nodes | Hint::Missed) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// Looks for the node that plays a table, which may be this one from now on. `missed` says that
    /// its owner was known just now, and was not reached.
    pub(crate) async fn seek(
        &self,
        table: &TableName,
        missed: bool,
    ) -> Result<TableLocation, ReadError> {
        // dropped after `place`: a request that has waited too long ends in the middle
        let _seeking = Seeking { cluster: self, table };
        let (found, place) = oneshot::channel();
        self.inner.seekers.lock().entry(table.clone()).or_default().push(found);
        self.input(Input::Want { table: table.clone(), missed });
        place.await.unwrap_or(Ok(TableLocation::NotHere))
    }

    /// A table's task has ended.
    pub(crate) fn report_end(&self, table: &TableName, tenure: &Tenure) {
        let epoch = Epoch(tenure.epoch());
        self.input(Input::Ended { table: table.clone(), epoch });
    }

    /// Hands over all tables; ends when others can have them.
    pub(crate) async fn drain(&self) {
        let mut drained = self.inner.drained.subscribe();
        self.input(Input::Drain);
        // the sender lives as long as this does
        let _ = drained.wait_for(|drained| *drained).await;
    }

    /// Has this node been asked to hand over its tables?
    pub(crate) fn is_draining(&self) -> bool {
        self.inner.machine.node.lock().is_draining()
    }

    /// Hands a table over to this node, if it is played here.
    pub(crate) fn moves(&self, table: TableName, to: NodeId) {
        self.input(Input::Move { table, to });
    }

    /// The number of this node.
    pub(crate) fn id(&self) -> NodeId {
        NodeId(self.inner.ownership.node())
    }

    /// This node, all others, and how many tables each owns.
    pub(crate) async fn nodes(
        &self,
    ) -> Result<(NodeId, Vec<(crate::store::Node, u64)>), StoreError> {
        self.inner.ownership.nodes().await.map(|nodes| (self.id(), nodes))
    }

    /// One who looked for this table does so no more. If no one does, the table is not looked for.
    fn stop_seeking(&self, table: &TableName) {
        let mut all = self.inner.seekers.lock();
        let Some(seekers) = all.get_mut(table) else { return };
        seekers.retain(|seeker| !seeker.is_closed());
        if seekers.is_empty() {
            all.remove(table);
            // under the lock: the next one to look for it comes after this
            self.inner.machine.node.lock().stop_looking(table);
        }
    }

    fn input(&self, input: Input) {
        let outputs = {
            let mut node = self.inner.machine.node.lock();
            let now = self.inner.machine.uptime();
            let outputs = node.handle(input, now);
            gauge!(telemetry::TABLES_OWNED).set(node.tables() as f64);
            outputs
        };
        self.inner.changed.notify_one();
        for output in outputs {
            self.carry_out(output);
        }
    }

    fn carry_out(&self, output: Output) {
        match output {
            Output::Renew { sent } => self.spawn(|this| this.renew(sent)),
            Output::Acquire { table, attempt } => self.spawn(|this| this.acquire(table, attempt)),
            Output::Locate { table, attempt } => self.spawn(|this| this.locate(table, attempt)),
            Output::Release { table, epoch, to } => {
                self.spawn(move |this| this.release(table, epoch, to));
            }
            Output::Open { table, epoch } => self.spawn(|this| this.open(table, epoch)),
            Output::Close { table, .. } => {
                if let Some(tables) = self.inner.tables.get() {
                    tables.close(&table);
                }
            }
            Output::Found { table, place } => self.found(&table, &Ok(place)),
            Output::Drained => self.spawn(Self::end_drain),
        }
    }

    fn spawn<W: Future<Output = ()> + Send + 'static>(&self, work: impl FnOnce(Self) -> W) {
        tokio::spawn(work(self.clone()));
    }

    async fn renew(self, sent: Uptime) {
        let Ok(_permit) = self.inner.renewals.try_acquire() else {
            counter!(telemetry::LEASE_RENEWALS_FAILED).increment(1);
            return;
        };
        match self.inner.ownership.renew().await {
            Ok(kept) => self.input(Input::Renewed { sent, kept }),
            Err(broken) => {
                counter!(telemetry::LEASE_RENEWALS_FAILED).increment(1);
                tracing::warn!(%broken, "the lease of this node is not renewed");
            }
        }
    }

    async fn acquire(self, table: TableName, attempt: Attempt) {
        let answer = match self.inner.ownership.acquire(&table).await {
            Ok(Acquired::Owned { epoch }) => {
                counter!(telemetry::TABLES_ACQUIRED).increment(1);
                Answer::Ours(Epoch(epoch))
            }
            Ok(Acquired::Held(node)) => Answer::Theirs(holder(node)),
            Ok(Acquired::NoTable) => Answer::NoTable,
            Err(_) => Answer::Failed,
        };
        self.input(Input::Answered { table, attempt, answer });
    }

    async fn locate(self, table: TableName, attempt: Attempt) {
        let answer = match self.inner.ownership.owner_of(&table).await {
            Ok(Owner::Node(node)) => Answer::Theirs(holder(node)),
            Ok(Owner::Free) => Answer::Free,
            Ok(Owner::NoTable) => Answer::NoTable,
            Err(_) => Answer::Failed,
        };
        self.input(Input::Answered { table, attempt, answer });
    }

    async fn release(self, table: TableName, epoch: Epoch, to: Option<NodeId>) {
        let to = to.map(|node| node.0);
        if let Err(broken) = self.inner.ownership.release(&table, epoch.0, to).await {
            tracing::debug!(%table, %broken, "a table is not released");
        }
        self.input(Input::Released { table });
    }

    /// Tables that this node owns and does not play, because no one has asked for them, go as well.
    async fn end_drain(self) {
        if let Err(broken) = self.inner.ownership.release_all().await {
            tracing::warn!(%broken, "tables that no one plays are free when the lease has run out");
        }
        self.inner.drained.send_replace(true);
    }

    async fn open(self, table: TableName, epoch: Epoch) {
        let tenure = Tenure::new(Arc::clone(&self.inner.machine), table.clone(), epoch);
        let Some(tables) = self.inner.tables.get() else { return };
        match tables.open(table.clone(), tenure).await {
            Ok(()) => self.input(Input::Opened { table, epoch }),
            Err(why) => {
                self.found(&table, &Err(why));
                self.input(Input::Ended { table, epoch });
            }
        }
    }

    fn found(&self, table: &TableName, place: &Result<TableLocation, ReadError>) {
        let seekers = self.inner.seekers.lock().remove(table).unwrap_or_default();
        for seeker in seekers {
            // one that has waited too long has gone
            let _ = seeker.send(place.clone());
        }
    }
}

fn holder(node: crate::store::Node) -> Holder {
    Holder { node: NodeId(node.id), address: node.address.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Pending;
    use tokio::sync::broadcast;

    /// A database that does not answer.
    struct Away;

    impl Ownership for Away {
        fn node(&self) -> u32 {
            1
        }
        fn renew(&self) -> Pending<'_, bool> {
            Box::pin(std::future::pending())
        }
        fn acquire<'a>(&'a self, _: &'a str) -> Pending<'a, Acquired> {
            Box::pin(std::future::pending())
        }
        fn release<'a>(&'a self, _: &'a str, _: u32, _: Option<u32>) -> Pending<'a, ()> {
            Box::pin(std::future::pending())
        }
        fn release_all(&self) -> Pending<'_, u64> {
            Box::pin(std::future::pending())
        }
        fn owner_of<'a>(&'a self, _: &'a str) -> Pending<'a, Owner> {
            Box::pin(std::future::pending())
        }
        fn nodes(&self) -> Pending<'_, Vec<(crate::store::Node, u64)>> {
            Box::pin(std::future::pending())
        }
        fn hints(&self) -> broadcast::Receiver<Hint> {
            broadcast::channel(1).1
        }
    }

    #[tokio::test]
    async fn those_who_have_waited_in_vain_leave_nothing_behind() {
        let cluster = Cluster::new(Arc::new(Away));
        let table: TableName = "quiet".into();
        let asks = async || {
            tokio::select! {
                biased;
                _ = cluster.seek(&table, false) => panic!("no one answers"),
                () = std::future::ready(()) => {}
            }
        };
        asks().await;
        assert!(cluster.inner.seekers.lock().is_empty());
        let mut waits = Box::pin(cluster.seek(&table, false));
        assert!(still_waits(&mut waits).await);
        asks().await;
        assert_eq!(cluster.inner.seekers.lock()[&table].len(), 1, "the other one waits on");
        drop(waits);
        assert!(cluster.inner.seekers.lock().is_empty());
    }

    /// Does it wait after its first step?
    async fn still_waits(work: &mut (impl Future + Unpin)) -> bool {
        std::future::poll_fn(|task| {
            std::task::Poll::Ready(Pin::new(&mut *work).poll(task).is_pending())
        })
        .await
    }
}
