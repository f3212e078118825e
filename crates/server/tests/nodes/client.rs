//! A player at one table: asks, keeps what was not answered, reconnects, and asks again.

use crate::{
    clock::{MS, SECOND, Time},
    event::Event,
    history::{Breach, Request},
    network::{End, LinkId, Way},
    process::Message,
    test_rng::TestRng,
    world::{TABLES, World},
};
use parlour_server::nodes::TableName;
use std::collections::VecDeque;

/// A client that waits for an answer for so long connects anew. Spectators have more patience, so that
/// there are questions to an owner that has been replaced.
const SILENCE_TIMEOUT: Time = 3 * SECOND;
const SPECTATOR_SILENCE_TIMEOUT: Time = 10 * SECOND;

/// A client reconnects after this at first, and after twice as long each time, up to the latter.
const RETRY: [Time; 2] = [250 * MS, 4 * SECOND];

/// How long a table is quiet at least, when it is.
const QUIET_SPELL: Time = 3 * SECOND;

/// A player at a table.
pub(crate) struct Client {
    place: usize,
    pub(crate) table: TableName,
    /// It makes no request until the faults are over, and asks how the table stands all the time,
    /// without waiting for the answers.
    is_spectator: bool,
    link: Option<LinkId>,
    /// Connected, and welcomed.
    is_welcome: bool,
    /// What it was shown of the table, in order.
    pub(crate) told: Vec<Request>,
    /// Its latest request, and whether it was acknowledged.
    request: u32,
    is_answered: bool,
    /// For each question how the table stands, the least that its answer has to show.
    floors: VecDeque<usize>,
    retry: Time,
    heard: Time,
    /// Timers that were set before are void.
    timer: u64,
    /// A request that was made after the last fault, if there was one by now.
    after_faults: Option<u32>,
    pub(crate) has_recovered: bool,
}

impl Client {
    pub(crate) fn new(place: usize, table: TableName, is_spectator: bool) -> Self {
        Self {
            place,
            table,
            is_spectator,
            link: None,
            is_welcome: false,
            told: Vec::new(),
            request: 0,
            is_answered: true,
            floors: VecDeque::new(),
            retry: RETRY[0],
            heard: 0,
            timer: 0,
            after_faults: None,
            has_recovered: false,
        }
    }

    /// Is an answer due?
    fn waits(&self) -> bool {
        !self.is_welcome || !self.is_answered || !self.floors.is_empty()
    }

    fn silence_timeout(&self) -> Time {
        if self.is_spectator { SPECTATOR_SILENCE_TIMEOUT } else { SILENCE_TIMEOUT }
    }

    fn latest(&self) -> Request {
        Request { client: self.place, number: self.request }
    }
}

impl World {
    fn set_timer(&mut self, place: usize, after: Time) {
        let client = &mut self.clients[place];
        client.timer += 1;
        let timer = client.timer;
        self.after(after, Event::Client { place, timer });
    }

    /// The timer of a client: it connects, asks the next thing, or finds that no one answers.
    pub(crate) fn client_wakes(&mut self, place: usize, timer: u64) {
        let client = &self.clients[place];
        if client.timer != timer {
            return;
        }
        if client.link.is_none() {
            return self.client_connects(place);
        }
        let silent_until = client.heard + client.silence_timeout();
        if client.waits() && self.now >= silent_until {
            let link = client.link.expect("a connection");
            self.breaks(link, MS);
            self.client_is_cut_off(place, link);
        } else if !client.waits() || client.is_spectator && client.is_welcome {
            self.client_asks(place);
        } else {
            self.set_timer(place, silent_until - self.now);
        }
    }

    fn client_connects(&mut self, place: usize) {
        let node = self.rng.below(self.nodes.len());
        let Some(run) = self.nodes[node].accepts() else {
            return self.client_comes_again(place);
        };
        let link = self.net.connect(End::Client(place), End::Node { place: node, run });
        let floor = self.history.floor(&self.clients[place].table);
        let client = &mut self.clients[place];
        client.link = Some(link);
        (client.heard, client.floors) = (self.now, VecDeque::from([floor]));
        let (table, last_seq) = (client.table.clone(), client.told.len());
        self.send(link, Way::Up, Message::Hello { table, last_seq });
        self.set_timer(place, SILENCE_TIMEOUT);
    }

    /// Makes a request, or asks how the table stands.
    fn client_asks(&mut self, place: usize) {
        let is_healed = self.is_healed();
        let client = &self.clients[place];
        let looks = match client.is_spectator || self.is_quiet(place) {
            true => !is_healed,
            false => self.rng.strikes(3),
        };
        let floor = self.history.floor(&client.table);
        let client = &mut self.clients[place];
        let link = client.link.expect("a connection");
        if !client.waits() {
            client.heard = self.now;
        }
        if looks {
            client.floors.push_back(floor);
            self.send(link, Way::Up, Message::Look);
            if self.clients[place].is_spectator {
                return self.client_pauses(place);
            }
        } else if !client.is_answered {
            // a spectator that has asked for something waits like the others
        } else {
            client.request += 1;
            client.is_answered = false;
            if is_healed {
                client.after_faults.get_or_insert(client.request);
            }
            let request = client.latest();
            self.send(link, Way::Up, Message::Act(request));
        }
        self.set_timer(place, SILENCE_TIMEOUT);
    }

    /// From time to time everyone at a table thinks for some seconds, and no one makes a request.
    fn is_quiet(&self, place: usize) -> bool {
        let spell = self.now / QUIET_SPELL;
        TestRng(self.seed + spell * 31 + (place % TABLES) as u64).strikes(3)
    }

    /// A message for a client.
    pub(crate) fn client_receives(&mut self, place: usize, link: LinkId, message: Message) {
        if self.clients[place].link != Some(link) {
            return;
        }
        self.clients[place].heard = self.now;
        match message {
            Message::Welcome { missed, seq } => {
                self.history.counts.caught_up += missed.len() as u64;
                self.clients[place].told.extend(missed);
                self.client_is_shown(place, seq);
                let client = &mut self.clients[place];
                client.is_welcome = true;
                client.retry = RETRY[0];
                if !client.is_answered {
                    let request = client.latest();
                    self.send(link, Way::Up, Message::Act(request));
                }
                self.client_pauses(place);
            }
            Message::Update { seq, request } => {
                let client = &mut self.clients[place];
                if client.is_welcome {
                    client.told.push(request);
                    let (told, table) = (client.told.len(), client.table.clone());
                    if told != seq {
                        let why = format!("entry {seq} of {table} came as the {told}th");
                        self.history.breach(Breach::ToldOtherwise, why);
                    }
                }
            }
            Message::Stands { seq } => {
                self.client_is_shown(place, seq);
                self.client_pauses(place);
            }
            Message::Done { request, seq } => self.client_is_answered(place, request, seq),
            Message::Bye => {
                self.breaks(link, MS);
                self.client_is_cut_off(place, link);
            }
            Message::Hello { .. } | Message::Act(_) | Message::Look | Message::NotHere => {}
        }
    }

    fn client_is_shown(&mut self, place: usize, seq: usize) {
        if let Some(floor) = self.clients[place].floors.pop_front() {
            let table = self.clients[place].table.clone();
            self.history.shown(&table, seq, floor);
        }
    }

    fn client_is_answered(&mut self, place: usize, request: Request, seq: usize) {
        let client = &mut self.clients[place];
        if request != client.latest() || client.is_answered {
            return;
        }
        client.is_answered = true;
        let table = client.table.clone();
        if client.after_faults.is_some_and(|number| number <= request.number) {
            if !client.has_recovered {
                let since = self.now - self.healed_at;
                self.history.recovered.push(since);
            }
            client.has_recovered = true;
        }
        self.history.acknowledged(&table, request, seq);
        self.history.note(self.now, || format!("client {place} has {request:?} as {seq}"));
        self.client_pauses(place);
    }

    /// Waits for the answers that are due, or a little before the next request.
    fn client_pauses(&mut self, place: usize) {
        let client = &self.clients[place];
        let waits = client.waits() && !client.is_spectator;
        let after = if waits { SILENCE_TIMEOUT } else { 100 * MS + self.rng.next() % (600 * MS) };
        self.set_timer(place, after);
    }

    /// A connection of a client's has ended.
    pub(crate) fn client_is_cut_off(&mut self, place: usize, link: LinkId) {
        let client = &mut self.clients[place];
        if client.link == Some(link) {
            (client.link, client.is_welcome) = (None, false);
            client.floors.clear();
            self.client_comes_again(place);
        }
    }

    fn client_comes_again(&mut self, place: usize) {
        let retry = self.clients[place].retry;
        self.clients[place].retry = (2 * retry).min(RETRY[1]);
        let jitter = self.rng.next() % (retry / 2);
        self.set_timer(place, retry / 2 + jitter);
    }
}
