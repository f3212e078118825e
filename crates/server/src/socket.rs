//! One WebSocket from hello to goodbye. It is closed for silence, for slowness, and for abuse;
//! a message that is merely wrong is answered.

mod pings;

use crate::{
    clock::Clock,
    kernel::Ends,
    room::{ConnectionId, OUTBOX_CAPACITY, Out, RoomCommand, RoomHandle, TOO_SLOW, bye},
    telemetry,
};
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use parlour_protocol::{
    line,
    wire::{self, ClientMessage, Parting, Refusal, ServerMessage},
};
use parlour_table::reaction::Micros;
use pings::Pings;
use std::{error::Error as _, num::NonZeroU32, time::Duration};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, timeout},
};

/// How long a client may wait before its hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a full queue may take to drain.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(8);

/// How long a goodbye may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// A connection that sends this many messages too fast is closed.
const MAX_EXCESS_MESSAGES: u32 = 50;

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
            metrics::gauge!(telemetry::CONNECTIONS).increment(1);
            let pings = Pings::new(measured, ends);
            let carrier = Carrier::new(&mut socket, &handle, (id, out), (clock, pings), per_second);
            let why = carrier.serve().await;
            metrics::gauge!(telemetry::CONNECTIONS).decrement(1);
            let _ = handle.send(RoomCommand::Disconnected { connection: id }).await;
            why
        }
        Err(why) => why,
    };
    if let Some((why, message)) = why {
        let frame = CloseFrame { code: POLICY, reason: message.into() };
        // a client that does not read does not read this, either
        let _ = timeout(CLOSE_TIMEOUT, async {
            let _ = socket.send(Message::Text(bye(why, message).into())).await;
            let _ = socket.send(Message::Close(Some(frame))).await;
        })
        .await;
    }
}

/// Why a connection is closed, in a word and a sentence; nothing, if the other side has gone.
type ClosedError = Option<(Parting, &'static str)>;

/// Waits for the hello.
async fn greet(
    socket: &mut WebSocket,
    handle: &RoomHandle,
) -> Result<(ConnectionId, bool, mpsc::Receiver<Out>), ClosedError> {
    let silent = Some((Parting::Silence, "No hello received within 5 seconds."));
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
            Message::Binary(_) => {
                return Err(Some((Parting::Abuse, "Messages must be text frames.")));
            }
            Message::Close(_) => return Err(None),
        };
        let refusal = match wire::read_client_message(&text) {
            Ok(ClientMessage::Hello { version, token, pass, last_seq })
                if version == wire::VERSION =>
            {
                let (out, messages) = mpsc::channel(OUTBOX_CAPACITY);
                let (reply, joined) = oneshot::channel();
                let hello = RoomCommand::Hello { token, pass, last_seq, out, reply };
                handle.send(hello).await.map_err(|_| gone())?;
                let (id, measured) = joined.await.map_err(|_| gone())?;
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
                Refusal::new("hello_first", "Send `hello` first."),
            ),
            Err((id, why)) => (id, Refusal::new("bad_message", why)),
        };
        refuse(socket, refusal.0, refusal.1).await?;
    }
    Err(Some((Parting::Abuse, "Too many messages before the hello.")))
}

/// Carries messages both ways until the connection ends.
struct Carrier<'a> {
    socket: &'a mut WebSocket,
    handle: &'a RoomHandle,
    id: ConnectionId,
    out: mpsc::Receiver<Out>,
    clock: Clock,
    pings: Pings,
    bucket: DefaultDirectRateLimiter,
    /// Messages that came too fast, so far.
    excess: u32,
    last_received: Instant,
    /// When the queue was last empty, and how many messages went out since.
    all_sent: (Instant, usize),
}

impl<'a> Carrier<'a> {
    fn new(
        socket: &'a mut WebSocket,
        handle: &'a RoomHandle,
        (id, out): (ConnectionId, mpsc::Receiver<Out>),
        (clock, pings): (Clock, Pings),
        per_second: u32,
    ) -> Self {
        let second = NonZeroU32::new(per_second).unwrap_or(NonZeroU32::MIN);
        let burst = second.saturating_mul(NonZeroU32::new(3).unwrap_or(NonZeroU32::MIN));
        let bucket = RateLimiter::direct(Quota::per_second(second).allow_burst(burst));
        let now = Instant::now();
        let all_sent = (now, 0);
        Self {
            socket,
            handle,
            id,
            out,
            clock,
            pings,
            bucket,
            excess: 0,
            last_received: now,
            all_sent,
        }
    }

    async fn serve(mut self) -> ClosedError {
        loop {
            let until = self.pings.until(self.last_received);
            let done = tokio::select! {
                biased;
                message = self.out.recv() => self.send_out(message).await,
                () = self.pings.due() => self.ping().await,
                message = tokio::time::timeout_at(until, self.socket.recv()) => match message {
                    Err(_) => Err(Some((Parting::Silence, "Nothing received for 10 seconds."))),
                    Ok(None | Some(Ok(Message::Close(_)))) => Err(None),
                    Ok(Some(Err(error))) => Err(refused_frame(&error)),
                    Ok(Some(Ok(message))) => self.receive(message).await,
                },
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    /// Sends what the table has for this client.
    async fn send_out(&mut self, message: Option<Out>) -> Result<(), ClosedError> {
        // a table that goes on lets go of a connection whose queue is full
        let slow = Some((Parting::Slow, TOO_SLOW));
        let (text, face, last) = match message {
            Some(Out::Text(text)) => (text, None, false),
            Some(Out::Face(text, face)) => (text, Some(face), false),
            Some(Out::Last(text)) => (text, None, true),
            None if self.handle.is_closed() => return Err(gone()),
            None => return Err(slow),
        };
        self.all_sent.1 += 1;
        if self.out.is_empty() || self.all_sent.1 == OUTBOX_CAPACITY {
            self.all_sent = (Instant::now(), 0);
        }
        let text = Message::Text(text.into());
        let until = self.all_sent.0 + DRAIN_TIMEOUT;
        match tokio::time::timeout_at(until, self.socket.send(text)).await {
            Err(_) => return Err(slow),
            Ok(Err(_)) => return Err(None),
            Ok(Ok(())) if last => return Err(None),
            Ok(Ok(())) => {}
        }
        match face {
            Some(face) => {
                let (connection, at, hop) = (self.id, self.clock.micros(), Micros::ZERO);
                self.command(RoomCommand::Shown { connection, face, at, hop }).await
            }
            None => Ok(()),
        }
    }

    async fn ping(&mut self) -> Result<(), ClosedError> {
        let ping = Message::Ping(self.pings.next(self.clock));
        send(self.socket, ping).await
    }

    async fn receive(&mut self, message: Message) -> Result<(), ClosedError> {
        // pongs come from a browser by itself, also of a page that has stopped
        if self.pings.measured || !matches!(message, Message::Pong(_)) {
            self.last_received = Instant::now();
        }
        if let Message::Pong(payload) = &message
            // a forged answer matches no ping
            && let Some(round_trip) = self.pings.take_pong(payload, self.clock)
        {
            if self.pings.measured {
                let (connection, least) = (self.id, self.pings.least());
                let pinged = RoomCommand::Pinged { connection, round_trip, least };
                let _ = self.handle.send(pinged).await;
            }
            return Ok(());
        }
        if self.bucket.check().is_err() {
            return self.refuse_too_fast(&message).await;
        }
        match message {
            Message::Text(text) => match wire::read_client_message(&text) {
                Ok(message) => {
                    let (message, arrived) = (Box::new(message), self.clock.micros());
                    self.command(RoomCommand::Message { connection: self.id, message, arrived })
                        .await
                }
                Err((id, why)) => refuse(self.socket, id, Refusal::new("bad_message", why)).await,
            },
            Message::Binary(_) => Err(Some((Parting::Abuse, "Messages must be text frames."))),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(()),
        }
    }

    async fn refuse_too_fast(&mut self, message: &Message) -> Result<(), ClosedError> {
        self.excess += 1;
        if self.excess > MAX_EXCESS_MESSAGES {
            return Err(Some((Parting::Abuse, "Too many messages.")));
        }
        let id = match message {
            Message::Text(text) => match wire::read_client_message(text) {
                Ok(message) => message.id().map(str::to_owned),
                Err((id, _)) => id,
            },
            _ => None,
        };
        let error = Refusal::new("too_fast", "Too many messages. Wait a moment.");
        refuse(self.socket, id, error).await
    }

    async fn command(&mut self, command: RoomCommand) -> Result<(), ClosedError> {
        if self.handle.send(command).await.is_ok() {
            return Ok(());
        }
        Err(drain(self.socket, &mut self.out).await)
    }
}

/// A frame that could not be read: too long, not text, or the connection broke.
fn refused_frame(error: &axum::Error) -> ClosedError {
    tracing::debug!(%error, "a frame was refused");
    (!is_broken(error)).then_some((Parting::Abuse, "This is not a valid message."))
}

/// Has the connection ended? Then its client is not to blame.
fn is_broken(error: &axum::Error) -> bool {
    use tungstenite::{Error, error::ProtocolError};
    matches!(
        error.source().and_then(|error| error.downcast_ref()),
        Some(
            Error::ConnectionClosed
                | Error::AlreadyClosed
                | Error::Io(_)
                | Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)
        )
    )
}

/// The table's task has ended without a goodbye: a client that reconnects finds out whether the table exists.
fn gone() -> ClosedError {
    Some((Parting::Closing, "The table has stopped. Come back in a moment."))
}

/// What a client is told when its table has ended, unless it has been sent the reason.
async fn drain(socket: &mut WebSocket, out: &mut mpsc::Receiver<Out>) -> ClosedError {
    while let Ok(message) = out.try_recv() {
        let (text, last) = match message {
            Out::Text(text) | Out::Face(text, _) => (text, false),
            Out::Last(text) => (text, true),
        };
        if send(socket, Message::Text(text.into())).await.is_err() || last {
            return None;
        }
    }
    gone()
}

async fn refuse(
    socket: &mut WebSocket,
    id: Option<String>,
    error: Refusal,
) -> Result<(), ClosedError> {
    let text = line(&ServerMessage::Refused { id, error });
    send(socket, Message::Text(text.into())).await
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), ClosedError> {
    match timeout(DRAIN_TIMEOUT, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use tungstenite::{
        Error,
        error::{CapacityError, ProtocolError},
    };

    #[test]
    fn whose_connection_breaks_is_not_accused_of_abuse() {
        let why = |error| refused_frame(&axum::Error::new(error)).map(|(why, _)| why);
        for kind in [io::ErrorKind::TimedOut, io::ErrorKind::ConnectionReset] {
            assert_eq!(why(Error::Io(kind.into())), None, "{kind}");
        }
        assert_eq!(why(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)), None);
        let too_long = CapacityError::MessageTooLong { size: 5000, max_size: 4096 };
        for error in [
            Error::Capacity(too_long),
            Error::Protocol(ProtocolError::ReceivedAfterClosing),
            Error::Utf8("not text".to_owned()),
        ] {
            assert_eq!(why(error), Some(Parting::Abuse));
        }
    }
}
