//! One node as a state machine without I/O: which tables it plays, and what has to be done for that.

use super::{
    id::{Epoch, NodeId, TableName},
    input::{Answer, Input},
    lease::Lease,
    output::{Output, TableLocation},
    search::{POLL_INTERVAL, STATEMENT_TIMEOUT, Searches},
    uptime::Uptime,
};
use std::collections::BTreeMap;

/// How far a table of this node's is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Opening,
    Open,
    /// It was asked to close, and goes to another node.
    Closing,
    /// It was asked to close, and goes to this node.
    Moving(NodeId),
    /// It is closed, and the database learns where it goes.
    Moved,
}

/// One node.
#[derive(Debug)]
pub struct Node {
    id: NodeId,
    lease: Lease,
    tables: BTreeMap<TableName, (Epoch, Stage)>,
    searches: Searches,
    draining: bool,
    drained: bool,
}

impl Node {
    /// A node that has no lease yet.
    #[must_use]
    pub fn new(id: NodeId) -> Self {
        Self {
            id,
            lease: Lease::default(),
            tables: BTreeMap::new(),
            searches: Searches::default(),
            draining: false,
            drained: false,
        }
    }

    /// Whether this node may answer for a table now, as its owner in this epoch. It is asked before
    /// every answer, because a timer may be late by as long as the whole process stood still.
    #[must_use]
    pub fn serves(&self, table: &str, epoch: Epoch, now: Uptime) -> bool {
        let is_open = self
            .tables
            .get(table)
            .is_some_and(|(own, stage)| *own == epoch && *stage != Stage::Moved);
        is_open && self.lease.is_good(now)
    }

    /// How many tables are this node's, those that it reads or hands over included.
    #[must_use]
    pub fn tables(&self) -> usize {
        self.tables.len()
    }

    /// Was this node asked to hand over its tables?
    #[must_use]
    pub fn is_draining(&self) -> bool {
        self.draining
    }

    /// When to come with [`Input::Tick`] at the latest.
    #[must_use]
    pub fn next_due(&self) -> Uptime {
        let lease = self.lease.next_due();
        let search = self.searches.next_due().filter(|_| self.may_ask());
        search.map_or(lease, |search| search.min(lease))
    }

    /// A table is acquired under a good lease only: else it could be lost to another node, and the
    /// lease be renewed, before the answer is here.
    fn may_ask(&self) -> bool {
        self.draining || self.lease.is_held()
    }

    /// No one at this node looks for a table any more: the database is not asked again.
    pub fn stop_looking(&mut self, table: &TableName) {
        self.searches.end(table);
    }

    /// Takes in what has happened, and says what is to be done.
    pub fn handle(&mut self, input: Input, now: Uptime) -> Vec<Output> {
        let mut out = Vec::new();
        // First of all, whatever has happened: an answer that was waiting while the process stood
        // still must not bring a lease back to life under tables that others have taken since.
        if self.lease.take_expired(now) {
            self.lose_all(now, &mut out);
        }
        match input {
            Input::Tick => {}
            Input::Renewed { sent, kept } => self.renew(sent, kept, now, &mut out),
            Input::Want { table, missed } => self.want(table, missed, now, &mut out),
            Input::Answered { table, attempt, answer } => {
                if let Some(is_wanted) = self.searches.take_answer(&table, attempt) {
                    self.take_answer(table, (answer, is_wanted), now, &mut out);
                }
            }
            Input::Opened { table, epoch } => self.finish_opening(table, epoch, &mut out),
            Input::Ended { table, epoch } => self.drop_ended(table, epoch, now, &mut out),
            Input::Hint { table } => self.searches.hurry(&table, now),
            Input::Move { table, to } => self.move_to(table, to, &mut out),
            Input::Released { table } => {
                if self.forget_moved(&table) {
                    self.searches.hurry(&table, now);
                }
            }
            Input::Drain => self.drain(&mut out),
        }
        self.do_what_is_due(now, &mut out);
        out
    }

    /// The lease is over: other nodes may own these tables in a moment.
    fn lose_all(&mut self, now: Uptime, out: &mut Vec<Output>) {
        for (table, (epoch, _)) in std::mem::take(&mut self.tables) {
            out.push(Output::Close { table, epoch });
        }
        // a table that was acquired under the old lease may have been lost with it
        self.searches.disregard_answers(now);
    }

    fn renew(&mut self, sent: Uptime, kept: bool, now: Uptime, out: &mut Vec<Output>) {
        if !kept {
            self.lose_all(now, out);
        }
        self.lease.renew(sent);
    }

    fn want(&mut self, table: TableName, missed: bool, now: Uptime, out: &mut Vec<Output>) {
        match self.tables.get(&table) {
            Some((epoch, Stage::Open)) => {
                let place = TableLocation::Here(*epoch);
                out.push(Output::Found { table, place });
            }
            Some((_, Stage::Opening)) => {}
            // not before the database knows where it goes, or it would be acquired by this node
            Some((_, Stage::Moving(_) | Stage::Moved)) => {
                self.searches.begin(table, now + STATEMENT_TIMEOUT);
            }
            _ if missed => self.searches.begin(table, now + POLL_INTERVAL),
            _ => self.searches.begin(table, now),
        }
    }

    fn take_answer(
        &mut self,
        table: TableName,
        (answer, is_wanted): (Answer, bool),
        now: Uptime,
        out: &mut Vec<Output>,
    ) {
        self.forget_moved(&table);
        let place = match answer {
            Answer::Ours(epoch) if self.draining => {
                out.push(Output::Release { table: table.clone(), epoch, to: None });
                TableLocation::NotHere
            }
            Answer::Ours(epoch) => {
                self.tables.insert(table.clone(), (epoch, Stage::Opening));
                return out.push(Output::Open { table, epoch });
            }
            // a table of this node's that it does not play: it can be acquired, but not while draining
            Answer::Theirs(holder) if holder.node == self.id => TableLocation::NotHere,
            Answer::Theirs(holder) => TableLocation::There(holder),
            Answer::Free => TableLocation::NotHere,
            Answer::NoTable => TableLocation::NoTable,
            Answer::Failed if is_wanted => return self.searches.begin(table, now + POLL_INTERVAL),
            Answer::Failed => return,
        };
        out.push(Output::Found { table, place });
    }

    fn finish_opening(&mut self, table: TableName, epoch: Epoch, out: &mut Vec<Output>) {
        match self.tables.get_mut(&table) {
            Some((own, stage @ Stage::Opening)) if *own == epoch => {
                *stage = Stage::Open;
                let place = TableLocation::Here(epoch);
                out.push(Output::Found { table, place });
            }
            // it was given up while it was read
            _ => out.push(Output::Close { table, epoch }),
        }
    }

    fn drop_ended(&mut self, table: TableName, epoch: Epoch, now: Uptime, out: &mut Vec<Output>) {
        let mut to = None;
        match self.tables.get_mut(&table) {
            Some((own, stage)) if *own == epoch => {
                if let Stage::Moving(node) = *stage {
                    to = Some(node);
                    *stage = Stage::Moved;
                } else {
                    self.tables.remove(&table);
                    self.searches.hurry(&table, now);
                }
            }
            _ => {}
        }
        // also of a table that was lost with the lease: no one has to wait until it is found out
        out.push(Output::Release { table, epoch, to });
    }

    fn move_to(&mut self, table: TableName, to: NodeId, out: &mut Vec<Output>) {
        if let Some((epoch, stage @ Stage::Open)) = self.tables.get_mut(&table)
            && to != self.id
        {
            *stage = Stage::Moving(to);
            out.push(Output::Close { table, epoch: *epoch });
        }
    }

    /// The database knows where a table has gone. Says whether one was on its way.
    fn forget_moved(&mut self, table: &TableName) -> bool {
        let is_moved = self.tables.get(table).is_some_and(|(_, stage)| *stage == Stage::Moved);
        if is_moved {
            self.tables.remove(table);
        }
        is_moved
    }

    fn drain(&mut self, out: &mut Vec<Output>) {
        self.draining = true;
        for (table, (epoch, stage)) in &mut self.tables {
            if matches!(stage, Stage::Opening | Stage::Open) {
                *stage = Stage::Closing;
                out.push(Output::Close { table: table.clone(), epoch: *epoch });
            }
        }
    }

    fn do_what_is_due(&mut self, now: Uptime, out: &mut Vec<Output>) {
        if self.lease.take_renewal(now) && !self.drained {
            out.push(Output::Renew { sent: now });
        }
        if self.may_ask() {
            for (table, attempt) in self.searches.take_due(now) {
                out.push(match self.draining {
                    true => Output::Locate { table, attempt },
                    false => Output::Acquire { table, attempt },
                });
            }
        }
        if self.draining && !self.drained && self.tables.is_empty() {
            self.drained = true;
            out.push(Output::Drained);
        }
    }
}
