//! One run: nodes, clients and a database, what goes wrong, and what comes of it. Everything is drawn
//! from one seed, so that a run that fails fails again.

use crate::{
    client::Client,
    clock::{DriftingClock, MS, SECOND, Time},
    database::Database,
    event::Event,
    faults::{HEALED, Planned, Site, plan},
    history::{Breach, History},
    network::{End, LinkId, Network, Way},
    planted::Bug,
    process::{Message, Process},
    test_rng::TestRng,
};
use parlour_server::nodes::{Input, TableName};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

const NODES: usize = 3;
pub(crate) const TABLES: usize = 2;
/// The last of them at each table watches until the faults are over.
const CLIENTS_PER_TABLE: usize = 3;

/// How long after the last fault every client must have been served: it notices that its connection
/// is dead (10 s) and reconnects (4 s), the old owner's lease ends (5 s), and a statement is lost (2 s).
pub(crate) const RECOVERY_BOUND: Time = 21 * SECOND;

/// A run.
pub(crate) struct World {
    pub(crate) now: Time,
    pub(crate) healed_at: Time,
    queue: BinaryHeap<Reverse<(Time, u64)>>,
    events: BTreeMap<u64, Event>,
    count: u64,
    pub(crate) seed: u64,
    pub(crate) rng: TestRng,
    pub(crate) net: Network,
    pub(crate) nodes: Vec<Process>,
    pub(crate) clients: Vec<Client>,
    pub(crate) history: History,
    pub(crate) bug: Option<Bug>,
    pub(crate) database: Database,
    pub(crate) database_is_down: bool,
    pub(crate) database_stalls: u32,
    pub(crate) faults: Vec<Planned>,
}

impl World {
    /// The run of a seed, with its own faults or with these.
    pub(crate) fn new(seed: u64, faults: Option<&[Planned]>, bug: Option<Bug>) -> Self {
        let mut rng = TestRng(seed.wrapping_mul(0x9E37_79B9));
        let drawn = plan(&mut rng, NODES);
        let faults = faults.map_or(drawn, <[Planned]>::to_vec);
        let tables: Vec<TableName> = (0..TABLES).map(|n| format!("table {n}").into()).collect();
        let clock = DriftingClock::drawn(&mut rng, 0);
        let mut world = Self {
            now: 0,
            healed_at: HEALED,
            queue: BinaryHeap::new(),
            events: BTreeMap::new(),
            count: 0,
            seed,
            rng,
            net: Network::default(),
            nodes: (0..NODES).map(Process::new).collect(),
            clients: Vec::new(),
            history: History::default(),
            bug,
            database: Database::new(clock, &tables, bug),
            database_is_down: false,
            database_stalls: 0,
            faults,
        };
        for place in 0..NODES {
            world.start(place);
        }
        for place in 0..TABLES * CLIENTS_PER_TABLE {
            let is_spectator = place / TABLES == CLIENTS_PER_TABLE - 1;
            let table = tables[place % TABLES].clone();
            world.clients.push(Client::new(place, table, is_spectator));
            world.after(10 * MS, Event::Client { place, timer: 0 });
        }
        for (n, Planned { from, until, .. }) in world.faults.clone().into_iter().enumerate() {
            world.at(from, Event::InjectedFault(n));
            world.at(until, Event::Over(n));
        }
        world
    }

    /// Runs until all tables are played on after the last fault, or something has gone wrong, and
    /// judges the history.
    pub(crate) fn run(mut self) -> History {
        while self.history.violation.is_none() {
            let Some(Reverse((at, number))) = self.queue.pop() else { break };
            let event = self.events.remove(&number).expect("an event");
            self.now = at;
            if at > HEALED + RECOVERY_BOUND {
                let late: Vec<usize> =
                    (0..self.clients.len()).filter(|n| !self.clients[*n].has_recovered).collect();
                let why = format!("clients {late:?} were not served");
                self.history.breach(Breach::NotPlayable, why);
                break;
            }
            if self.clients.iter().all(|client| client.has_recovered) {
                break;
            }
            self.happens(event);
        }
        self.judge();
        self.history
    }

    fn judge(&mut self) {
        for client in &self.clients {
            let log = self.database.log(&client.table);
            self.history.judge_told(&client.table, &client.told, log);
        }
        let mut tables: Vec<&TableName> = self.clients.iter().map(|client| &client.table).collect();
        tables.sort();
        tables.dedup();
        for table in tables {
            self.history.judge_log(table, self.database.log(table));
        }
    }

    pub(crate) fn is_healed(&self) -> bool {
        self.now >= HEALED
    }

    pub(crate) fn at(&mut self, at: Time, event: Event) {
        self.count += 1;
        self.events.insert(self.count, event);
        self.queue.push(Reverse((at.max(self.now), self.count)));
    }

    pub(crate) fn after(&mut self, after: Time, event: Event) {
        self.at(self.now + after, event);
    }

    pub(crate) fn schedule_all(&mut self, events: Vec<(Time, Event)>) {
        for (at, event) in events {
            self.at(at, event);
        }
    }

    pub(crate) fn send(&mut self, link: LinkId, way: Way, message: Message) {
        let events = self.net.send((link, way), message, self.now, &mut self.rng);
        self.schedule_all(events);
    }

    pub(crate) fn breaks(&mut self, link: LinkId, within: Time) {
        let events = self.net.breaks(link, within, self.now, &mut self.rng);
        self.schedule_all(events);
    }

    pub(crate) fn happens(&mut self, event: Event) {
        let Some(place) = self.concerns(&event) else { return self.happens_elsewhere(event) };
        let process = &mut self.nodes[place];
        if process.paused.is_some() {
            process.inbox.push(event);
        } else if process.node.is_some() {
            self.happens_at(place, event);
        }
    }

    /// The node at which this happens, if it is of the present run.
    fn concerns(&self, event: &Event) -> Option<usize> {
        match event {
            Event::Node { place, .. }
            | Event::Hint { place, .. }
            | Event::Unanswered { place, .. }
            | Event::Unread { place, .. }
            | Event::Idle { place, .. } => Some(*place),
            Event::Reply { node, .. } => self.nodes.iter().position(|process| process.id == *node),
            Event::Message { link, way, .. } | Event::Broken { link, way } => {
                match self.net.end(*link, *way) {
                    End::Node { place, .. } => Some(place),
                    End::Client(_) => None,
                }
            }
            _ => None,
        }
    }

    fn happens_at(&mut self, place: usize, event: Event) {
        let present = self.nodes[place].run;
        match event {
            Event::Node { run, .. } if run == present => self.input(place, Input::Tick),
            Event::Hint { run, table, .. } if run == present => {
                self.input(place, Input::Hint { table });
            }
            Event::Unanswered { run, room, seq, .. } if run == present => {
                self.appended(place, &room, seq, None);
            }
            Event::Unread { run, room, .. } if run == present => self.unread(place, room),
            Event::Idle { run, room, .. } if run == present => self.is_idle(place, &room),
            Event::Reply { reply, .. } => self.reply(place, reply),
            Event::Message { link, way, message } if self.is_present(link, way) => {
                self.node_receives(place, link, message);
            }
            Event::Broken { link, way } if self.is_present(link, way) => {
                self.node_is_cut_off(place, link);
            }
            _ => {}
        }
    }

    fn is_present(&self, link: LinkId, way: Way) -> bool {
        match self.net.end(link, way) {
            End::Node { place, run } => self.nodes[place].run == run,
            End::Client(_) => true,
        }
    }

    fn happens_elsewhere(&mut self, event: Event) {
        match event {
            Event::Client { place, timer } => self.client_wakes(place, timer),
            Event::Message { link, way, message } => {
                if let End::Client(place) = self.net.end(link, way) {
                    self.client_receives(place, link, message);
                }
            }
            Event::Broken { link, way } => {
                if let End::Client(place) = self.net.end(link, way) {
                    self.client_is_cut_off(place, link);
                }
            }
            Event::Statement { node, statement } if !self.database_is_down => {
                let started = self.database.arrive(node, statement, self.now);
                self.commit_later(started);
            }
            Event::Commit { number } => self.commit(number),
            Event::Silent { place, since } if self.nodes[place].paused == Some(since) => {
                let end = self.nodes[place].end();
                let broken = self.net.is_silent(end, self.now, &mut self.rng);
                self.schedule_all(broken);
            }
            Event::InjectedFault(n) => self.fault(self.faults[n].fault),
            Event::Over(n) => self.over(self.faults[n].fault),
            _ => {}
        }
    }

    fn commit_later(&mut self, started: Vec<u64>) {
        for number in started {
            let usual = 300 + self.rng.next() % (2 * MS);
            let slow = match self.database_stalls {
                0 if self.rng.strikes(50) => self.rng.next() % (200 * MS),
                0 => 0,
                _ => self.rng.next() % (7 * SECOND),
            };
            self.after(usual + slow, Event::Commit { number });
        }
    }

    fn commit(&mut self, number: u64) {
        let Some((committed, started)) = self.database.commit(number, self.now) else { return };
        self.commit_later(started);
        let place = self.nodes.iter().position(|process| process.id == committed.node);
        if let (Some(place), Some(reply)) = (place, committed.reply) {
            let (from, to) = (Site::Database, Site::Node(place));
            if !self.net.is_cut(from, to) {
                let delay = self.net.delay(from, to, &mut self.rng);
                self.after(delay, Event::Reply { node: committed.node, reply });
            }
        }
        if let Some((table, epoch, entries)) = committed.owner {
            self.history.note(self.now, || format!("{table} has a new owner: {epoch:?}"));
            if let Some(epoch) = epoch {
                self.history.granted(&table, epoch, entries);
            }
            self.hint(&table);
        }
    }

    /// Some hints are lost, some come twice, and some when they are no longer true.
    fn hint(&mut self, table: &TableName) {
        for place in 0..NODES {
            for _ in 0..self.rng.below(3) {
                let (run, table) = (self.nodes[place].run, table.clone());
                let after = self.rng.next() % (300 * MS);
                self.after(after, Event::Hint { place, run, table });
            }
        }
    }
}
