//! A table of another node's, as a connection here sees it: a handle like any other, whose commands
//! go over a link. The times in them are of this node's clock, at which the connection ends.

use super::{
    frame::{EdgeFrame, Frames, OwnerFrame, bytes},
    link::{LinkError, Links},
};
use crate::{
    clock::Clock,
    listen::stopped,
    nodes::{Holder, TableName},
    room::{ConnectionId, MessageSender, Out, RoomCommand, RoomHandle, bye},
};
use axum::{
    body::{Body, Bytes},
    http::{Request, StatusCode},
};
use futures_util::stream;
use parlour_protocol::wire::Parting;
use serde::Serialize;
use std::convert::Infallible;
use tokio::sync::{mpsc, watch};

/// How many commands of a connection may wait for the link.
const QUEUE_CAPACITY: usize = 64;

/// The owner of a table was not reached, or is it no longer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AttachError {
    #[error(transparent)]
    Link(#[from] LinkError),
    #[error("the table is not played there")]
    NotHere,
}

/// A stream to the owner of a table, for one connection.
pub(crate) struct Attached {
    pub(super) to_owner: mpsc::Sender<Bytes>,
    pub(super) frames: Frames,
}

/// Asks the owner of a table for a stream.
pub(crate) async fn attach(
    links: &Links,
    owner: &Holder,
    table: &TableName,
) -> Result<Attached, AttachError> {
    let (to_owner, waiting) = mpsc::channel(QUEUE_CAPACITY);
    let uri = format!("http://{}/nodes/tables/{table}/connection", owner.address);
    let request = Request::post(uri).body(body_of(waiting));
    let request = request.map_err(|_| AttachError::NotHere)?;
    let response = links.send(owner, request).await?;
    match response.status() {
        StatusCode::OK => Ok(Attached { to_owner, frames: Frames::of(response.into_body()) }),
        _ => Err(AttachError::NotHere),
    }
}

/// What is put into a channel, as a body that goes on for as long as the channel does.
pub(super) fn body_of(waiting: mpsc::Receiver<Bytes>) -> Body {
    Body::from_stream(stream::unfold(waiting, async |mut waiting| {
        let bytes = waiting.recv().await?;
        Some((Ok::<_, Infallible>(bytes), waiting))
    }))
}

/// The table at the other end of this stream. When this node is leaving, the client is asked to
/// reconnect.
pub(crate) fn remote_room(
    attached: Attached,
    clock: Clock,
    leaving: watch::Receiver<bool>,
) -> RoomHandle {
    let (handle, commands) = mpsc::channel(QUEUE_CAPACITY);
    tokio::spawn(attached.serve(commands, clock, leaving));
    handle
}

impl Attached {
    async fn serve(
        mut self,
        mut commands: mpsc::Receiver<RoomCommand>,
        clock: Clock,
        leaving: watch::Receiver<bool>,
    ) {
        // a connection that goes before its hello has said nothing to the owner
        let Some(RoomCommand::Hello { token, pass, last_seq, out, reply }) = commands.recv().await
        else {
            return;
        };
        let hello = EdgeFrame::Hello { token, pass, last_seq, now: clock.micros() };
        if !self.send(&hello).await {
            return;
        }
        // without an answer the client is asked to reconnect
        let Ok(Some(OwnerFrame::Welcome { measured })) = self.frames.next().await else { return };
        if reply.send((ConnectionId::REMOTE, measured)).is_ok() {
            self.carry(commands, out, leaving).await;
        }
    }

    /// Carries commands and messages until the connection or the link ends.
    async fn carry(
        mut self,
        mut commands: mpsc::Receiver<RoomCommand>,
        out: MessageSender,
        mut leaving: watch::Receiver<bool>,
    ) {
        loop {
            let goes_on = tokio::select! {
                () = stopped(&mut leaving) => {
                    let _ = out.send(Out::Last(come_again())).await;
                    false
                }
                command = commands.recv() => match frame_of(command) {
                    Some(frame) => self.send(&frame).await,
                    None => return,
                },
                frame = self.frames.next() => match frame {
                    Ok(Some(OwnerFrame::Text(text))) => out.send(Out::Text(text)).await.is_ok(),
                    Ok(Some(OwnerFrame::Face(text, face))) => {
                        out.send(Out::Face(text, face)).await.is_ok()
                    }
                    Ok(Some(OwnerFrame::Last(text))) => {
                        let _ = out.send(Out::Last(text)).await;
                        false
                    }
                    // it has ended without a last word, as a node does that goes away
                    Ok(None | Some(OwnerFrame::Welcome { .. })) | Err(_) => {
                        let _ = out.send(Out::Last(come_again())).await;
                        false
                    }
                },
            };
            if !goes_on {
                return;
            }
        }
    }

    async fn send(&mut self, frame: &impl Serialize) -> bool {
        self.to_owner.send(bytes(frame)).await.is_ok()
    }
}

/// What the owner has to know; nothing, when the connection has ended.
fn frame_of(command: Option<RoomCommand>) -> Option<EdgeFrame> {
    match command? {
        RoomCommand::Message { message, arrived, .. } => {
            Some(EdgeFrame::Message { message, arrived })
        }
        RoomCommand::Shown { face, at, .. } => Some(EdgeFrame::Shown { face, at }),
        RoomCommand::Pinged { round_trip, least, .. } => {
            Some(EdgeFrame::Pinged { round_trip, least })
        }
        // requests over plain HTTP are passed on whole, and never come here
        _ => None,
    }
}

fn come_again() -> String {
    bye(Parting::Closing, "The table has moved. Come back in a moment.")
}
