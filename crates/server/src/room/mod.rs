//! A table with people at it, as one task that does one thing after the other. A command is decided
//! by the session, committed, applied, answered and broadcast, in that order.

mod broadcast;
mod by_seat;
mod commands;
mod commit;
mod connections;
mod context;
mod delete;
mod event_log;
mod hello;
mod last_chat;
mod listed;
mod log_replay;
mod match_ratings;
mod open;
mod operator;
mod pending;
mod playtest;
mod rated;
mod records;
mod report;
mod request_keys;
mod seat_changes;
mod seat_requests;
mod slow;
mod state_hash;
mod think;

pub(crate) use commit::unavailable;
pub(crate) use connections::{ConnectionId, MessageSender, OUTBOX_CAPACITY, Out, TOO_SLOW, bye};
pub(crate) use context::Context;
pub(crate) use delete::{Deletion, tombstone_sentence};
pub(crate) use event_log::{EventLog, ReadError};
pub(crate) use operator::OperatorCommand;
pub(crate) use playtest::{PlayedMatch, ShareError, SharedMatch};
pub(crate) use records::{OverMatch, RecordError, Span, replay_part};
pub(crate) use report::ReportCommand;
pub(crate) use slow::NoticeCommand;

use crate::{listed_tables::Listing, notices::Subscription, store::Tombstone};
use by_seat::BySeat;
use commands::Pass;
use commit::Commit;
use connections::Connections;
use last_chat::LastChat;
use match_ratings::MatchRatings;
use parlour_engine::Seat;
use parlour_protocol::wire::{self, ClientMessage, Refusal, TableInfo};
use parlour_table::{
    reaction::Micros,
    session::{Presence, Session, Timestamp},
};
use pending::PendingReply;
use rated::RatedSeats;
pub(crate) use rated::{Account, AccountCommand};
use request_keys::DoneRequests;
use seat_requests::SeatRequests;
use slow::SlowGame;
use std::sync::Arc;
use think::Searches;
use tokio::sync::{mpsc, oneshot};

/// How many commands may wait for a table.
const COMMAND_QUEUE_CAPACITY: usize = 256;

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
    Message { connection: ConnectionId, message: Box<ClientMessage>, arrived: Micros },
    /// A card was sent to a client. What happens on its connection is known here after `hop`: nothing,
    /// unless it ends at another node.
    Shown { connection: ConnectionId, face: u32, at: Micros, hop: Micros },
    /// A ping came back, with its round trip, and the system's own measure of it.
    Pinged { connection: ConnectionId, round_trip: Micros, least: Option<Micros> },
    /// A connection has ended.
    Disconnected { connection: ConnectionId },
    /// What everyone may know of the table.
    Info { reply: oneshot::Sender<TableInfo> },
    /// A match that is over, for its record or a replay.
    Over { match_no: u32, reply: oneshot::Sender<Result<OverMatch, RecordError>> },
    /// What the table knows of a match of a playtest that is over, for a player who shares it.
    Share { token: String, match_no: u32, reply: oneshot::Sender<Result<SharedMatch, ShareError>> },
    /// The host has the table deleted, and has confirmed it, or is to do so.
    Delete {
        token: String,
        confirm: Option<String>,
        reply: oneshot::Sender<Result<Deletion, Refusal>>,
    },
    /// A player with this token asks about notices.
    Notice { token: String, command: NoticeCommand },
    /// Something about the names with a passkey for which seats play.
    Account(AccountCommand),
    /// The player with this token reports another one, or is about to.
    Report { token: String, command: ReportCommand },
    /// The push service does not know the browser of this subscription any more.
    NoticeGone { seat: Seat, to: Box<Subscription> },
    /// The operator of the server does something to the table.
    Operator(OperatorCommand),
    /// The table has a tombstone: its connections end.
    Bury { tombstone: Tombstone },
    /// The server shuts down.
    Close { reply: oneshot::Sender<()> },
}

/// How to reach a table's task.
pub(crate) type RoomHandle = mpsc::Sender<RoomCommand>;

/// A table with people at it.
pub(crate) struct Room {
    id: String,
    session: Session,
    event_log: EventLog,
    context: Arc<Context>,
    connections: Connections,
    /// The hashes of the seats' tokens.
    tokens: BySeat<[u8; 32]>,
    /// Passes that were given.
    passes: BySeat<Pass>,
    /// What the host has to send to confirm that the table is to be deleted: hash, until when.
    deletion: Option<([u8; 32], Timestamp)>,
    /// The latest requests that were done.
    requests_done: DoneRequests,
    /// Hits and moves whose replies wait for a race to be decided.
    pending: Vec<PendingReply>,
    /// Who asks for a bot's seat in the current match.
    seat_requests: SeatRequests,
    /// Searches that run on worker threads.
    searches: Searches,
    /// What it keeps if it is played over days.
    slow: SlowGame,
    /// Which seats play for a name with a passkey.
    rated: RatedSeats,
    /// What the last match has done to their ratings.
    match_ratings: MatchRatings,
    last_chat: LastChat,
    /// Why the table is paused.
    paused: Option<String>,
    /// The log may hold more than is known here, or another node has taken the table: it is read anew for the next who
    /// comes, by the node that owns it then.
    is_lost: bool,
    /// Has the table changed since it was broadcast?
    info_changed: bool,
    /// The choice that the clock has just made, until it is broadcast: whose, and what.
    timed_out: Option<(Seat, String)>,
    /// Its entry among the open tables.
    listing: Listing,
    /// The version of the table that everyone is to have: it rises with every change beyond the game.
    info_version: u64,
    /// When it is sent to those who have an older one, if any.
    info_due: Option<Timestamp>,
    /// After a failed commit, timers wait until then.
    resumes_at: Timestamp,
    /// Who was there, and who could begin, as last broadcast: both change by the mere passing of time.
    presence_sent: (Vec<Presence>, Option<Seat>),
}

impl Room {
    async fn run(
        &mut self,
        mut commands: mpsc::Receiver<RoomCommand>,
        leave: impl Fn(&mpsc::Receiver<RoomCommand>) -> bool,
    ) {
        loop {
            if !self.is_ours() {
                return self.connections.send_back();
            }
            // the queue of each is full, so nothing more can be said: the end of the queue is the end
            self.connections.slow().into_iter().for_each(|slow| self.disconnect(slow));
            let now = self.now();
            self.commit_seed_if_due(now).await;
            self.settle_seat_request().await;
            self.tend_slow_game(now).await;
            if self.is_lost {
                continue;
            }
            self.ask_bots(now);
            self.listing.show(self.listed());
            if self.info_due.is_some_and(|due| due <= now) {
                self.broadcast_info(now);
            }
            let due = self.next_due(now);
            let is_idle = self.is_idle(due, now);
            let idle = now.after(self.context.config.limits.idle.as_millis() as u64);
            let idle = (is_idle || due.is_none()).then_some(idle);
            let wake = [due, self.info_due, idle].into_iter().flatten().min().unwrap_or(now);
            let wake = self.context.clock.instant(wake);
            tokio::select! {
                biased;
                command = commands.recv() => match command {
                    // what came while the process was paused may be another node's to answer
                    Some(_) if !self.is_ours() => {}
                    Some(command) => {
                        if self.carry_out(command).await {
                            return;
                        }
                    }
                    None => return,
                },
                Some(done) = self.searches.next() => self.finish_search(done),
                () = tokio::time::sleep_until(wake.into()) => {
                    if !self.is_ours() {
                        continue;
                    }
                    if due.is_some_and(|due| due <= self.now()) {
                        self.pass_time().await;
                    } else if is_idle && leave(&commands) {
                        return;
                    }
                }
            }
        }
    }

    /// When something is due here by itself.
    fn next_due(&self, now: Timestamp) -> Option<Timestamp> {
        let due = self.session.next_due(now).into_iter().chain(self.next_notice()).min();
        due.filter(|_| self.paused.is_none()).map(|due| due.max(self.resumes_at))
    }

    /// May the table be unloaded, if it stays like this for a while? Where something is due later, only if it is
    /// read again in time.
    fn is_idle(&self, due: Option<Timestamp>, now: Timestamp) -> bool {
        let idle = now.after(self.context.config.limits.idle.as_millis() as u64);
        let is_later = |due: Timestamp| due > idle && self.is_woken_for(due);
        self.info_due.is_none() && self.connections.is_empty() && due.is_none_or(is_later)
    }

    fn is_ours(&self) -> bool {
        !self.is_lost && self.event_log.is_ours()
    }

    /// Carries out a command; says whether the table is gone.
    async fn carry_out(&mut self, command: RoomCommand) -> bool {
        match command {
            RoomCommand::Hello { token, pass, last_seq, out, reply } => {
                let connection = self.hello(token.as_deref(), pass.as_deref(), last_seq, out).await;
                let _ = reply.send(connection);
            }
            RoomCommand::Message { connection, message, arrived } => {
                self.handle(connection, *message, arrived).await;
            }
            RoomCommand::Shown { connection, face, at, hop } => {
                if let Some(seat) = self.connections.get(connection).and_then(|one| one.seat()) {
                    self.session.live().record_shown(seat, face, at, hop);
                }
            }
            RoomCommand::Pinged { connection, round_trip, least } => {
                self.record_ping(connection, round_trip, least);
            }
            RoomCommand::Disconnected { connection } => self.disconnect(connection),
            RoomCommand::Info { reply } => {
                let _ = reply.send(self.info());
            }
            RoomCommand::Over { match_no, reply } => {
                let _ = reply.send(self.over_match(match_no));
            }
            RoomCommand::Share { token, match_no, reply } => {
                let _ = reply.send(self.shared_match(&token, match_no));
            }
            RoomCommand::Delete { token, confirm, reply } => {
                let done = self.delete(&token, confirm.as_deref()).await;
                let gone = matches!(done, Ok(Deletion::Done(_)));
                let _ = reply.send(done);
                return gone;
            }
            RoomCommand::Notice { token, command } => self.notice_command(&token, command).await,
            RoomCommand::Account(command) => self.account_command(command).await,
            RoomCommand::Report { token, command } => self.report_command(&token, command),
            RoomCommand::NoticeGone { seat, to } => self.drop_gone_notice(seat, &to).await,
            RoomCommand::Operator(command) => return self.operate(command).await,
            RoomCommand::Bury { tombstone } => {
                self.connections.no_table(&tombstone_sentence(&tombstone));
                return true;
            }
            RoomCommand::Close { reply } => {
                self.connections.close_all();
                let _ = reply.send(());
                return true;
            }
        }
        false
    }

    /// A connection was measured. If this changes how fairly races are timed, it is broadcast.
    fn record_ping(&mut self, connection: ConnectionId, round_trip: Micros, least: Option<Micros>) {
        let Some(seat) = self.connections.get(connection).and_then(|one| one.seat()) else {
            return;
        };
        let before = wire::timing(&self.session);
        self.session.live().record_ping(seat, round_trip);
        if let Some(least) = least {
            self.session.live().record_kernel(seat, least);
        }
        if wire::timing(&self.session) != before {
            self.info_changed = true;
            self.broadcast(self.now());
        }
    }

    /// Does what is due by now, and broadcasts it.
    async fn pass_time(&mut self) {
        let now = self.now();
        match self.session.live().due(now) {
            Some(event) => {
                let timed_out = wire::timed_out(&event, &self.session);
                let answered = self.take_settled(&event);
                let keys = answered.iter().filter_map(|one| one.key.clone()).collect();
                let given_up = self.given_up(&event);
                let commit = Commit { keys, ..vec![event].into() };
                let done = match given_up {
                    Some(seat) => self.commit_notice(seat, None, commit, now).await,
                    None => self.commit(commit, now).await,
                };
                self.reply_to_pending(answered, &done);
                if done.is_ok() {
                    self.timed_out = timed_out;
                    self.broadcast(now);
                }
            }
            None => {
                let presence = self.presence(now);
                if presence != self.presence_sent {
                    self.presence_sent = presence;
                    self.info_changed = true;
                    self.broadcast(now);
                }
            }
        }
    }

    /// A table that an earlier version left without a commitment to the next shuffle gets one.
    async fn commit_seed_if_due(&mut self, now: Timestamp) {
        let due =
            self.session.needs_commitment() && self.paused.is_none() && now >= self.resumes_at;
        if due && self.commit(Commit::default(), now).await.is_ok() {
            self.broadcast(now);
        }
    }

    /// A connection has ended: its player is missed.
    fn disconnect(&mut self, connection: ConnectionId) {
        self.forget_newcomer(connection);
        let Some(connection) = self.connections.remove(connection) else { return };
        let now = self.now();
        if let Some(seat) = connection.seat() {
            self.session.live().disconnect(seat, now);
        }
        self.broadcast_info_soon(now);
    }

    fn presence(&self, now: Timestamp) -> (Vec<Presence>, Option<Seat>) {
        let presence = self.session.slots().iter().map(|slot| slot.presence(now)).collect();
        (presence, self.session.starter(now))
    }

    fn now(&self) -> Timestamp {
        self.context.clock.now()
    }
}
