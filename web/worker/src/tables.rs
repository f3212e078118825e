//! All tables of a browser, and the games that are played at them.

use crate::{
    analyses::Analyses,
    call::{KeptEntry, Mail, WorkerCall, WorkerReply},
    choices,
    random::Random,
    table::{PageTime, Table},
};
use parlour_protocol::{
    line,
    wire::{Parting, Refusal, ServerMessage},
};
use parlour_table::session::TableConfig;
use std::collections::{BTreeMap, VecDeque};

/// How many tables are in memory; the oldest that no page is at is forgotten for a new one.
const MAX_TABLES: usize = 32;

/// All tables of a browser.
#[derive(Default)]
pub struct OfflineTables {
    random: Random,
    tables: BTreeMap<String, Table>,
    /// The names of the tables, the oldest first.
    names: VecDeque<String>,
    /// Which connection is at which table.
    connections: BTreeMap<u32, String>,
    mail: Vec<Mail>,
    /// The tables that were forgotten, and the page does not know it yet.
    forgotten: Vec<String>,
    pub(crate) analyses: Analyses,
}

impl OfflineTables {
    /// Carries out a call, at this time in milliseconds since 1970.
    pub fn carry_out(&mut self, call: WorkerCall, now: f64) -> WorkerReply {
        let mut reply = WorkerReply::default();
        let moment = PageTime::at(now);
        match call {
            WorkerCall::Begin { seed } => self.random = Random::new(&seed),
            WorkerCall::Request { method, path, body } => {
                let (status, body) = self.answer((&method, &path), &body, moment);
                (reply.status, reply.body) = (Some(status), body);
            }
            WorkerCall::Restore { table, entries } => {
                let restored = self.restore(&table, &entries);
                let path = format!("/api/tables/{table}");
                let (status, body) = match restored {
                    Ok(()) => self.answer(("GET", &path), "", moment),
                    // as where there is none: the page offers to begin another one
                    Err(refusal) => (404, line(&refusal)),
                };
                (reply.status, reply.body) = (Some(status), body);
            }
            WorkerCall::Open { connection, table } => self.open(connection, &table),
            WorkerCall::Message { connection, text, sent } => {
                let arrived = PageTime::at(sent.min(now));
                if let Some((table, random)) = self.at(connection) {
                    table.read(connection, &text, random, (moment, arrived.micros));
                }
            }
            WorkerCall::Close { connection } => {
                if let Some((table, _)) = self.at(connection) {
                    table.cut(connection, moment.now);
                }
                self.connections.remove(&connection);
            }
            WorkerCall::Think => {
                if !self.tables.values_mut().any(Table::think) {
                    self.analyses.step();
                }
            }
            WorkerCall::Wake => {}
            WorkerCall::Choices { game, level, seed, decisions } => {
                reply.body = line(&choices(&game, &level, seed, decisions));
            }
        }
        self.pass_time(moment);
        reply.kept = self.take_kept();
        reply.forgotten = std::mem::take(&mut self.forgotten);
        reply.mail = std::mem::take(&mut self.mail);
        reply.thinks = self.tables.values().any(Table::wants_to_think) || self.analyses.is_busy();
        reply.wake_after =
            self.tables.values().filter_map(|table| table.next_due(moment.now)).min();
        reply
    }

    /// Makes a table, and says what it is called.
    pub(crate) fn make(
        &mut self,
        config: TableConfig,
        bots: Option<&str>,
        moment: PageTime,
    ) -> Result<String, Refusal> {
        let name = self.random.table_name();
        let table = Table::make(&name, config, bots, &mut self.random, moment.now)?;
        self.add(name.clone(), table);
        Ok(name)
    }

    /// A table that the page has kept is there again.
    fn restore(&mut self, name: &str, entries: &[String]) -> Result<(), Refusal> {
        if !self.tables.contains_key(name) {
            let table = Table::restore(name, entries, &mut self.random)?;
            self.add(name.to_owned(), table);
        }
        Ok(())
    }

    fn add(&mut self, name: String, table: Table) {
        while self.names.len() >= MAX_TABLES && self.forget_oldest() {}
        self.names.push_back(name.clone());
        self.tables.insert(name, table);
    }

    /// Forgets the oldest table that no connection is at; says whether there was one.
    fn forget_oldest(&mut self) -> bool {
        let is_left = |name: &String| self.connections.values().all(|at| at != name);
        let oldest = self.names.iter().position(is_left);
        let Some(name) = oldest.and_then(|oldest| self.names.remove(oldest)) else { return false };
        self.tables.remove(&name);
        self.forgotten.push(name);
        true
    }

    /// What the page is to keep, and does not have yet.
    fn take_kept(&mut self) -> Vec<KeptEntry> {
        let tables = self.tables.iter_mut();
        let of = |(name, table): (&String, &mut Table)| {
            let name = name.clone();
            table.take_kept().into_iter().map(move |entry| KeptEntry { table: name.clone(), entry })
        };
        tables.flat_map(of).collect()
    }

    /// The table of this name.
    pub(crate) fn table(&self, name: &str) -> Option<&Table> {
        self.tables.get(name)
    }

    /// The table of this connection, and what it needs.
    fn at(&mut self, connection: u32) -> Option<(&mut Table, &mut Random)> {
        let table = self.tables.get_mut(self.connections.get(&connection)?)?;
        Some((table, &mut self.random))
    }

    fn open(&mut self, connection: u32, table: &str) {
        if self.tables.contains_key(table) {
            self.connections.insert(connection, table.to_owned());
            return;
        }
        let message = "This table does not exist in this browser, or no longer exists.".to_owned();
        let bye = ServerMessage::Bye { why: Parting::NoTable, message };
        self.mail.push(Mail { connection, text: line(&bye) });
    }

    /// At each table, what is due by now.
    fn pass_time(&mut self, moment: PageTime) {
        for table in self.tables.values_mut() {
            table.pass_time(&mut self.random, moment.now);
            self.mail.append(&mut table.take_mail(moment.micros));
        }
    }
}
