//! What the person at the table asks for.

use super::{Asked, PageTime, Table, request::PendingReply, unfit};
use crate::random::Random;
use parlour_engine::{Seat, Viewer};
use parlour_protocol::{
    LEVELS,
    wire::{
        ClientMessage, Decision, DriverRequest, Refusal, Sender, ServerMessage, VERSION, decide,
        read_client_message, seated,
    },
};
use parlour_table::{
    reaction::Micros,
    session::{SessionError, SessionEvent, Timestamp},
};

/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 24;

/// What comes of a request.
enum Outcome {
    /// Apply these events; then reply, and show them.
    Events(Vec<SessionEvent>),
    /// Someone sits down, with these events.
    Seated(Seat, Vec<SessionEvent>),
    /// Nothing changes: reply.
    Reply(ServerMessage),
    /// The reply comes later: with the verdict of a race, or from a bot.
    Pending,
}

impl Table {
    /// Reads a message of a page, which sent it at `arrived`.
    pub(crate) fn read(
        &mut self,
        connection: u32,
        text: &str,
        random: &mut Random,
        (moment, arrived): (PageTime, Micros),
    ) {
        let now = moment.now;
        match read_client_message(text) {
            Ok(ClientMessage::Hello { version: VERSION, token, last_seq, .. }) => {
                self.hello(connection, token.as_deref(), last_seq, random, now);
            }
            Ok(ClientMessage::Hello { .. }) => {
                let why = format!("This page speaks version {VERSION} of the messages.");
                self.refuse(None, Refusal::new("bad_version", why));
            }
            Ok(ClientMessage::Ping { sent }) => {
                self.send(&ServerMessage::Pong { sent, now: now.0 });
            }
            Ok(message) => self.handle(message, random, (now, arrived)),
            Err((id, why)) => self.refuse(id, Refusal::new("bad_message", why)),
        }
    }

    fn refuse(&mut self, id: Option<String>, error: Refusal) {
        self.send(&ServerMessage::Refused { id, error });
    }

    /// Handles a request. It is done once, however often it comes.
    fn handle(
        &mut self,
        message: ClientMessage,
        random: &mut Random,
        (now, arrived): (Timestamp, Micros),
    ) {
        let Some(id) = message.id().map(str::to_owned) else { return };
        if let Some(seq) = self.remembered(&id) {
            return self.send(&ServerMessage::Done { id, seq });
        }
        if self.pending.iter().any(|one| one.id == id) {
            return;
        }
        let leaves = matches!(message, ClientMessage::Leave { .. });
        let outcome = match self.execute(message, &id, (now, arrived)) {
            Ok(outcome) => outcome,
            Err(error) => return self.refuse(Some(id), error),
        };
        let (seat, events) = match outcome {
            Outcome::Events(events) => (None, events),
            Outcome::Seated(seat, events) => (Some(seat), events),
            Outcome::Reply(reply) => return self.send(&reply),
            Outcome::Pending => return,
        };
        // no one else can ask for a seat here
        let swapped = events.iter().find_map(SessionEvent::swapped);
        if let Err(error) = self.apply(events, random, now) {
            return self.refuse(Some(id), unfit(&error));
        }
        if leaves {
            self.person = None;
            self.keep_person();
            self.view_as(Viewer::Spectator);
        }
        if let Some(seat) = seat {
            let token = random.token();
            self.person = Some((seat, token.clone()));
            self.keep_person();
            self.arrive(seat, now);
            self.view_as(Viewer::Seat(seat));
            self.send(&ServerMessage::Seated { id: Some(id.clone()), seat: seat.number(), token });
        }
        if let (Some([_, to]), Some((seat, _))) = (swapped, &mut self.person) {
            *seat = to;
            self.keep_person();
            self.view_as(Viewer::Seat(to));
            self.send(&ServerMessage::Moved { seat: to.number() });
        }
        self.finish_request(id, self.session.visible_seq());
        self.show(now);
    }

    fn view_as(&mut self, viewer: Viewer) {
        self.info_version += 1;
        if let Some(connection) = &mut self.connection {
            connection.viewer = viewer;
        }
    }

    /// Decides a request.
    fn execute(
        &mut self,
        message: ClientMessage,
        id: &str,
        (now, arrived): (Timestamp, Micros),
    ) -> Result<Outcome, Refusal> {
        let no_one_else = || {
            let why = "This table is in your browser: there is no one else to reach.";
            Refusal::new("not_allowed", why)
        };
        if matches!(message, ClientMessage::Remove { .. } | ClientMessage::List { .. }) {
            return Err(no_one_else());
        }
        let seat = self.person.as_ref().map(|(seat, _)| *seat);
        let sender = Sender { seat, levels: LEVELS, now, arrived };
        let wanted = match decide(&mut self.session, sender, message)? {
            Decision::Events(events) => return Ok(Outcome::Events(events)),
            Decision::Reply(reply) => return Ok(Outcome::Reply(*reply)),
            Decision::Pending(act) => {
                self.pending.push(PendingReply { id: id.to_owned(), act });
                return Ok(Outcome::Pending);
            }
            Decision::Driver(wanted) => wanted,
        };
        match wanted {
            DriverRequest::Sit { name, seat, entropy } => self.sit(&name, seat, &entropy),
            DriverRequest::Leave => Ok(Outcome::Events(self.session.leave(seated(seat)?, now))),
            DriverRequest::Hint => self.hint(seated(seat)?, id),
            DriverRequest::Say { .. } | DriverRequest::Pass | DriverRequest::AllowSeat { .. } => {
                Err(no_one_else())
            }
        }
    }

    fn sit(&self, name: &str, wanted: Option<u8>, entropy: &str) -> Result<Outcome, Refusal> {
        if self.person.is_some() {
            return Err(SessionError::SeatedAlready.into());
        }
        let name = name.trim();
        if name.is_empty() || name.chars().count() > MAX_NAME_CHARS {
            let why = format!("A name has 1 to {MAX_NAME_CHARS} characters.");
            return Err(Refusal::new("bad_name", why));
        }
        let (seat, events) = self.session.sit(name, wanted, entropy)?;
        Ok(Outcome::Seated(seat, events))
    }

    fn hint(&mut self, seat: Seat, id: &str) -> Result<Outcome, Refusal> {
        let question = self.session.hint(seat)?;
        if self.questions.iter().any(|asked| matches!(asked, Asked::Hint(..))) {
            return Err(Refusal::new("busy", "The bot is still working on your last hint."));
        }
        self.questions.push_back(Asked::Hint(id.to_owned(), question));
        Ok(Outcome::Pending)
    }
}
