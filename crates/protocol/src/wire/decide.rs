//! What a session decides by itself of a client's message: the same on a server and in a browser. What needs
//! more than a session (connections, names, bots that think) is for the server or the page that drives it.

use super::{ClientMessage, Refusal, ServerMessage};
use parlour_engine::Seat;
use parlour_table::{
    reaction::Micros,
    session::{Claim, MoveOutcome, PendingMove, Session, SessionError, SessionEvent, Timestamp},
};

/// What a session has decided. No event has been applied yet.
#[derive(Clone, PartialEq, Debug)]
pub enum Decision {
    /// These events: they are to be persisted and applied.
    Events(Vec<SessionEvent>),
    /// Nothing changes: this is the reply.
    Reply(Box<ServerMessage>),
    /// The reply comes when the race is decided.
    Pending(PendingMove),
    /// It takes more than a session.
    Driver(DriverRequest),
}

/// What is asked of the server or the page that drives a session.
#[derive(Clone, PartialEq, Debug)]
pub enum DriverRequest {
    /// To sit down: under this name, in this seat if one is named, adding this to the shuffle.
    Sit {
        /// The name, not judged yet.
        name: String,
        /// The seat; none: the first free one.
        seat: Option<u8>,
        /// What they add to the shuffle.
        entropy: String,
    },
    /// To leave for good.
    Leave,
    /// To be told what a bot would play.
    Hint,
    /// To let a newcomer have a seat, or not.
    AllowSeat {
        /// The number of the question.
        question: u32,
        /// Whether they agree.
        yes: bool,
    },
    /// To move to another device.
    Pass,
    /// To say something to the table.
    Say {
        /// The text.
        text: String,
    },
}

/// Who sends a message, and when.
#[derive(Clone, Copy, Debug)]
pub struct Sender<'a> {
    /// Their seat; none if they are spectating.
    pub seat: Option<Seat>,
    /// The levels of the bots that people may choose here.
    pub levels: &'a [&'a str],
    /// The time of the server, or of the page without one.
    pub now: Timestamp,
    /// When the message arrived, for races.
    pub arrived: Micros,
}

/// The seat of someone who needs one for what they ask.
///
/// # Errors
/// `not_seated`.
pub fn seated(seat: Option<Seat>) -> Result<Seat, Refusal> {
    seat.ok_or_else(|| Refusal::new("not_seated", "You are spectating: take a seat first."))
}

/// Decides a message of a client. Only what waits for a race changes the session: it stands in its reaction window
/// from now on. `hello` and `ping` are not requests: they are refused here.
///
/// # Errors
/// Why the session refuses it.
pub fn decide(
    session: &mut Session,
    sender: Sender<'_>,
    message: ClientMessage,
) -> Result<Decision, Refusal> {
    let Sender { seat, levels, now, arrived } = sender;
    let seated = || seated(seat);
    let driver = |request| Ok(Decision::Driver(request));
    let events = match message {
        ClientMessage::Start { .. } => session.start(seated()?, now)?,
        ClientMessage::Again { entropy, .. } => session.again(seated()?, &entropy, now)?,
        ClientMessage::Undo { .. } => session.undo(seated()?, now)?,
        ClientMessage::AllowUndo { yes, .. } => session.allow_undo(seated()?, yes, now)?,
        ClientMessage::Bot { seat, level, .. } if levels.contains(&level.as_str()) => {
            session.put_bot(seated()?, seat, &level)?
        }
        ClientMessage::Bot { level, .. } => {
            return Err(SessionError::no_such_level(&level).into());
        }
        ClientMessage::Free { seat, .. } => session.free(seated()?, seat, now)?,
        ClientMessage::Remove { seat, name, .. } => {
            session.remove(seated()?, (seat, &name), now)?
        }
        ClientMessage::Swap { seat, name, .. } => {
            session.swap(seated()?, (seat, name.as_deref()))?
        }
        ClientMessage::List { listed, .. } => session.list(seated()?, listed)?,
        ClientMessage::Preview { id, action } => {
            let reply = ServerMessage::previewed(id, session, seated()?, &action)?;
            return Ok(Decision::Reply(Box::new(reply)));
        }
        ClientMessage::Sit { name, seat, entropy, .. } => {
            return driver(DriverRequest::Sit { name, seat, entropy });
        }
        ClientMessage::Leave { .. } => return driver(DriverRequest::Leave),
        ClientMessage::Act { action, seen, .. } => {
            match session.live().act(seated()?, action, seen, (now, arrived))? {
                MoveOutcome::Events(events) => events,
                MoveOutcome::Pending(act) => return Ok(Decision::Pending(act)),
            }
        }
        ClientMessage::Hit { action, face, reaction, steps, .. } => {
            let claim = Claim { action, face, reaction, steps };
            return Ok(Decision::Pending(session.live().hit(seated()?, claim, arrived)?));
        }
        ClientMessage::Hint { .. } => return driver(DriverRequest::Hint),
        ClientMessage::AllowSeat { question, yes, .. } => {
            return driver(DriverRequest::AllowSeat { question, yes });
        }
        ClientMessage::Pass { .. } => return driver(DriverRequest::Pass),
        ClientMessage::Say { text, .. } => return driver(DriverRequest::Say { text }),
        ClientMessage::Hello { .. } | ClientMessage::Ping { .. } => {
            return Err(second_hello());
        }
    };
    Ok(Decision::Events(events))
}

/// The refusal of a `hello` on a connection that has sent one.
#[must_use]
pub fn second_hello() -> Refusal {
    Refusal::new("hello_first", "Send `hello` only once.")
}
