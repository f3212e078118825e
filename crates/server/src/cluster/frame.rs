//! What two nodes say to each other about one connection: a line of JSON each.

use axum::body::{Body, Bytes};
use futures_util::{StreamExt, TryStreamExt};
use parlour_protocol::{
    line,
    wire::{self, ClientMessage},
};
use parlour_table::reaction::Micros;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::io;
use tokio_util::{
    codec::{FramedRead, LinesCodec},
    io::StreamReader,
};

/// The longest line, in bytes: more than any message of a table.
const MAX_LINE_BYTES: usize = 1024 * 1024;

/// From the node where a connection ends to the owner of its table. All times are of the former's
/// clock, so that the way between the nodes is not part of a reaction.
#[derive(Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum EdgeFrame {
    /// The client's hello; the first frame.
    Hello { token: Option<String>, pass: Option<String>, last_seq: Option<u32>, now: Micros },
    /// A message of the client's, and when it arrived.
    Message { message: Box<ClientMessage>, arrived: Micros },
    /// A face was written to the client's connection.
    Shown { face: u32, at: Micros },
    /// A ping of the client's connection came back.
    Pinged { round_trip: Micros, least: Option<Micros> },
}

/// From the owner of a table to the node where a connection ends.
#[derive(Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum OwnerFrame {
    /// The answer to the hello, and the first frame: is the connection's latency to be measured?
    Welcome { measured: bool },
    /// A message.
    Text(String),
    /// A message that shows this face.
    Face(String, u32),
    /// The last message.
    Last(String),
}

/// A frame, as it is sent.
pub(super) fn bytes(frame: &impl Serialize) -> Bytes {
    (line(frame) + "\n").into()
}

/// The frames of a body, one after the other.
pub(super) struct Frames {
    lines: FramedRead<StreamReader<BodyBytes, Bytes>, LinesCodec>,
}

type BodyBytes = futures_util::stream::BoxStream<'static, io::Result<Bytes>>;

impl Frames {
    pub(super) fn of(body: Body) -> Self {
        let bytes = body.into_data_stream().map_err(io::Error::other).boxed();
        let codec = LinesCodec::new_with_max_length(MAX_LINE_BYTES);
        Self { lines: FramedRead::new(StreamReader::new(bytes), codec) }
    }

    /// The next frame; `None` at the end.
    ///
    /// # Errors
    /// If the link broke, or the other node said something else.
    pub(super) async fn next<T: DeserializeOwned>(&mut self) -> Result<Option<T>, String> {
        match self.lines.next().await {
            None => Ok(None),
            Some(Ok(text)) => wire::read(&text).map(Some),
            Some(Err(broken)) => Err(broken.to_string()),
        }
    }
}
