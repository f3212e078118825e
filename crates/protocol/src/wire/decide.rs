//! What a session decides by itself of a client's message: the same on a server and in a browser. What needs
//! more than a session (connections, names, bots that think) is for the server or the page that drives it.

use super::{ClientMessage, Refusal, ServerMessage};
use parlour_engine::Seat;
use parlour_table::session::{Session, SessionError, SessionEvent, Timestamp};

/// What a session has decided. Nothing has changed yet.
#[derive(Clone, PartialEq, Debug)]
pub enum Decision {
    /// These events: they are to be persisted and applied.
    Events(Vec<SessionEvent>),
    /// Nothing changes: this is the reply.
    Reply(Box<ServerMessage>),
    /// The message needs more than a session.
    Driver(ClientMessage),
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
}

/// The seat of someone who needs one for what they ask.
///
/// # Errors
/// `not_seated`.
pub fn seated(seat: Option<Seat>) -> Result<Seat, Refusal> {
    seat.ok_or_else(|| Refusal::new("not_seated", "You are spectating: take a seat first."))
}

/// Decides a message of a client.
///
/// # Errors
/// Why the session refuses it.
pub fn decide(
    session: &Session,
    sender: Sender<'_>,
    message: ClientMessage,
) -> Result<Decision, Refusal> {
    let Sender { seat, levels, now } = sender;
    let seated = || seated(seat);
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
        // named one by one: a new message is to be decided here, or on purpose elsewhere
        message @ (ClientMessage::Hello { .. }
        | ClientMessage::Ping { .. }
        | ClientMessage::Sit { .. }
        | ClientMessage::Leave { .. }
        | ClientMessage::Act { .. }
        | ClientMessage::Hit { .. }
        | ClientMessage::Hint { .. }
        | ClientMessage::AllowSeat { .. }
        | ClientMessage::Pass { .. }
        | ClientMessage::Say { .. }) => return Ok(Decision::Driver(message)),
    };
    Ok(Decision::Events(events))
}
