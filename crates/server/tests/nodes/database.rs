//! A model of the database: rows, row locks, commits that take time, and a clock of its own. A
//! statement takes its locks all at once or waits for them, reads its clock and the rows when it has
//! them, and changes the rows when it commits.

use crate::{
    clock::{DriftingClock, Time},
    history::Entry,
    planted::Bug,
};
use parlour_server::nodes::{
    Answer, Attempt, Epoch, Holder, LEASE_TIME, NodeId, TableName, Uptime,
};
use std::collections::BTreeMap;

/// A statement of a node.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Statement {
    Renew { sent: Uptime },
    EndLease,
    Acquire { table: TableName, attempt: Attempt },
    Locate { table: TableName, attempt: Attempt },
    Release { table: TableName, epoch: Epoch, to: Option<NodeId> },
    Append { table: TableName, seq: usize, entry: Entry },
    Read { table: TableName, epoch: Epoch },
}

/// What comes back.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Reply {
    Renewed { sent: Uptime, kept: bool },
    Answered { table: TableName, attempt: Attempt, answer: Answer },
    Appended { table: TableName, epoch: Epoch, seq: usize, appended: Appended },
    Log { table: TableName, epoch: Epoch, log: Vec<Entry> },
    Released { table: TableName },
}

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Appended {
    Done,
    /// This request was done before, as that entry.
    DoneBefore(usize),
    /// Another node owns the table, or the log is longer than the writer knows.
    Fenced,
}

#[derive(Clone, Default)]
struct Row {
    owner: Option<NodeId>,
    epoch: Epoch,
    log: Vec<Entry>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Lock {
    Node(NodeId),
    Table(TableName),
}

/// What a statement does when it commits.
enum Change {
    Lease(NodeId, Uptime),
    Owner { table: TableName, owner: Option<NodeId>, epoch: Epoch },
    Append { table: TableName, entry: Entry },
    Nothing,
}

/// A statement that holds its locks.
struct Running {
    number: u64,
    node: NodeId,
    lock: Option<Lock>,
    change: Change,
    reply: Option<Reply>,
}

/// What a commit did, as the world has to know.
pub(crate) struct Committed {
    pub(crate) node: NodeId,
    pub(crate) reply: Option<Reply>,
    /// A change of owner: the new epoch, if one acquired it, and the length of the log.
    pub(crate) owner: Option<(TableName, Option<Epoch>, usize)>,
}

/// The database.
pub(crate) struct Database {
    clock: DriftingClock,
    leases: BTreeMap<NodeId, Uptime>,
    rows: BTreeMap<TableName, Row>,
    running: Vec<Running>,
    waiting: Vec<(NodeId, Statement)>,
    count: u64,
    bug: Option<Bug>,
}

impl Database {
    pub(crate) fn new(clock: DriftingClock, tables: &[TableName], bug: Option<Bug>) -> Self {
        Self {
            clock,
            leases: BTreeMap::new(),
            rows: tables.iter().map(|table| (table.clone(), Row::default())).collect(),
            running: Vec::new(),
            waiting: Vec::new(),
            count: 0,
            bug,
        }
    }

    /// The log of a table.
    pub(crate) fn log(&self, table: &TableName) -> &[Entry] {
        &self.rows[table].log
    }

    /// The process has ended: what is not committed is not done, and waits no longer.
    pub(crate) fn stop(&mut self) {
        self.running.clear();
        self.waiting.clear();
    }

    /// A statement arrives. Gives the numbers of those that run from now on.
    pub(crate) fn arrive(&mut self, node: NodeId, statement: Statement, now: Time) -> Vec<u64> {
        self.waiting.push((node, statement));
        self.start(now)
    }

    /// A statement that runs commits, if the database has not been stopped meanwhile. What waited
    /// for its locks runs from now on.
    pub(crate) fn commit(&mut self, number: u64, now: Time) -> Option<(Committed, Vec<u64>)> {
        let place = self.running.iter().position(|running| running.number == number)?;
        let Running { node, change, reply, .. } = self.running.swap_remove(place);
        let mut owner = None;
        match change {
            Change::Lease(node, until) => {
                self.leases.insert(node, until);
            }
            Change::Owner { table, owner: new, epoch } => {
                let row = self.rows.get_mut(&table)?;
                let granted = (epoch > row.epoch).then_some(epoch);
                (row.owner, row.epoch) = (new, epoch);
                owner = Some((table.clone(), granted, row.log.len()));
            }
            Change::Append { table, entry } => self.rows.get_mut(&table)?.log.push(entry),
            Change::Nothing => {}
        }
        Some((Committed { node, reply, owner }, self.start(now)))
    }

    fn start(&mut self, now: Time) -> Vec<u64> {
        let mut started = Vec::new();
        for (node, statement) in std::mem::take(&mut self.waiting) {
            let lock = lock_of(node, &statement);
            let is_held = |running: &Running| lock.is_some() && running.lock == lock;
            if self.running.iter().any(is_held) {
                self.waiting.push((node, statement));
                continue;
            }
            self.count += 1;
            let (change, reply) = self.carry_out(node, statement, now);
            self.running.push(Running { number: self.count, node, lock, change, reply });
            started.push(self.count);
        }
        started
    }

    fn is_leased(&self, node: NodeId, now: Time) -> bool {
        self.leases.get(&node).is_some_and(|until| self.clock.shows(now) < *until)
    }

    fn carry_out(&self, node: NodeId, statement: Statement, now: Time) -> (Change, Option<Reply>) {
        match statement {
            Statement::Renew { sent } => {
                let kept = self.is_leased(node, now);
                let lease = Change::Lease(node, self.clock.shows(now) + LEASE_TIME);
                (lease, Some(Reply::Renewed { sent, kept }))
            }
            Statement::EndLease => (Change::Lease(node, self.clock.shows(now)), None),
            Statement::Acquire { table, attempt } => self.acquire(node, table, attempt, now),
            Statement::Locate { table, attempt } => {
                let answer = match &self.rows[&table].owner {
                    Some(owner) if self.is_leased(*owner, now) => Answer::Theirs(holder(*owner)),
                    _ => Answer::Free,
                };
                (Change::Nothing, Some(Reply::Answered { table, attempt, answer }))
            }
            Statement::Release { table, epoch, to } => {
                let row = &self.rows[&table];
                let is_theirs = row.owner == Some(node)
                    && (row.epoch == epoch || self.bug == Some(Bug::ReleaseOfAnyEpoch));
                let change = match is_theirs {
                    true => {
                        let owner = to.filter(|to| self.is_leased(*to, now));
                        Change::Owner { table: table.clone(), owner, epoch: row.epoch }
                    }
                    false => Change::Nothing,
                };
                (change, Some(Reply::Released { table }))
            }
            Statement::Append { table, seq, entry } => self.append(node, table, seq, entry),
            Statement::Read { table, epoch } => {
                let log = self.rows[&table].log.clone();
                (Change::Nothing, Some(Reply::Log { table, epoch, log }))
            }
        }
    }

    fn acquire(
        &self,
        node: NodeId,
        table: TableName,
        attempt: Attempt,
        now: Time,
    ) -> (Change, Option<Reply>) {
        let row = &self.rows[&table];
        let (change, answer) = match &row.owner {
            Some(owner)
                if *owner != node
                    && (self.is_leased(*owner, now) || self.bug == Some(Bug::NoTakeOver)) =>
            {
                (Change::Nothing, Answer::Theirs(holder(*owner)))
            }
            _ => {
                let epoch = Epoch(row.epoch.0 + 1);
                let owner = Some(node);
                (Change::Owner { table: table.clone(), owner, epoch }, Answer::Ours(epoch))
            }
        };
        (change, Some(Reply::Answered { table, attempt, answer }))
    }

    fn append(
        &self,
        node: NodeId,
        table: TableName,
        seq: usize,
        entry: Entry,
    ) -> (Change, Option<Reply>) {
        let row = &self.rows[&table];
        let is_owner = row.owner == Some(node) && row.epoch == entry.epoch;
        let same = |other: &Entry| other.keyed && other.request == entry.request;
        let appended = match row.log.iter().position(same) {
            _ if !is_owner && self.bug != Some(Bug::NoEpochCheck) => Appended::Fenced,
            Some(place) => Appended::DoneBefore(place + 1),
            None if seq != row.log.len() + 1 => Appended::Fenced,
            None => Appended::Done,
        };
        let epoch = entry.epoch;
        let change = match appended {
            Appended::Done => Change::Append { table: table.clone(), entry },
            _ => Change::Nothing,
        };
        (change, Some(Reply::Appended { table, epoch, seq, appended }))
    }
}

/// The row that a statement locks. Those that only read lock none.
fn lock_of(node: NodeId, statement: &Statement) -> Option<Lock> {
    match statement {
        Statement::Renew { .. } | Statement::EndLease => Some(Lock::Node(node)),
        Statement::Acquire { table, .. }
        | Statement::Release { table, .. }
        | Statement::Append { table, .. } => Some(Lock::Table(table.clone())),
        Statement::Locate { .. } | Statement::Read { .. } => None,
    }
}

fn holder(node: NodeId) -> Holder {
    Holder { node, address: "".into() }
}
