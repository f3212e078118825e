//! A table at its owner, as far as ownership goes: one thing after the other, each request once.

use crate::{
    clock::{MS, Time},
    database::{Appended, Statement},
    event::Event,
    history::{Entry, Request},
    network::{LinkId, Way},
    planted::Bug,
    process::{Message, Session},
    world::World,
};
use parlour_server::nodes::{Epoch, Input, STATEMENT_TIMEOUT, TableName};
use std::collections::VecDeque;

/// A table, and as whose it is played.
pub(crate) type RoomName = (TableName, Epoch);

/// A table that no one is connected to is unloaded within this time.
const MAX_IDLE: Time = 500 * MS;

/// A request that is being written.
struct Writing {
    request: Request,
    link: LinkId,
}

/// A table that is played.
pub(crate) struct Room {
    log: Vec<Entry>,
    links: Vec<LinkId>,
    waiting: VecDeque<(LinkId, Message)>,
    writing: Option<Writing>,
    closing: bool,
}

impl Room {
    /// The table as its log describes it.
    pub(crate) fn new(log: Vec<Entry>) -> Self {
        Self { log, links: Vec::new(), waiting: VecDeque::new(), writing: None, closing: false }
    }

    fn has_no_one(&self) -> bool {
        self.links.is_empty() && self.waiting.is_empty() && self.writing.is_none()
    }

    /// As which entry a request was done, if it was.
    fn done(&self, request: Request) -> Option<usize> {
        let same = |entry: &Entry| entry.keyed && entry.request == request;
        self.log.iter().position(same).map(|place| place + 1)
    }
}

impl World {
    /// A connection to a table has ended.
    pub(crate) fn leaves(&mut self, place: usize, name: RoomName, link: LinkId) {
        let Some(room) = self.nodes[place].rooms.get_mut(&name) else { return };
        room.links.retain(|other| *other != link);
        room.waiting.retain(|(other, _)| *other != link);
        if room.has_no_one() {
            let (run, after) = (self.nodes[place].run, self.rng.next() % MAX_IDLE);
            self.after(after, Event::Idle { place, run, room: name });
        }
    }

    /// A table without connections is unloaded.
    pub(crate) fn is_idle(&mut self, place: usize, name: &RoomName) {
        if self.nodes[place].rooms.get(name).is_some_and(Room::has_no_one) {
            self.end(place, name);
        }
    }

    /// A connection has something for its table.
    pub(crate) fn command(
        &mut self,
        place: usize,
        name: &RoomName,
        link: LinkId,
        message: Message,
    ) {
        if let Some(room) = self.nodes[place].rooms.get_mut(name) {
            room.waiting.push_back((link, message));
            self.work(place, name);
        }
    }

    /// Does one thing after the other, until something has to be written.
    fn work(&mut self, place: usize, name: &RoomName) {
        loop {
            let Some(room) = self.nodes[place].rooms.get_mut(name) else { return };
            if room.writing.is_some() {
                return;
            }
            if room.closing {
                return self.end(place, name);
            }
            let Some((link, message)) = room.waiting.pop_front() else { return };
            let serves = self.nodes[place].serves(&name.0, name.1, self.now);
            if !serves && self.bug != Some(Bug::TrustedTimer) {
                return self.end(place, name);
            }
            self.answer(place, name, link, &message);
        }
    }

    fn answer(&mut self, place: usize, name: &RoomName, link: LinkId, message: &Message) {
        let Some(room) = self.nodes[place].rooms.get_mut(name) else { return };
        let seq = room.log.len();
        let reply = match message {
            Message::Hello { last_seq, .. } => {
                room.links.push(link);
                let missed = room.log.iter().skip(*last_seq).map(|entry| entry.request).collect();
                Message::Welcome { missed, seq }
            }
            Message::Look => Message::Stands { seq },
            Message::Act(request) => match room.done(*request) {
                Some(seq) => {
                    self.history.counts.done_before += 1;
                    Message::Done { request: *request, seq }
                }
                None => return self.write(place, name, Writing { request: *request, link }),
            },
            _ => return,
        };
        self.send(link, Way::Down, reply);
    }

    fn write(&mut self, place: usize, name: &RoomName, writing: Writing) {
        let (table, epoch) = name.clone();
        let run = self.nodes[place].run;
        let Some(room) = self.nodes[place].rooms.get_mut(name) else { return };
        let (seq, request, link) = (room.log.len() + 1, writing.request, writing.link);
        let keyed = self.bug != Some(Bug::LostRequestId);
        let entry = Entry { epoch, request, keyed };
        room.writing = Some(writing);
        if self.bug == Some(Bug::EarlyAcknowledgement) {
            self.send(link, Way::Down, Message::Done { request, seq });
        }
        self.statement(place, Statement::Append { table, seq, entry });
        let timeout = Event::Unanswered { place, run, room: name.clone(), seq };
        self.after(STATEMENT_TIMEOUT.as_micros() as u64, timeout);
    }

    /// The database has answered what this table wanted to write, or has not in time.
    pub(crate) fn appended(
        &mut self,
        place: usize,
        name: &RoomName,
        seq: usize,
        appended: Option<Appended>,
    ) {
        let Some(room) = self.nodes[place].rooms.get_mut(name) else { return };
        if seq != room.log.len() + 1 {
            return;
        }
        let Some(Writing { request, link }) = room.writing.take() else { return };
        let keyed = self.bug != Some(Bug::LostRequestId);
        match appended {
            Some(Appended::Done) => {
                room.log.push(Entry { epoch: name.1, request, keyed });
                let links = room.links.clone();
                self.send(link, Way::Down, Message::Done { request, seq });
                for link in links {
                    self.send(link, Way::Down, Message::Update { seq, request });
                }
            }
            Some(Appended::DoneBefore(seq)) => {
                self.send(link, Way::Down, Message::Done { request, seq });
            }
            // it may have been written, or still be: the next owner fences it and reads the log
            None if self.bug == Some(Bug::UnknownTakenForFailed) => {
                self.refuse(place, link, Message::Bye);
            }
            Some(Appended::Fenced) | None => return self.end(place, name),
        }
        self.work(place, name);
    }

    /// The node gives this table up: what is being written is written first.
    pub(crate) fn close(&mut self, place: usize, name: &RoomName) {
        match self.nodes[place].rooms.get_mut(name) {
            Some(room) => room.closing = true,
            None => return,
        }
        self.work(place, name);
    }

    fn end(&mut self, place: usize, name: &RoomName) {
        if self.nodes[place].rooms.remove(name).is_none() {
            return;
        }
        self.history.note(self.now, || format!("node {place} ends {name:?}"));
        let (table, epoch) = name.clone();
        let here = Session::Here { table: table.clone(), epoch };
        let sessions = self.nodes[place].sessions.iter();
        let links: Vec<LinkId> =
            sessions.filter(|(_, session)| **session == here).map(|(link, _)| *link).collect();
        for link in links {
            self.refuse(place, link, Message::Bye);
        }
        self.input(place, Input::Ended { table, epoch });
    }
}
