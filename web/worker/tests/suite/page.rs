//! A page that plays: it has a clock of its own, and lets bots think whenever they want to.

use parlour_protocol::wire::{self, ServerMessage, Update, Value};
use parlour_worker::{KeptEntry, OfflineTables, WorkerCall, WorkerReply};
use std::collections::BTreeMap;

/// When the page was opened.
const OPENED: f64 = 1_700_000_000_000.0;

/// A page with its worker.
pub(super) struct Page {
    tables: OfflineTables,
    now: f64,
    requests: u32,
    /// What the table has said last.
    pub(super) update: Option<Update>,
    /// Everything else that was said, in order.
    pub(super) said: Vec<ServerMessage>,
    /// What the browser keeps of each table.
    pub(super) kept: BTreeMap<String, Vec<String>>,
    /// The tables that the worker has forgotten, in order.
    pub(super) forgotten: Vec<String>,
}

impl Page {
    pub(super) fn open() -> Self {
        let mut tables = OfflineTables::default();
        tables.carry_out(WorkerCall::Begin { seed: "00".repeat(32) }, OPENED);
        Self {
            tables,
            now: OPENED,
            requests: 0,
            update: None,
            said: Vec::new(),
            kept: BTreeMap::new(),
            forgotten: Vec::new(),
        }
    }

    /// A request: its status and its body.
    pub(super) fn request(&mut self, method: &str, path: &str, body: &str) -> (u16, Value) {
        let [method, path, body] = [method, path, body].map(str::to_owned);
        let mut reply = self.tables.carry_out(WorkerCall::Request { method, path, body }, self.now);
        self.reads(&mut reply);
        (reply.status.unwrap(), wire::read(&reply.body).unwrap())
    }

    /// Lets whatever thinks take a step.
    pub(super) fn thinks_once(&mut self) -> bool {
        let mut reply = self.tables.carry_out(WorkerCall::Think, self.now);
        self.reads(&mut reply);
        reply.thinks
    }

    /// Lets whatever thinks go on to its end.
    pub(super) fn thinks(&mut self) {
        while self.thinks_once() {}
    }

    /// Makes a table against bots, says hello, sits down and starts the match.
    pub(super) fn starts(&mut self, game: &str, options: &str, level: &str) -> String {
        let form = format!(
            r#"{{"game":"{game}","players":3,"options":{options},"bots":"{level}","bot_delay_ms":0}}"#
        );
        self.starts_at("/api/tables", &form)
    }

    /// The same at the table that another request makes.
    pub(super) fn starts_at(&mut self, path: &str, body: &str) -> String {
        let (status, made) = self.request("POST", path, body);
        assert_eq!(status, 201, "{made}");
        let table = made["table"].as_str().unwrap().to_owned();
        self.joins(&table);
        self.sends(r#""type":"sit","name":"Ann","entropy":"mine""#);
        self.sends(r#""type":"start""#);
        table
    }

    /// Connects to a table.
    pub(super) fn joins(&mut self, table: &str) {
        self.call(WorkerCall::Open { connection: 1, table: table.to_owned() });
        let text = r#"{"type":"hello","version":1}"#.to_owned();
        self.call(WorkerCall::Message { connection: 1, text, sent: self.now });
    }

    /// Loads the page anew, and says hello with a token.
    pub(super) fn comes_back(&mut self, table: &str, token: &str) {
        self.call(WorkerCall::Close { connection: 1 });
        self.call(WorkerCall::Open { connection: 1, table: table.to_owned() });
        let text = format!(r#"{{"type":"hello","version":1,"token":"{token}"}}"#);
        self.call(WorkerCall::Message { connection: 1, text, sent: self.now });
    }

    /// Sends a request, whose id comes by itself.
    pub(super) fn sends(&mut self, fields: &str) {
        self.requests += 1;
        let text = format!(r#"{{"id":"{}",{fields}}}"#, self.requests);
        self.call(WorkerCall::Message { connection: 1, text, sent: self.now });
    }

    fn call(&mut self, call: WorkerCall) {
        let mut reply = self.tables.carry_out(call, self.now);
        self.reads(&mut reply);
        while reply.thinks {
            reply = self.tables.carry_out(WorkerCall::Think, self.now);
            self.reads(&mut reply);
        }
    }

    /// Lets time pass until something is due, and a millisecond at least.
    pub(super) fn waits(&mut self) {
        let mut reply = self.tables.carry_out(WorkerCall::Wake, self.now);
        self.reads(&mut reply);
        self.now += reply.wake_after.unwrap_or(1).max(1) as f64;
        self.call(WorkerCall::Wake);
    }

    /// The tab is loaded anew, an hour later: what is left is what the browser has kept.
    pub(super) fn loads_anew(self) -> Self {
        let mut page = Self::open();
        page.now = self.now + 3_600_000.0;
        page.requests = self.requests;
        page.kept = self.kept;
        page
    }

    /// Fetches a table from what is kept: the status and the body of the answer.
    pub(super) fn fetches(&mut self, table: &str) -> (u16, Value) {
        let entries = self.kept.get(table).cloned().unwrap_or_default();
        let call = WorkerCall::Restore { table: table.to_owned(), entries };
        let mut reply = self.tables.carry_out(call, self.now);
        assert_eq!(reply.kept, [], "it is kept already");
        self.forgotten.append(&mut reply.forgotten);
        (reply.status.unwrap(), wire::read(&reply.body).unwrap())
    }

    /// The token of the person's seat.
    pub(super) fn token(&self) -> String {
        let token = |said: &ServerMessage| match said {
            ServerMessage::Seated { token, .. } => Some(token.clone()),
            _ => None,
        };
        self.said.iter().find_map(token).unwrap()
    }

    fn reads(&mut self, reply: &mut WorkerReply) {
        for KeptEntry { table, entry } in reply.kept.drain(..) {
            self.kept.entry(table).or_default().push(entry);
        }
        self.forgotten.append(&mut reply.forgotten);
        for mail in reply.mail.drain(..) {
            match wire::read(&mail.text).unwrap() {
                ServerMessage::Update(update) => {
                    let table = self.update.take().and_then(|before| before.table);
                    let table = update.table.clone().or(table);
                    self.update = Some(Update { table, ..*update });
                }
                other => self.said.push(other),
            }
        }
    }

    /// May the person act now?
    pub(super) fn may_act(&self) -> bool {
        let position = self.update.as_ref().and_then(|update| update.position.as_ref());
        position
            .and_then(|position| position.legal.as_ref())
            .is_some_and(|legal| !legal.actions.is_empty())
    }

    /// Is the match over?
    pub(super) fn is_over(&self) -> bool {
        let table = self.update.as_ref().and_then(|update| update.table.as_ref());
        table.is_some_and(|table| table.phase == wire::Phase::Over)
    }

    /// Plays the first move that is offered and is not a hit, until the match is over.
    pub(super) fn plays_to_the_end(&mut self) {
        self.plays(u32::MAX);
    }

    /// Plays the first move that is offered and is not a hit, for at most this number of moves.
    pub(super) fn plays(&mut self, moves: u32) {
        let mut made = 0;
        for _ in 0..20_000 {
            if self.is_over() || made == moves {
                return;
            }
            let update = self.update.as_ref().unwrap();
            let legal = update.position.as_ref().and_then(|position| position.legal.as_ref());
            let is_calm = |action: &&String| !action.starts_with("hit");
            let first = legal.and_then(|legal| legal.actions.iter().find(is_calm)).cloned();
            match first {
                Some(action) => {
                    let seen = update.seq;
                    made += 1;
                    self.sends(&format!(r#""type":"act","action":"{action}","seen":{seen}"#));
                    self.waits();
                }
                None => self.waits(),
            }
        }
        panic!("the match does not end: {:?}", self.update);
    }

    /// Why the last request was refused.
    pub(super) fn refused(&self) -> &str {
        match self.said.last() {
            Some(ServerMessage::Refused { error, .. }) => &error.code,
            other => panic!("no refusal: {other:?}"),
        }
    }
}
