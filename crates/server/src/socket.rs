//! One WebSocket from hello to goodbye. It is closed for silence, for slowness, and for abuse;
//! a message that is merely wrong is answered.

use crate::{
    clock::Clock,
    kernel::Ends,
    room::{ConnectionId, OUTBOX_CAPACITY, Out, RoomCommand, RoomHandle},
    secrets,
};
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use governor::{Quota, RateLimiter};
use parlour_protocol::{
    line,
    wire::{self, ClientMessage, Parting, Refusal, ServerMessage},
};
use parlour_table::reaction::Micros;
use std::{collections::VecDeque, num::NonZeroU32, time::Duration};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, MissedTickBehavior, timeout},
};

/// So long a client may be silent before the hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(5);

/// So long a client may be silent after it.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(10);

/// So long a full queue may take to go out.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(8);

/// So long a goodbye may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// So many messages too many, and the connection is closed.
const MAX_EXCESS_MESSAGES: u32 = 50;

/// Connections to a table with races are measured by so many pings at first, and then now and again.
const FIRST_PINGS: u32 = 8;
const FIRST_PING_INTERVAL: Duration = Duration::from_millis(80);
const PING_INTERVAL: Duration = Duration::from_secs(2);

/// Every other connection is pinged so often: a client that does not read does not answer.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(5);

/// So long the answer to a ping may take.
const OWED: Duration = Duration::from_secs(10);

/// The status of a goodbye for a breach of the rules (RFC 6455).
const POLICY: u16 = 1008;

/// Serves a connection until it ends.
pub(crate) async fn serve(
    mut socket: WebSocket,
    handle: RoomHandle,
    clock: Clock,
    ends: Option<Ends>,
    per_second: u32,
) {
    let why = match greet(&mut socket, &handle).await {
        Ok((id, measured, out)) => {
            metrics::gauge!("parlour_connections").increment(1);
            let pings = Pings::new(measured, ends);
            let why = talk(&mut socket, &handle, id, out, (clock, pings), per_second).await;
            metrics::gauge!("parlour_connections").decrement(1);
            let _ = handle.send(RoomCommand::Cut { connection: id }).await;
            why
        }
        Err(why) => why,
    };
    if let Some((why, message)) = why {
        let bye = ServerMessage::Bye { why, message: message.to_owned() };
        let frame = CloseFrame { code: POLICY, reason: message.into() };
        // a client that does not read does not read this, either
        let _ = timeout(CLOSE_TIMEOUT, async {
            let _ = socket.send(Message::Text(line(&bye).into())).await;
            let _ = socket.send(Message::Close(Some(frame))).await;
        })
        .await;
    }
}

/// Why a connection is closed, in a word and a sentence; nothing, if the other side has gone.
type End = Option<(Parting, &'static str)>;

/// Waits for the hello.
async fn greet(
    socket: &mut WebSocket,
    handle: &RoomHandle,
) -> Result<(ConnectionId, bool, mpsc::Receiver<Out>), End> {
    let silent = Some((Parting::Silence, "There was no hello within five seconds."));
    let until = Instant::now() + HELLO_TIMEOUT;
    for _ in 0..MAX_EXCESS_MESSAGES {
        let message = tokio::time::timeout_at(until, socket.recv()).await.map_err(|_| silent)?;
        let message = match message {
            Some(Ok(message)) => message,
            Some(Err(error)) => return Err(refused_frame(&error)),
            None => return Err(None),
        };
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) => continue,
            Message::Binary(_) => return Err(Some((Parting::Abuse, "Messages are text."))),
            Message::Close(_) => return Err(None),
        };
        let refusal = match wire::read_ask(&text) {
            Ok(ClientMessage::Hello { version, token, pass, last_seq })
                if version == wire::VERSION =>
            {
                let (out, messages) = mpsc::channel(OUTBOX_CAPACITY);
                let (reply, line) = oneshot::channel();
                let hello = RoomCommand::Hello { token, pass, last_seq, out, reply };
                handle.send(hello).await.map_err(|_| gone())?;
                let (id, measured) = line.await.map_err(|_| gone())?;
                return Ok((id, measured, messages));
            }
            Ok(ClientMessage::Hello { version, .. }) => {
                let why = format!(
                    "These are messages of version {}, not {version}: load the page again.",
                    wire::VERSION
                );
                (None, Refusal::new("bad_version", why))
            }
            Ok(message) => (
                message.id().map(str::to_owned),
                Refusal::new("hello_first", "First comes the hello."),
            ),
            Err((id, why)) => (id, Refusal::new("bad_message", why)),
        };
        if !refuse(socket, refusal.0, refusal.1).await {
            return Err(None);
        }
    }
    Err(Some((Parting::Abuse, "Too many messages before the hello.")))
}

/// Carries messages both ways until the line ends.
async fn talk(
    socket: &mut WebSocket,
    handle: &RoomHandle,
    id: ConnectionId,
    mut out: mpsc::Receiver<Out>,
    (clock, mut pings): (Clock, Pings),
    per_second: u32,
) -> End {
    let second = NonZeroU32::new(per_second).unwrap_or(NonZeroU32::MIN);
    let burst = second.saturating_mul(NonZeroU32::new(3).unwrap_or(NonZeroU32::MIN));
    let bucket = RateLimiter::direct(Quota::per_second(second).allow_burst(burst));
    let mut too_many = 0;
    let mut heard = Instant::now();
    let (mut all_sent, mut behind) = (heard, 0);
    loop {
        let until = pings.until(heard);
        let message = tokio::select! {
            biased;
            message = out.recv() => {
                // the table lets go of a line whose queue is full
                let slow = Some((Parting::Slow, "This connection reads too slowly."));
                let (text, face, last) = match message {
                    Some(Out::Text(text)) => (text, None, false),
                    Some(Out::Face(text, face)) => (text, Some(face), false),
                    Some(Out::Last(text)) => (text, None, true),
                    None => return slow,
                };
                behind += 1;
                if out.is_empty() || behind == OUTBOX_CAPACITY {
                    (all_sent, behind) = (Instant::now(), 0);
                }
                let text = Message::Text(text.into());
                match tokio::time::timeout_at(all_sent + DRAIN_TIMEOUT, socket.send(text)).await {
                    Err(_) => return slow,
                    Ok(Err(_)) => return None,
                    Ok(Ok(())) if last => return None,
                    Ok(Ok(())) => {}
                }
                if let Some(face) = face {
                    let shown = RoomCommand::Shown { connection: id, face, at: clock.micros() };
                    if handle.send(shown).await.is_err() {
                        return ended(socket, &mut out).await;
                    }
                }
                continue;
            }
            () = pings.due() => {
                let ping = socket.send(Message::Ping(pings.next(clock)));
                if !matches!(timeout(DRAIN_TIMEOUT, ping).await, Ok(Ok(()))) {
                    return None;
                }
                continue;
            }
            message = tokio::time::timeout_at(until, socket.recv()) => message,
        };
        let message = match message {
            Err(_) => return Some((Parting::Silence, "Nothing was heard for ten seconds.")),
            Ok(None | Some(Ok(Message::Close(_)))) => return None,
            Ok(Some(Err(error))) => return refused_frame(&error),
            Ok(Some(Ok(message))) => message,
        };
        // pongs come from a browser by itself, also of a page that has stopped
        if pings.measured || !matches!(message, Message::Pong(_)) {
            heard = Instant::now();
        }
        if let Message::Pong(payload) = &message {
            // a forged answer matches no ping
            if let Some(round_trip) = pings.answered(payload, clock) {
                if pings.measured {
                    let least = pings.least();
                    let _ = handle
                        .send(RoomCommand::Pinged { connection: id, round_trip, least })
                        .await;
                }
                continue;
            }
        }
        if bucket.check().is_err() {
            too_many += 1;
            if too_many > MAX_EXCESS_MESSAGES {
                return Some((Parting::Abuse, "Too many messages."));
            }
            let error = Refusal::new("too_fast", "Too many messages; wait a moment.");
            let id = match &message {
                Message::Text(text) => match wire::read_ask(text) {
                    Ok(message) => message.id().map(str::to_owned),
                    Err((id, _)) => id,
                },
                _ => None,
            };
            if !refuse(socket, id, error).await {
                return None;
            }
            continue;
        }
        match message {
            Message::Text(text) => match wire::read_ask(&text) {
                Ok(message) => {
                    let command = RoomCommand::Message {
                        connection: id,
                        message: Box::new(message),
                        arrived: clock.micros(),
                    };
                    if handle.send(command).await.is_err() {
                        return ended(socket, &mut out).await;
                    }
                }
                Err((id, why)) => {
                    if !refuse(socket, id, Refusal::new("bad_message", why)).await {
                        return None;
                    }
                }
            },
            Message::Binary(_) => return Some((Parting::Abuse, "Messages are text.")),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {}
        }
    }
}

/// Pings of the WebSocket itself, which no script of a page can see or hold back. A connection that is
/// measured gets eight at once after the hello, then one every two seconds; any other one now and
/// then, to see that someone reads it.
struct Pings {
    every: tokio::time::Interval,
    measured: bool,
    /// Both ends of the connection, if the system can measure it.
    ends: Option<Ends>,
    at_once: u32,
    /// Those without an answer, the oldest first.
    sent: VecDeque<Sent>,
}

/// A ping that is out.
struct Sent {
    mark: [u8; 8],
    at: Micros,
    owed: Instant,
}

impl Pings {
    fn new(measured: bool, ends: Option<Ends>) -> Self {
        let mut every = match measured {
            true => tokio::time::interval(FIRST_PING_INTERVAL),
            false => tokio::time::interval(KEEPALIVE_INTERVAL),
        };
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { every, measured, ends, at_once: FIRST_PINGS, sent: VecDeque::new() }
    }

    /// Waits until a ping is due.
    async fn due(&mut self) {
        self.every.tick().await;
    }

    fn next(&mut self, clock: Clock) -> Bytes {
        if self.measured {
            self.at_once = self.at_once.saturating_sub(1);
            if self.at_once == 0 {
                self.every.reset_after(PING_INTERVAL);
            }
        }
        // no one can answer what was not sent yet
        let mark = secrets::mark();
        self.sent.push_back(Sent { mark, at: clock.micros(), owed: Instant::now() + OWED });
        Bytes::copy_from_slice(&mark)
    }

    /// Until when something has to arrive: anything at all, and the answer to the oldest ping.
    fn until(&self, heard: Instant) -> Instant {
        let silent = heard + SILENCE_TIMEOUT;
        self.sent.front().map_or(silent, |oldest| silent.min(oldest.owed))
    }

    /// The system's own measure of the connection.
    fn least(&self) -> Option<Micros> {
        let least = self.ends?.shortest_round_trip()?;
        Some(Micros(i64::try_from(least.as_micros()).unwrap_or(i64::MAX)))
    }

    /// After how long a ping was answered. A client may answer only the last of several, so an
    /// answer settles all that went out before.
    fn answered(&mut self, payload: &[u8], clock: Clock) -> Option<Micros> {
        let place = self.sent.iter().position(|sent| sent.mark == payload)?;
        let answered = self.sent.drain(..=place).next_back()?;
        Some(clock.micros() - answered.at)
    }
}

/// A frame that could not be read: too long, not text, or the connection broke.
fn refused_frame(error: &axum::Error) -> End {
    let text = error.to_string();
    tracing::debug!(%text, "a frame was refused");
    let broken = text.contains("reset") || text.contains("losed") || text.contains("roken pipe");
    (!broken).then_some((Parting::Abuse, "That was no message of this protocol."))
}

/// The table's task has ended without a goodbye: who comes again learns whether the table is there.
fn gone() -> End {
    Some((Parting::Closing, "The table has stopped. Come back in a moment."))
}

/// The same for a client that may have been sent the reason.
async fn ended(socket: &mut WebSocket, out: &mut mpsc::Receiver<Out>) -> End {
    while let Ok(message) = out.try_recv() {
        let (text, last) = match message {
            Out::Text(text) | Out::Face(text, _) => (text, false),
            Out::Last(text) => (text, true),
        };
        if !send(socket, text).await || last {
            return None;
        }
    }
    gone()
}

async fn refuse(socket: &mut WebSocket, id: Option<String>, error: Refusal) -> bool {
    send(socket, line(&ServerMessage::Refused { id, error })).await
}

async fn send(socket: &mut WebSocket, text: String) -> bool {
    matches!(timeout(DRAIN_TIMEOUT, socket.send(Message::Text(text.into()))).await, Ok(Ok(())))
}
