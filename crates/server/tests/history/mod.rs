//! What happened, and the one judge of it: what clients saw, held against the log. Runs of the
//! simulation and of real processes are judged alike.

#![allow(dead_code, reason = "two test programs share this, and neither needs all of it")]

use parlour_server::nodes::{Epoch, TableName};
use std::collections::BTreeMap;

/// Microseconds since the beginning of a run.
pub(crate) type Micros = u64;

/// The plain faults of a history.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Breach {
    /// A request was acknowledged, and is not where it was said to be.
    AcknowledgedAndLost,
    /// A request was done twice.
    DoneTwice,
    /// The requests of a client were done in another order than they were made.
    OutOfOrder,
    /// A client was shown something that is not in the log, or not all of it.
    ToldOtherwise,
    /// An owner wrote after the next one had taken the table.
    TwoWriters,
    /// A client asked how a table stood, and was shown less than had been acknowledged before.
    StaleAnswer,
    /// All faults were over, and a table was not played on.
    NotPlayable,
}

/// A breach, and how it came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Violation {
    pub(crate) breach: Breach,
    pub(crate) why: String,
}

/// An entry of a table's log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) epoch: Epoch,
    /// Which request it answers.
    pub(crate) request: Request,
    /// Does the log know it by its request? Only a planted fault says no.
    pub(crate) keyed: bool,
}

/// What a client learned of one entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    pub(crate) client: usize,
    pub(crate) number: u32,
}

/// A request that was acknowledged to its client.
#[derive(Clone, Copy, Debug)]
struct Acknowledged {
    request: Request,
    seq: usize,
}

#[derive(Default)]
struct OfTable {
    acknowledged: Vec<Acknowledged>,
    /// The number of the newest entry that any client was acknowledged or shown.
    known: usize,
    /// Each change of owner: the new epoch, and how many entries the log had.
    grants: Vec<(Epoch, usize)>,
}

/// How much there was to judge.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counts {
    /// Requests that were acknowledged.
    pub(crate) acknowledged: u64,
    /// Changes of a table's owner.
    pub(crate) owners: u64,
    /// Requests that were sent again, and found done.
    pub(crate) done_before: u64,
    /// Entries that a client was shown when it came again.
    pub(crate) caught_up: u64,
}

/// Everything that clients and the database saw.
#[derive(Default)]
pub(crate) struct History {
    tables: BTreeMap<TableName, OfTable>,
    pub(crate) violation: Option<Violation>,
    pub(crate) counts: Counts,
    /// How long after the last fault each client was served again.
    pub(crate) recovered: Vec<Micros>,
    pub(crate) story: Option<Vec<String>>,
}

impl History {
    fn of(&mut self, table: &TableName) -> &mut OfTable {
        self.tables.entry(table.clone()).or_default()
    }

    pub(crate) fn granted(&mut self, table: &TableName, epoch: Epoch, entries: usize) {
        self.counts.owners += 1;
        self.of(table).grants.push((epoch, entries));
    }

    pub(crate) fn acknowledged(&mut self, table: &TableName, request: Request, seq: usize) {
        self.counts.acknowledged += 1;
        let of = self.of(table);
        of.acknowledged.push(Acknowledged { request, seq });
        of.known = of.known.max(seq);
    }

    /// The least that an answer to a question asked now has to show.
    pub(crate) fn floor(&mut self, table: &TableName) -> usize {
        self.of(table).known
    }

    /// The answer to a question for which this was the floor.
    pub(crate) fn shown(&mut self, table: &TableName, seq: usize, floor: usize) {
        if seq < floor {
            let why = format!("{table} stood at {seq} for a client, when {floor} was acknowledged");
            self.breach(Breach::StaleAnswer, why);
        }
        let of = self.of(table);
        of.known = of.known.max(seq);
    }

    pub(crate) fn breach(&mut self, breach: Breach, why: String) {
        self.violation.get_or_insert(Violation { breach, why });
    }

    /// Judges the log of a table, once all is over.
    pub(crate) fn judge_log(&mut self, table: &TableName, log: &[Entry]) {
        let of = self.tables.remove(table).unwrap_or_default();
        for Acknowledged { request, seq } in &of.acknowledged {
            if log.get(seq.wrapping_sub(1)).is_none_or(|entry| entry.request != *request) {
                let why = format!("{request:?} was acknowledged as {seq} of {table}");
                self.breach(Breach::AcknowledgedAndLost, why);
            }
        }
        let mut last: BTreeMap<usize, u32> = BTreeMap::new();
        for (place, Entry { request, .. }) in log.iter().enumerate() {
            let before = last.insert(request.client, request.number);
            let breach = match before {
                Some(before) if before == request.number => Breach::DoneTwice,
                Some(before) if before > request.number => Breach::OutOfOrder,
                _ => continue,
            };
            self.breach(breach, format!("{request:?} is entry {} of {table}", place + 1));
        }
        for (epoch, entries) in of.grants {
            if let Some(late) = log.iter().skip(entries).find(|entry| entry.epoch < epoch) {
                let why = format!("{late:?} was written to {table} in {epoch:?}");
                self.breach(Breach::TwoWriters, why);
            }
        }
    }

    /// Judges what one client was shown of a table, entry by entry.
    pub(crate) fn judge_told(&mut self, table: &TableName, told: &[Request], log: &[Entry]) {
        let differs = told
            .iter()
            .enumerate()
            .find(|(place, told)| log.get(*place).is_none_or(|entry| entry.request != **told));
        if let Some((place, told)) = differs {
            let why = format!("a client saw {told:?} as entry {} of {table}", place + 1);
            self.breach(Breach::ToldOtherwise, why);
        }
    }

    /// Notes a line of the story, if anyone wants to read it.
    pub(crate) fn note(&mut self, now: Micros, line: impl FnOnce() -> String) {
        if let Some(story) = &mut self.story {
            story.push(format!("{:>9.3} s  {}", now as f64 / 1e6, line()));
        }
    }
}
