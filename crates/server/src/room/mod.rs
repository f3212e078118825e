//! A table with people at it, as one task that does one thing after the other. A command is decided
//! by the session, committed, applied, answered and broadcast, in that order.

mod answer;
mod broadcast;
mod connections;
mod delete;
mod event_log;
mod join;
mod records;
mod think;
mod waiting;

pub(crate) use connections::{ConnectionId, MessageSender, OUTBOX_CAPACITY, Out};
pub(crate) use delete::{Deletion, sentence};
pub(crate) use event_log::{EventLog, ReadError};
pub(crate) use records::{RecordError, RecordRequest, Span, part};

use crate::{clock::Clock, config::Config, workers::Workers};
use connections::Connections;
use parlour_engine::Seat;
use parlour_protocol::wire::{ClientMessage, Refusal, TableInfo};
use parlour_store::{Failpoints, Tombstone, WriteError};
use parlour_table::{
    reaction::Micros,
    session::{Presence, Session, Timestamp},
};
use std::{collections::VecDeque, sync::Arc};
use think::Thoughts;
use tokio::sync::{mpsc, oneshot};
use waiting::Waiting;

/// How many commands may wait for a table.
const COMMAND_QUEUE_CAPACITY: usize = 256;

/// How many request ids a table remembers, to answer a message that is sent again.
const MAX_REMEMBERED_REQUESTS: usize = 128;

/// How long a pass for another device is good, in milliseconds.
const PASS: u64 = 300_000;

/// What a room is asked to do.
pub(crate) enum RoomCommand {
    /// A client says hello.
    Hello {
        token: Option<String>,
        pass: Option<String>,
        last_seq: Option<u32>,
        out: MessageSender,
        /// The connection's number, and whether its latency is to be measured for races.
        reply: oneshot::Sender<(ConnectionId, bool)>,
    },
    /// A message from a client, and when it arrived.
    Message { line: ConnectionId, ask: Box<ClientMessage>, at: Micros },
    /// A card was sent to a client.
    Shown { line: ConnectionId, face: u32, at: Micros },
    /// A ping came back, with its round trip, and the system's own measure of it.
    Pinged { line: ConnectionId, round_trip: Micros, least: Option<Micros> },
    /// A connection has ended.
    Cut { line: ConnectionId },
    /// What everyone may know of the table.
    Info { reply: oneshot::Sender<TableInfo> },
    /// A record or a replay of a match that is over.
    Record { wanted: RecordRequest, reply: oneshot::Sender<Result<String, RecordError>> },
    /// The host has the table deleted, and has confirmed it, or is to do so.
    Delete {
        token: String,
        confirm: Option<String>,
        reply: oneshot::Sender<Result<Deletion, Refusal>>,
    },
    /// The table has a tombstone: its connections end.
    Bury { tombstone: Tombstone },
    /// The server shuts down.
    Close { reply: oneshot::Sender<()> },
}

/// How to reach a table's task.
pub(crate) type RoomHandle = mpsc::Sender<RoomCommand>;

/// Everything that a table's task needs of the server.
pub(crate) struct Context {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) failpoints: Failpoints,
    /// The threads on which the bots of all tables search.
    pub(crate) workers: Workers,
}

/// A table with people at it.
pub(crate) struct Room {
    id: String,
    session: Session,
    event_log: EventLog,
    around: Arc<Context>,
    lines: Connections,
    /// The hashes of the seats' tokens.
    tokens: Vec<Option<[u8; 32]>>,
    /// Passes that were given: hash, seat, until when.
    passes: Vec<([u8; 32], u8, Timestamp)>,
    /// What the host has to send to confirm that the table is to be deleted: hash, until when.
    deletion: Option<([u8; 32], Timestamp)>,
    /// The latest messages that were done, with the number of what they did.
    done: VecDeque<(Option<u8>, String, u32)>,
    /// Hits and cards that wait for a race to be decided: who, on which connection, which request.
    waiting: Vec<Waiting>,
    /// Who asks for a bot's seat in the current match.
    door: join::SeatRequests,
    /// Searches that run on worker threads.
    thoughts: Thoughts,
    /// Why the table is paused.
    paused: Option<String>,
    /// Has the table changed since it was told?
    info_changed: bool,
    /// The choice that the clock has just made, until it is broadcast: whose, and what.
    timed_out: Option<(Seat, String)>,
    /// The number of the picture of the table that everyone is to have.
    picture: u64,
    /// When it is sent to those who have an older one, if any.
    info_due: Option<Timestamp>,
    /// The disk was full a moment ago: nothing is done by itself before this.
    rests_until: Timestamp,
    /// Who was there, and who could begin, when it was looked last: both change by the mere passing
    /// of time.
    told_presence: (Vec<Presence>, Option<Seat>),
}

impl Room {
    /// Opens the door of a table and lets its task run. `leave` is asked whether a table that no one
    /// looks at can be put away, which takes its door from the others; `gone` is called when it is.
    pub(crate) fn open(
        mut self,
        leave: impl Fn(&mpsc::Receiver<RoomCommand>) -> bool + Send + 'static,
        gone: impl FnOnce() + Send + 'static,
    ) -> (RoomHandle, tokio::task::JoinHandle<()>) {
        let (door, calls) = mpsc::channel(COMMAND_QUEUE_CAPACITY);
        let task = tokio::spawn(async move {
            self.run(calls, leave).await;
            gone();
        });
        (door, task)
    }

    async fn run(
        &mut self,
        mut calls: mpsc::Receiver<RoomCommand>,
        leave: impl Fn(&mpsc::Receiver<RoomCommand>) -> bool,
    ) {
        loop {
            let now = self.now();
            self.promise_if_due(now).await;
            self.settle_joining().await;
            self.send_off(now);
            if self.info_due.is_some_and(|due| due <= now) {
                self.tell_info(now);
            }
            let due = self.session.next_due(now).filter(|_| self.paused.is_none());
            let due = due.map(|due| due.max(self.rests_until));
            let is_idle = due.is_none() && self.info_due.is_none() && self.lines.is_empty();
            let wake = match [due, self.info_due].into_iter().flatten().min() {
                Some(then) => self.around.clock.instant(then),
                None => std::time::Instant::now() + self.around.config.limits.idle,
            };
            tokio::select! {
                biased;
                call = calls.recv() => match call {
                    Some(RoomCommand::Close { reply }) => {
                        self.lines.close_all();
                        let _ = reply.send(());
                        return;
                    }
                    Some(call) => {
                        if self.answer(call).await {
                            return;
                        }
                    }
                    None => return,
                },
                Some(thought) = self.thoughts.next() => self.thought_of(thought),
                () = tokio::time::sleep_until(wake.into()) => {
                    if due.is_some_and(|due| due <= self.now()) {
                        self.pass_time().await;
                    } else if is_idle && leave(&calls) {
                        return;
                    }
                }
            }
        }
    }

    /// Answers a call; says whether the table is gone.
    async fn answer(&mut self, call: RoomCommand) -> bool {
        match call {
            RoomCommand::Hello { token, pass, last_seq, out, reply } => {
                let line = self.hello(token.as_deref(), pass.as_deref(), last_seq, out).await;
                let _ = reply.send(line);
            }
            RoomCommand::Message { line, ask, at } => self.ask(line, *ask, at).await,
            RoomCommand::Shown { line, face, at } => {
                if let Some(seat) = self.lines.get(line).and_then(|line| line.seat()) {
                    self.session.shown(seat, face, at);
                }
            }
            RoomCommand::Pinged { line, round_trip, least } => {
                if let Some(seat) = self.lines.get(line).and_then(|line| line.seat()) {
                    let before = self.timing();
                    self.session.pinged(seat, round_trip);
                    if let Some(least) = least {
                        self.session.measured(seat, least);
                    }
                    if self.timing() != before {
                        self.info_changed = true;
                        self.broadcast(self.now());
                    }
                }
            }
            RoomCommand::Cut { line } => self.cut(line),
            RoomCommand::Info { reply } => {
                let _ = reply.send(self.info());
            }
            RoomCommand::Record { wanted, reply } => {
                let _ = reply.send(self.record(&wanted));
            }
            RoomCommand::Delete { token, confirm, reply } => {
                let done = self.delete(&token, confirm.as_deref()).await;
                let gone = matches!(done, Ok(Deletion::Done(_)));
                let _ = reply.send(done);
                return gone;
            }
            RoomCommand::Bury { tombstone } => {
                self.lines.no_table(&delete::sentence(&tombstone));
                return true;
            }
            RoomCommand::Close { .. } => {}
        }
        false
    }

    /// Does what is due by now, and tells people.
    async fn pass_time(&mut self) {
        let now = self.now();
        match self.session.due(now) {
            Some(fact) => {
                let changes = broadcast::changes_the_table(&fact);
                self.timed_out = broadcast::timed_out(&fact, &self.session);
                let answered = self.answered_by(&fact);
                let asked = self.asked_in(&answered);
                let written = self.write_down(vec![fact], asked, Vec::new(), now).await;
                self.answer_waiting(answered, &written);
                if written.is_ok() {
                    self.info_changed |= changes;
                    self.broadcast(now);
                }
            }
            None => {
                let presence = self.presence(now);
                if presence != self.told_presence {
                    self.told_presence = presence;
                    self.info_changed = true;
                    self.broadcast(now);
                }
            }
        }
    }

    /// A table that an earlier version left without a promise about the next shuffle gets one.
    async fn promise_if_due(&mut self, now: Timestamp) {
        let due = self.session.wants_promise() && self.paused.is_none() && now >= self.rests_until;
        if due && self.write_down(Vec::new(), Vec::new(), Vec::new(), now).await.is_ok() {
            self.broadcast(now);
        }
    }

    /// A line has ended: whoever sat at it is missed.
    fn cut(&mut self, line: ConnectionId) {
        self.forget_joining(line);
        let Some(line) = self.lines.remove(line) else { return };
        let now = self.now();
        if let Some(seat) = line.seat() {
            self.session.disconnected(seat, now);
        }
        self.tell_info_soon(now);
    }

    fn presence(&self, now: Timestamp) -> (Vec<Presence>, Option<Seat>) {
        let presence = self.session.places().iter().map(|place| place.presence(now)).collect();
        (presence, self.session.starter(now))
    }

    fn now(&self) -> Timestamp {
        self.around.clock.now()
    }
}

/// What is said when something could not be written down.
pub(crate) fn unavailable(no: &WriteError) -> Refusal {
    match no {
        WriteError::Busy => Refusal::new("busy", "The server has too much to do; try again."),
        WriteError::Unit(_) | WriteError::Store(_) => {
            Refusal::new("unavailable", "This could not be written down, so it was not done.")
        }
    }
}
