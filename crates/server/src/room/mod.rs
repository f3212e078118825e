//! A table with people at it: one task, one after the other. What somebody asks for is done in
//! the session, written down, acknowledged and told to everybody, in that order.

mod answer;
mod book;
mod lines;
mod records;
mod tell;
mod think;
mod waiting;

pub(crate) use book::{Book, Unread};
pub(crate) use lines::{LineId, Out, Outbox, QUEUE};
pub(crate) use records::{NoRecord, Span, Wanted, part};

use crate::{clock::Clock, config::Config, secrets};
use lines::Lines;
use parlour_protocol::wire::{Ask, Refusal, TableInfo};
use parlour_store::{Failpoints, NotWritten};
use parlour_table::{
    race::Micros,
    session::{Now, Presence, Session},
};
use std::{collections::VecDeque, sync::Arc, time::Duration};
use think::Thoughts;
use tokio::sync::{Semaphore, mpsc, oneshot};
use waiting::Waiting;

/// How many calls may wait for a table.
const WAITING: usize = 256;

/// A table that nobody looks at is put away after so long; it is read again when it is asked for.
const IDLE: Duration = Duration::from_secs(300);

/// How many names of messages a seat's table remembers, to answer one that is sent again.
const REMEMBERED: usize = 128;

/// How long a pass for another device is good, in milliseconds.
const PASS: u64 = 300_000;

/// What somebody wants of a table.
pub(crate) enum Call {
    /// Somebody says hello.
    Hello {
        token: Option<String>,
        pass: Option<String>,
        last_seq: Option<u32>,
        out: Outbox,
        /// The line's number, by which it is called from now on, and whether it is to be
        /// measured for races.
        reply: oneshot::Sender<(LineId, bool)>,
    },
    /// A message on a line; when it arrived.
    Ask { line: LineId, ask: Box<Ask>, at: Micros },
    /// A face was written to a line.
    Shown { line: LineId, face: u32, at: Micros },
    /// A ping came back on a line, after so long; and the system's own measure of the line.
    Pinged { line: LineId, round_trip: Micros, least: Option<Micros> },
    /// A line has ended.
    Cut { line: LineId },
    /// What everybody may see of the table.
    Info { reply: oneshot::Sender<TableInfo> },
    /// A record or a replay of a match that is over.
    Record { wanted: Wanted, reply: oneshot::Sender<Result<String, NoRecord>> },
    /// The host has the table deleted.
    Delete { token: String, reply: oneshot::Sender<Result<(), Refusal>> },
    /// The server goes down.
    Close { reply: oneshot::Sender<()> },
}

/// How to reach a table's task.
pub(crate) type Door = mpsc::Sender<Call>;

/// Everything that a table's task needs of the server.
pub(crate) struct Surroundings {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) failpoints: Failpoints,
    /// How many bots may think at once, at all tables.
    pub(crate) thinkers: Arc<Semaphore>,
}

/// A table with people at it.
pub(crate) struct Room {
    id: String,
    session: Session,
    book: Book,
    around: Arc<Surroundings>,
    lines: Lines,
    /// The hashes of the seats' tokens.
    tokens: Vec<Option<[u8; 32]>>,
    /// Passes that were given: hash, seat, until when.
    passes: Vec<([u8; 32], u8, Now)>,
    /// The latest messages that were done, with the number of what they did.
    done: VecDeque<(Option<u8>, String, u32)>,
    /// Hits and cards that wait for a race to be decided: who, on which line, under which name.
    waiting: Vec<Waiting>,
    /// What bots think about, away from this task.
    thoughts: Thoughts,
    /// Why the table stands still.
    paused: Option<String>,
    /// Has the table changed since it was told?
    info_changed: bool,
    /// The disk was full a moment ago: nothing is done by itself before this.
    rests_until: Now,
    /// Who was there when it was looked last: people go away by the mere passing of time.
    told_presence: Vec<Presence>,
}

impl Room {
    /// Opens the door of a table and lets its task run. `gone` is told when it is put away.
    pub(crate) fn open(
        mut self,
        gone: impl FnOnce() + Send + 'static,
    ) -> (Door, tokio::task::JoinHandle<()>) {
        let (door, calls) = mpsc::channel(WAITING);
        let task = tokio::spawn(async move {
            self.run(calls).await;
            gone();
        });
        (door, task)
    }

    async fn run(&mut self, mut calls: mpsc::Receiver<Call>) {
        loop {
            let now = self.now();
            self.send_off(now);
            let due = self.session.next_due(now).filter(|_| self.paused.is_none());
            let due = due.map(|due| due.max(self.rests_until));
            let wake = match due {
                Some(then) => self.around.clock.instant(then),
                None => std::time::Instant::now() + IDLE,
            };
            tokio::select! {
                biased;
                call = calls.recv() => match call {
                    Some(Call::Close { reply }) => {
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
                    if due.is_some() {
                        self.pass_time().await;
                    } else if self.lines.is_empty() && calls.is_empty() {
                        return;
                    }
                }
            }
        }
    }

    /// Answers a call; says whether the table is gone.
    async fn answer(&mut self, call: Call) -> bool {
        match call {
            Call::Hello { token, pass, last_seq, out, reply } => {
                let line = self.hello(token.as_deref(), pass.as_deref(), last_seq, out).await;
                let _ = reply.send(line);
            }
            Call::Ask { line, ask, at } => self.ask(line, *ask, at).await,
            Call::Shown { line, face, at } => {
                if let Some(seat) = self.lines.get(line).and_then(|line| line.seat()) {
                    self.session.shown(seat, face, at);
                }
            }
            Call::Pinged { line, round_trip, least } => {
                if let Some(seat) = self.lines.get(line).and_then(|line| line.seat()) {
                    self.session.pinged(seat, round_trip);
                    if let Some(least) = least {
                        self.session.measured(seat, least);
                    }
                }
            }
            Call::Cut { line } => self.cut(line),
            Call::Info { reply } => {
                let _ = reply.send(self.info());
            }
            Call::Record { wanted, reply } => {
                let _ = reply.send(self.record(&wanted));
            }
            Call::Delete { token, reply } => {
                let done = self.delete(&token).await;
                let gone = done.is_ok();
                let _ = reply.send(done);
                return gone;
            }
            Call::Close { .. } => {}
        }
        false
    }

    /// Does what is due by now, and tells people.
    async fn pass_time(&mut self) {
        let now = self.now();
        match self.session.due(now) {
            Some(fact) => {
                self.info_changed |= tell::changes_the_table(&fact);
                let waited = self.waited_for(&fact);
                let asked = self.asked_in(&waited);
                let written = self.write_down(vec![fact], asked, Vec::new(), now).await;
                self.answer_waiting(waited, &written);
                if written.is_ok() {
                    self.tell_all(now);
                }
            }
            None => {
                let presence = self.presence(now);
                if presence != self.told_presence {
                    self.told_presence = presence;
                    self.info_changed = true;
                    self.tell_all(now);
                }
            }
        }
        self.promise_if_due(now).await;
    }

    /// The next match is promised as soon as one is over.
    async fn promise_if_due(&mut self, now: Now) {
        if !self.session.wants_promise() || self.paused.is_some() {
            return;
        }
        let secret = secrets::for_a_match();
        let extra = vec![self.book.secret(self.session.matches_promised() + 1, &secret)];
        let fact = self.session.promise(secret, now);
        self.info_changed = true;
        if self.write_down(vec![fact], None, extra, now).await.is_ok() {
            self.tell_all(now);
        }
    }

    /// A line has ended: whoever sat at it is missed.
    fn cut(&mut self, line: LineId) {
        let Some(line) = self.lines.remove(line) else { return };
        let now = self.now();
        if let Some(seat) = line.seat() {
            self.session.disconnected(seat, now);
        }
        self.info_changed = true;
        self.tell_all(now);
    }

    async fn delete(&mut self, token: &str) -> Result<(), Refusal> {
        let seat = self.seat_of_token(token);
        if seat.is_none() || seat != self.session.host() {
            return Err(Refusal::new("not_host", "Only the host of the table can delete it."));
        }
        self.book.delete().await.map_err(|no| unavailable(&no))?;
        self.lines.no_table();
        Ok(())
    }

    fn presence(&self, now: Now) -> Vec<Presence> {
        self.session.places().iter().map(|place| place.presence(now)).collect()
    }

    fn now(&self) -> Now {
        self.around.clock.now()
    }
}

/// What is said when something could not be written down.
pub(crate) fn unavailable(no: &NotWritten) -> Refusal {
    match no {
        NotWritten::Busy => Refusal::new("busy", "The server has too much to do; try again."),
        NotWritten::Refused(_) | NotWritten::Broken(_) => {
            Refusal::new("unavailable", "This could not be written down, so it was not done.")
        }
    }
}
