//! One connection to a table: what goes over it, and as much of what comes back as is looked at.

use crate::ports;
use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use parlour_protocol::{
    line,
    wire::{self, ClientMessage},
};
use serde::Deserialize;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, protocol::WebSocketConfig},
};

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// A message from the server, as far as it is looked at here.
#[derive(Deserialize, Debug)]
pub(crate) struct Received {
    #[serde(rename = "type")]
    pub(crate) kind: Kind,
    pub(crate) id: Option<String>,
    pub(crate) seq: Option<u32>,
    pub(crate) token: Option<String>,
    pub(crate) resumed: Option<bool>,
    pub(crate) error: Option<Refusal>,
    #[serde(default)]
    pub(crate) events: Vec<Event>,
    pub(crate) position: Option<Position>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Welcome,
    Seated,
    Update,
    Done,
    Refused,
    #[serde(other)]
    Other,
}

#[derive(Deserialize, Debug)]
pub(crate) struct Refusal {
    pub(crate) code: String,
}

#[derive(Deserialize, Debug)]
pub(crate) struct Event {
    pub(crate) n: u32,
    pub(crate) data: EventData,
}

#[derive(Deserialize, Debug)]
pub(crate) struct EventData {
    pub(crate) event: String,
}

#[derive(Deserialize, Debug)]
pub(crate) struct Position {
    pub(crate) legal: Option<wire::Legal>,
}

/// Opens a connection.
pub(crate) async fn open(to: SocketAddr, from: Ipv4Addr, table: &str) -> Result<Socket> {
    let stream = ports::connect(to, from).await?;
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let url = format!("ws://{to}/api/tables/{table}/socket");
    let (socket, _) = client_async_with_config(url, stream, Some(config)).await?;
    Ok(socket)
}

/// What is said first.
pub(crate) fn hello(token: Option<&str>, last_seq: Option<u32>) -> Message {
    let token = token.map(str::to_owned);
    said(&ClientMessage::Hello { version: wire::VERSION, token, pass: None, last_seq })
}

/// Checks the connection.
pub(crate) fn ping() -> Message {
    said(&ClientMessage::Ping { sent: 0.0 })
}

pub(crate) fn said(message: &ClientMessage) -> Message {
    Message::Text(line(message).into())
}

/// Waits for the next message.
pub(crate) async fn next(
    messages: &mut (impl StreamExt<Item = tokio_tungstenite::tungstenite::Result<Message>> + Unpin),
) -> Result<Received> {
    loop {
        match messages.next().await.context("the connection has ended")?? {
            Message::Text(text) => return wire::read(&text).map_err(anyhow::Error::msg),
            Message::Close(_) => bail!("the connection was closed"),
            _ => {}
        }
    }
}

/// Says something and waits for a message of this kind.
pub(crate) async fn request(
    socket: &mut Socket,
    message: Message,
    answer: Kind,
) -> Result<Received> {
    socket.send(message).await?;
    loop {
        let heard = next(socket).await?;
        if heard.kind == answer {
            return Ok(heard);
        }
        if let (Kind::Refused, Some(error)) = (heard.kind, &heard.error) {
            bail!("refused: {}", error.code);
        }
    }
}
