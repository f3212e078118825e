//! A connection that ends at another node, at a table of this node's.

use super::{
    frame::{EdgeFrame, Frames, OwnerFrame, bytes},
    remote::body_of,
};
use crate::{
    clock::Clock,
    room::{ConnectionId, OUTBOX_CAPACITY, Out, RoomCommand, RoomHandle, TOO_SLOW, bye},
};
use axum::body::{Body, Bytes};
use parlour_protocol::wire::Parting;
use parlour_table::reaction::Micros;
use std::time::Duration;
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

/// How long the other node may wait with the hello: it waits for its client's, and a moment more.
const HELLO_TIMEOUT: Duration = Duration::from_secs(6);

/// How many frames may wait for the link.
const QUEUE_CAPACITY: usize = 8;

/// Serves a connection for another node: what it sends is in `body`, and what it receives is the body
/// that comes back.
pub(crate) fn serve(handle: RoomHandle, clock: Clock, body: Body) -> Body {
    let (to_edge, waiting) = mpsc::channel(QUEUE_CAPACITY);
    tokio::spawn(async move {
        if let Some(inlet) = Inlet::greet(handle, clock, body, to_edge).await {
            inlet.carry().await;
        }
    });
    body_of(waiting)
}

struct Inlet {
    handle: RoomHandle,
    connection: ConnectionId,
    frames: Frames,
    messages: mpsc::Receiver<Out>,
    to_edge: mpsc::Sender<Bytes>,
    clock: Clock,
    /// What this node's clock showed when the hello came, less what the other's did when it went. Set
    /// once, so that the time between a face and a hit is measured by one clock, the other's.
    offset: Micros,
    /// The latest face that went to the other node, and when.
    sent: Option<(u32, Micros)>,
    /// How long it then took until this node knew that the face had been shown: the way there and back.
    hop: Micros,
}

impl Inlet {
    async fn greet(
        handle: RoomHandle,
        clock: Clock,
        body: Body,
        to_edge: mpsc::Sender<Bytes>,
    ) -> Option<Self> {
        let mut frames = Frames::of(body);
        let first = timeout(HELLO_TIMEOUT, frames.next()).await.ok()?;
        let Ok(Some(EdgeFrame::Hello { token, pass, last_seq, now })) = first else { return None };
        let offset = clock.micros() - now;
        let (out, messages) = mpsc::channel(OUTBOX_CAPACITY);
        let (reply, answer) = oneshot::channel();
        let hello = RoomCommand::Hello { token, pass, last_seq, out, reply };
        handle.send(hello).await.ok()?;
        let (connection, measured) = answer.await.ok()?;
        let (sent, hop) = (None, Micros::ZERO);
        let mut inlet =
            Self { handle, connection, frames, messages, to_edge, clock, offset, sent, hop };
        inlet.send(OwnerFrame::Welcome { measured }).await;
        Some(inlet)
    }

    /// Carries frames both ways until either side ends.
    async fn carry(mut self) {
        loop {
            let goes_on = tokio::select! {
                message = self.messages.recv() => match message {
                    Some(Out::Text(text)) => self.send(OwnerFrame::Text(text)).await,
                    Some(Out::Face(text, face)) => {
                        self.sent = Some((face, self.clock.micros()));
                        self.send(OwnerFrame::Face(text, face)).await
                    }
                    Some(Out::Last(text)) => {
                        self.send(OwnerFrame::Last(text)).await;
                        false
                    }
                    None => {
                        // a table that goes on has let go of it; one that is gone says nothing, and the
                        // other node looks for its next owner
                        if !self.handle.is_closed() {
                            self.send(OwnerFrame::Last(bye(Parting::Slow, TOO_SLOW))).await;
                        }
                        false
                    }
                },
                frame = self.frames.next() => match frame {
                    Ok(Some(frame)) => self.commands(frame).await,
                    Ok(None) | Err(_) => false,
                },
            };
            if !goes_on {
                break;
            }
        }
        let _ = self.handle.send(RoomCommand::Disconnected { connection: self.connection }).await;
    }

    async fn commands(&mut self, frame: EdgeFrame) -> bool {
        let connection = self.connection;
        let command = match frame {
            EdgeFrame::Message { message, arrived } => {
                let arrived = arrived + self.offset - self.hop;
                RoomCommand::Message { connection, message, arrived }
            }
            EdgeFrame::Shown { face, at } => {
                if let Some((_, sent)) = self.sent.take_if(|(sent, _)| *sent == face) {
                    self.hop = self.clock.micros() - sent;
                }
                // the moment at which it went from here, as if the player were connected here
                let (at, hop) = (at + self.offset - self.hop, self.hop);
                RoomCommand::Shown { connection, face, at, hop }
            }
            EdgeFrame::Pinged { round_trip, least } => {
                RoomCommand::Pinged { connection, round_trip, least }
            }
            EdgeFrame::Hello { .. } => return false,
        };
        // a table that has ended has said its last word before: that still goes out
        let _ = self.handle.send(command).await;
        true
    }

    async fn send(&mut self, frame: OwnerFrame) -> bool {
        self.to_edge.send(bytes(&frame)).await.is_ok()
    }
}
