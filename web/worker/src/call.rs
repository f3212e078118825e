//! What the worker is asked, and what it answers: one JSON object each.

use serde::{Deserialize, Serialize};

/// Something that the page asks for, or that has happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum WorkerCall {
    /// The page has loaded: a seed of 32 bytes in hexadecimal digits, from the browser's generator.
    Begin {
        /// The seed.
        seed: String,
    },
    /// A request, which goes over HTTP elsewhere.
    Request {
        /// `GET`, `POST` …
        method: String,
        /// The path with its query.
        path: String,
        /// The body, if there is one.
        #[serde(default)]
        body: String,
    },
    /// A table that the page has kept, with all its [entries](KeptEntry), in order. It is there again then,
    /// if it is not there yet; the answer is that of a request for it.
    Restore {
        /// The table's name.
        table: String,
        /// The entries.
        entries: Vec<String>,
    },
    /// A connection to a table; the page numbers its connections.
    Open {
        /// Its number.
        connection: u32,
        /// The table's name.
        table: String,
    },
    /// A message on a connection.
    Message {
        /// Its number.
        connection: u32,
        /// The message.
        text: String,
        /// When the page sent it, in milliseconds of the page's clock.
        sent: f64,
    },
    /// A connection has ended.
    Close {
        /// Its number.
        connection: u32,
    },
    /// A bot may think about the next question, or else an analysis take a step.
    Think,
    /// Time has passed.
    Wake,
    /// What bots choose in games played out from a seed.
    Choices {
        /// The game's id.
        game: String,
        /// The level of the bots.
        level: String,
        /// Where the games and the bots get their chances from.
        seed: u64,
        /// How many decisions.
        decisions: u32,
    },
}

/// What comes of a call.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct WorkerReply {
    /// The status of a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// The body that answers a request.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub body: String,
    /// What the page is to keep of its tables, in order, before it sends out the messages.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub kept: Vec<KeptEntry>,
    /// The tables that are not here any more, to make room for another: the page may restore them.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub forgotten: Vec<String>,
    /// The messages that go out, in order.
    pub mail: Vec<Mail>,
    /// Does a bot or an analysis wait to be allowed to [think](WorkerCall::Think)?
    pub thinks: bool,
    /// After how many milliseconds to [wake](WorkerCall::Wake) the tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wake_after: Option<u64>,
}

/// Something that happened at a table, for the page to keep.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptEntry {
    /// The table's name.
    pub table: String,
    /// What happened, as only the worker reads it.
    pub entry: String,
}

/// A message on a connection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mail {
    /// The number of the connection.
    pub connection: u32,
    /// The message.
    pub text: String,
}
