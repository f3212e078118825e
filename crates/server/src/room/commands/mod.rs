//! The commands of the clients that a session cannot decide alone ([`decide`] has the others), one a file: each
//! decides what comes of it, and changes nothing that is persisted. What is to be persisted is committed, applied, answered and broadcast in one
//! place ([`Room::commit_and_reply`]).

mod chat;
mod hint;
mod leave;
mod outcome;
mod pass;
pub(super) mod request;
mod seat_request;
mod sit;

pub(super) use pass::Pass;

use super::{
    Room,
    connections::{ConnectionId, ReplyTo},
    pending::PendingReply,
};
use outcome::Outcome;
use parlour_engine::Seat;
use parlour_protocol::wire::{
    ClientMessage, Decision, DriverRequest, Refusal, Sender, ServerMessage, decide, second_hello,
};
use parlour_table::{reaction::Micros, session::Timestamp};
use request::Request;

/// What is said while the table is paused.
pub(super) fn paused(why: &str) -> Refusal {
    Refusal::new("paused", format!("The table is paused: {why}."))
}

impl Room {
    /// Handles a message of a client. It is done once, however often it comes.
    pub(super) async fn handle(
        &mut self,
        connection: ConnectionId,
        message: ClientMessage,
        arrived: Micros,
    ) {
        let Some(seat) = self.connections.get(connection).map(|sender| sender.seat()) else {
            return;
        };
        let now = self.now();
        if let ClientMessage::Ping { sent } = message {
            return self.connections.send(connection, &ServerMessage::Pong { sent, now: now.0 });
        }
        let Some(id) = message.id().map(str::to_owned) else {
            let error = second_hello();
            return self.connections.send(connection, &ServerMessage::Refused { id: None, error });
        };
        let key = match (seat, &message) {
            // a player who has left has no seat by which the message could be known
            (None, ClientMessage::Leave { id }) => Some(leave::key_without_seat(id)),
            (seat, _) => seat.and_then(|seat| self.request_key(seat, &id)),
        };
        let reply_to = ReplyTo { connection, id };
        let request = Request { reply_to, seat, key, arrived, now };
        // what waits for a race is not entered twice, however long ago it was done
        let asks_log = self.session.is_in_race() && message.is_move();
        match self.done_before(request.key.as_ref(), asks_log).await {
            Ok(None) => {}
            Ok(Some(seq)) => return self.connections.reply(&request.reply_to, Ok(seq)),
            Err(unknown) => return self.connections.reply(&request.reply_to, Err(unknown)),
        }
        if let Some(why) = &self.paused {
            let error = paused(why);
            return self.connections.reply(&request.reply_to, Err(error));
        }
        // any message by the id of one that waits: the verdict persists that id, and the log takes it once
        if seat.is_some_and(|seat| self.adopt_pending(seat, &request.reply_to)) {
            return;
        }
        if let Some(seat) = seat {
            self.end_cover(seat, now).await;
            if self.is_lost {
                return;
            }
        }
        match self.execute(&request, message).await {
            Ok(Outcome::Commit(commit, follow_up)) => {
                self.commit_and_reply(&request, (commit, follow_up)).await;
            }
            Ok(Outcome::Reply(reply)) => self.connections.send(connection, &reply),
            Ok(Outcome::Pending) => {}
            // before something is refused the log is asked whether it was done long ago
            Err(error) => {
                let done = self.done_before(request.key.as_ref(), true).await;
                let reply = done.and_then(|seq| seq.ok_or(error));
                self.connections.reply(&request.reply_to, reply);
            }
        }
        // what a command changes without a commit of its own, or the end of a cover before it
        if self.info_changed {
            self.broadcast(now);
        }
    }

    /// A player for whom a bot covers, and who is here, plays on. If that cannot be persisted, or the table is paused,
    /// the bot covers on until the player's next message.
    pub(super) async fn end_cover(&mut self, seat: Seat, now: Timestamp) {
        if self.paused.is_some() {
            return;
        }
        let events = self.session.back(seat);
        if !events.is_empty() {
            // a failed commit is logged where it fails
            let _ = self.commit(events, now).await;
        }
    }

    /// Decides a command: what the session cannot decide alone is decided in a file of its own.
    async fn execute(
        &mut self,
        request: &Request,
        message: ClientMessage,
    ) -> Result<Outcome, Refusal> {
        if let (ClientMessage::Undo { .. }, Some(seat)) = (&message, request.seat) {
            self.check_rated_undo(seat, request.now)?;
        }
        let &Request { seat, now, arrived, .. } = request;
        let sender = Sender { seat, levels: self.context.config.levels, now, arrived };
        match decide(&mut self.session, sender, message)? {
            Decision::Events(events) => Ok(events.into()),
            Decision::Reply(reply) => Ok(Outcome::Reply(*reply)),
            Decision::Pending(act) => {
                let (reply_to, key) = (request.reply_to.clone(), request.key.clone());
                self.pending.push(PendingReply { reply_to, key, act });
                Ok(Outcome::Pending)
            }
            Decision::Driver(wanted) => match wanted {
                DriverRequest::Sit { name, seat, entropy } => {
                    self.sit(request, &name, seat, &entropy).await
                }
                DriverRequest::AllowSeat { question, yes } => {
                    self.allow_seat(request, question, yes)
                }
                DriverRequest::Leave => self.leave(request).await,
                DriverRequest::Hint => self.hint(request),
                DriverRequest::Say { text } => self.say(request, &text),
                DriverRequest::Pass => self.pass(request),
            },
        }
    }
}
