//! The process of a node: carries out what its state machine says, and passes connections on.

use crate::{
    clock::{DriftingClock, Time},
    database::{Reply, Statement},
    event::Event,
    faults::Site,
    history::{Entry, Request},
    network::{End, LinkId},
    planted::Bug,
    room::{Room, RoomName},
    world::World,
};
use parlour_server::nodes::{
    Epoch, Input, Node, NodeId, Output, STATEMENT_TIMEOUT, TableName, Uptime,
};
use std::collections::{BTreeMap, BTreeSet};

/// Between a client and the node that it connects to, or between that node and the table's owner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    Hello {
        table: TableName,
        last_seq: usize,
    },
    Act(Request),
    Look,
    Welcome {
        missed: Vec<Request>,
        seq: usize,
    },
    Update {
        seq: usize,
        request: Request,
    },
    Done {
        request: Request,
        seq: usize,
    },
    Stands {
        seq: usize,
    },
    /// Reconnect.
    Bye,
    /// From node to node: this table is not played here.
    NotHere,
}

/// What a connection to this node is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Session {
    /// It waits until its table is found.
    Seeks { table: TableName, last_seq: usize, until: Time },
    /// It is at a table of this node's.
    Here { table: TableName, epoch: Epoch },
    /// It is passed on to the owner.
    There { owner: LinkId, table: TableName, last_seq: usize, until: Time, is_welcome: bool },
    /// This node's own connection to an owner, for a client.
    Onward { client: LinkId },
}

/// The process of a node.
pub(crate) struct Process {
    pub(crate) place: usize,
    pub(crate) run: u32,
    pub(crate) id: NodeId,
    pub(crate) clock: DriftingClock,
    /// None, while the process does not run.
    pub(crate) node: Option<Node>,
    pub(crate) is_draining: bool,
    /// It is paused, since when: what arrives waits.
    pub(crate) paused: Option<Time>,
    pub(crate) inbox: Vec<Event>,
    pub(crate) sessions: BTreeMap<LinkId, Session>,
    pub(crate) rooms: BTreeMap<RoomName, Room>,
    /// Tables whose logs are being read.
    opening: BTreeSet<RoomName>,
    wakes_at: Time,
}

impl Process {
    pub(crate) fn new(place: usize) -> Self {
        let clock = DriftingClock::drawn(&mut crate::test_rng::TestRng(0), 0);
        Self {
            place,
            run: 0,
            id: NodeId(0),
            clock,
            node: None,
            is_draining: false,
            paused: None,
            inbox: Vec::new(),
            sessions: BTreeMap::new(),
            rooms: BTreeMap::new(),
            opening: BTreeSet::new(),
            wakes_at: 0,
        }
    }

    /// The run that takes a new connection, if any does.
    pub(crate) fn accepts(&self) -> Option<u32> {
        (self.node.is_some() && !self.is_draining).then_some(self.run)
    }

    pub(crate) fn end(&self) -> End {
        End::Node { place: self.place, run: self.run }
    }

    fn uptime(&self, now: Time) -> Uptime {
        self.clock.shows(now)
    }

    /// May a table be answered for?
    pub(crate) fn serves(&self, table: &TableName, epoch: Epoch, now: Time) -> bool {
        let now = self.uptime(now);
        self.node.as_ref().is_some_and(|node| node.serves(table, epoch, now))
    }
}

impl World {
    /// Starts the process of a node, as a new node.
    pub(crate) fn start(&mut self, place: usize) {
        let clock = DriftingClock::drawn(&mut self.rng, self.now);
        let process = &mut self.nodes[place];
        process.run += 1;
        process.id = NodeId(1 + 3 * process.run + place as u32);
        process.clock = clock;
        process.node = Some(Node::new(process.id));
        (process.is_draining, process.paused) = (false, None);
        self.history.note(self.now, || format!("node {place} starts"));
        self.input(place, Input::Tick);
    }

    /// The process of a node is gone, with all that it knew.
    pub(crate) fn crash(&mut self, place: usize) {
        let process = &mut self.nodes[place];
        if process.node.take().is_none() {
            return;
        }
        let end = process.end();
        process.paused = None;
        process.inbox.clear();
        process.sessions.clear();
        process.rooms.clear();
        process.opening.clear();
        let lost = self.net.lose(end, self.now, &mut self.rng);
        self.schedule_all(lost);
    }

    /// Gives something to the state machine of a node, and carries out what it says.
    pub(crate) fn input(&mut self, place: usize, input: Input) {
        let now = self.nodes[place].uptime(self.now);
        let Some(node) = &mut self.nodes[place].node else { return };
        let outputs = node.handle(input, now);
        for output in outputs {
            self.carry_out(place, output);
        }
        let process = &mut self.nodes[place];
        let Some(node) = &process.node else { return };
        let at = process.clock.moment(node.next_due()).max(self.now);
        if at < process.wakes_at || process.wakes_at <= self.now {
            process.wakes_at = at;
            let run = process.run;
            self.at(at, Event::Node { place, run });
        }
    }

    fn carry_out(&mut self, place: usize, output: Output) {
        let statement = match output {
            Output::Renew { sent } => Statement::Renew { sent },
            Output::Acquire { table, attempt } => Statement::Acquire { table, attempt },
            Output::Locate { table, attempt } => Statement::Locate { table, attempt },
            Output::Release { table, epoch, to } => Statement::Release { table, epoch, to },
            Output::Open { table, epoch } => self.reads(place, table, epoch),
            Output::Close { table, epoch } => return self.close(place, &(table, epoch)),
            Output::Found { table, place: found } => return self.found(place, &table, &found),
            Output::Drained => {
                self.statement(place, Statement::EndLease);
                return self.crash(place);
            }
        };
        self.statement(place, statement);
    }

    /// Sends a statement to the database, if it gets there.
    pub(crate) fn statement(&mut self, place: usize, statement: Statement) {
        let (from, to) = (Site::Node(place), Site::Database);
        if !self.net.is_cut(from, to) {
            let delay = self.net.delay(from, to, &mut self.rng);
            let node = self.nodes[place].id;
            self.after(delay, Event::Statement { node, statement });
        }
    }

    /// An answer of the database.
    pub(crate) fn reply(&mut self, place: usize, reply: Reply) {
        match reply {
            Reply::Renewed { sent, kept } => {
                let now = self.nodes[place].uptime(self.now);
                let sent = if self.bug == Some(Bug::LeaseFromAnswer) { now } else { sent };
                self.input(place, Input::Renewed { sent, kept });
            }
            Reply::Answered { table, attempt, answer } => {
                self.input(place, Input::Answered { table, attempt, answer });
            }
            Reply::Released { table } => self.input(place, Input::Released { table }),
            Reply::Log { table, epoch, log } => self.opened(place, table, epoch, log),
            Reply::Appended { table, epoch, seq, appended } => {
                self.appended(place, &(table, epoch), seq, Some(appended));
            }
        }
    }

    fn reads(&mut self, place: usize, table: TableName, epoch: Epoch) -> Statement {
        let room = (table.clone(), epoch);
        self.nodes[place].opening.insert(room.clone());
        let run = self.nodes[place].run;
        let timeout = STATEMENT_TIMEOUT.as_micros() as Time;
        self.after(timeout, Event::Unread { place, run, room });
        Statement::Read { table, epoch }
    }

    /// The log of a table has not been read in time, unless it has.
    pub(crate) fn unread(&mut self, place: usize, room: RoomName) {
        if self.nodes[place].opening.remove(&room) {
            let (table, epoch) = room;
            self.input(place, Input::Ended { table, epoch });
        }
    }

    fn opened(&mut self, place: usize, table: TableName, epoch: Epoch, log: Vec<Entry>) {
        if !self.nodes[place].opening.remove(&(table.clone(), epoch)) {
            return;
        }
        self.history.note(self.now, || format!("node {place} opens {table} in {epoch:?}"));
        let room = Room::new(log);
        self.nodes[place].rooms.insert((table.clone(), epoch), room);
        self.input(place, Input::Opened { table, epoch });
    }
}
