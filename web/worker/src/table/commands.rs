//! What the person at the table asks for.

use super::{Asked, PageTime, Table, request::PendingReply, unfit};
use crate::random::Random;
use parlour_engine::{Seat, Viewer};
use parlour_protocol::{
    LEVELS,
    wire::{ClientMessage, Refusal, ServerMessage, VERSION, number, read_client_message},
};
use parlour_table::{
    reaction::Micros,
    session::{Claim, PendingAct, SessionError, SessionEvent, Timestamp},
};

/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 24;

/// The longest text that goes into a shuffle, in characters.
const MAX_ENTROPY_CHARS: usize = 64;

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
            self.send(&ServerMessage::Seated { id: Some(id.clone()), seat: number(seat), token });
        }
        if let (Some([_, to]), Some((seat, _))) = (swapped, &mut self.person) {
            *seat = to;
            self.keep_person();
            self.view_as(Viewer::Seat(to));
            self.send(&ServerMessage::Moved { seat: number(to) });
        }
        self.done(id, self.session.news());
        self.show(now);
    }

    fn view_as(&mut self, viewer: Viewer) {
        self.picture += 1;
        if let Some(connection) = &mut self.connection {
            connection.viewer = viewer;
        }
    }

    /// The person's seat.
    fn seated(&self) -> Result<Seat, Refusal> {
        let seat = self.person.as_ref().map(|(seat, _)| *seat);
        seat.ok_or_else(|| Refusal::new("not_seated", "You are spectating: take a seat first."))
    }

    /// Decides a request.
    fn execute(
        &mut self,
        message: ClientMessage,
        id: &str,
        (now, arrived): (Timestamp, Micros),
    ) -> Result<Outcome, Refusal> {
        let session = &self.session;
        let events = match message {
            ClientMessage::Sit { name, seat, entropy, .. } => {
                return self.sit(&name, seat, &entropy);
            }
            ClientMessage::Leave { .. } => session.leave(self.seated()?, now),
            ClientMessage::Start { .. } => session.start(self.seated()?, now)?,
            ClientMessage::Again { entropy, .. } => {
                session.again(self.seated()?, checked(&entropy)?, now)?
            }
            ClientMessage::Act { action, seen, .. } => {
                return self.act(id, action, seen, (now, arrived));
            }
            ClientMessage::Hit { action, face, reaction, steps, .. } => {
                return self.hit(id, Claim { action, face, reaction, steps }, arrived);
            }
            ClientMessage::Undo { .. } => session.undo(self.seated()?, now)?,
            ClientMessage::AllowUndo { yes, .. } => session.allow_undo(self.seated()?, yes, now)?,
            ClientMessage::Bot { seat, level, .. } if LEVELS.contains(&level.as_str()) => {
                session.put_bot(self.seated()?, seat, &level)?
            }
            ClientMessage::Bot { level, .. } => {
                return Err(SessionError::NoSuchLevel(level.chars().take(40).collect()).into());
            }
            ClientMessage::Swap { seat, name, .. } => {
                session.swap(self.seated()?, (seat, name.as_deref()))?
            }
            ClientMessage::Free { seat, .. } => session.free(self.seated()?, seat, now)?,
            ClientMessage::Preview { action, .. } => {
                let seat = self.seated()?;
                let reply = ServerMessage::previewed(id.to_owned(), session, seat, &action)?;
                return Ok(Outcome::Reply(reply));
            }
            ClientMessage::Hint { .. } => return self.hint(id),
            ClientMessage::Say { .. }
            | ClientMessage::Pass { .. }
            | ClientMessage::Remove { .. }
            | ClientMessage::List { .. }
            | ClientMessage::AllowSeat { .. } => {
                let why = "This table is in your browser: there is no one else to reach.";
                return Err(Refusal::new("not_allowed", why));
            }
            // both are answered before
            ClientMessage::Hello { .. } | ClientMessage::Ping { .. } => {
                return Ok(Outcome::Pending);
            }
        };
        Ok(Outcome::Events(events))
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
        let (seat, events) = self.session.sit(name, wanted, checked(entropy)?)?;
        Ok(Outcome::Seated(seat, events))
    }

    /// Makes a move. In a race hits, and moves that end a face, wait until the race is decided.
    fn act(
        &mut self,
        id: &str,
        action: String,
        seen: u32,
        (now, arrived): (Timestamp, Micros),
    ) -> Result<Outcome, Refusal> {
        let seat = self.seated()?;
        if self.session.is_hit_of_race(&action) {
            let face = self.session.face();
            return self.hit(
                id,
                Claim { action, face, reaction: None, steps: Vec::new() },
                arrived,
            );
        }
        if self.session.is_in_race() && self.session.live().queue_move(seat, &action, now)? {
            return Ok(self.wait_for_race(seat, id, false));
        }
        Ok(Outcome::Events(self.session.act(seat, &action, seen, now)?))
    }

    fn hit(&mut self, id: &str, claim: Claim, arrived: Micros) -> Result<Outcome, Refusal> {
        let seat = self.seated()?;
        self.session.live().hit(seat, claim, arrived)?;
        Ok(self.wait_for_race(seat, id, true))
    }

    fn wait_for_race(&mut self, seat: Seat, id: &str, is_hit: bool) -> Outcome {
        let (id, face) = (id.to_owned(), self.session.face());
        self.pending.push(PendingReply { id, act: PendingAct { seat, is_hit, face } });
        Outcome::Pending
    }

    fn hint(&mut self, id: &str) -> Result<Outcome, Refusal> {
        let question = self.session.hint(self.seated()?)?;
        if self.questions.iter().any(|asked| matches!(asked, Asked::Hint(..))) {
            return Err(Refusal::new("busy", "The bot still thinks about your last question."));
        }
        self.questions.push_back(Asked::Hint(id.to_owned(), question));
        Ok(Outcome::Pending)
    }
}

/// What someone adds to a shuffle, if it is not too long.
fn checked(entropy: &str) -> Result<&str, Refusal> {
    if entropy.chars().count() > MAX_ENTROPY_CHARS {
        let why =
            format!("What you add to the shuffle has at most {MAX_ENTROPY_CHARS} characters.");
        return Err(Refusal::new("bad_message", why));
    }
    Ok(entropy)
}
