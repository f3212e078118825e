//! The messages of the server.

use super::{account::MatchRating, race::Race, schema::event, table::TableInfo};
use crate::CommandError;
use parlour_engine::{Seat, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// A message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The reply to a hello.
    Welcome {
        /// Who you are at this table.
        you: You,
        /// The server's time in milliseconds; later times are of the same clock.
        #[ts(type = "number")]
        now: u64,
        /// Whether the update that follows continues after `last_seq`. If not, it has the whole
        /// position, and earlier events are not repeated.
        resumed: bool,
    },
    /// You have a seat now (also after a hello with a pass).
    Seated {
        /// The request that this answers.
        id: Option<String>,
        /// The seat.
        seat: u8,
        /// Its token: 64 hexadecimal digits, to be stored by this client only.
        token: String,
    },
    /// You sit in another seat now, because two players have swapped seats. Your token is the same.
    Moved {
        /// The seat.
        seat: u8,
    },
    /// The table has changed.
    Update(Box<Update>),
    /// The request is executed and persisted.
    Done {
        /// The request that this answers.
        id: String,
        /// The number of its last event.
        seq: u32,
    },
    /// The table has been asked; `done` or `refused` follows when it has answered.
    Asked {
        /// The request that this is about.
        id: String,
    },
    /// The request is refused; nothing has changed.
    Refused {
        /// The request that this answers, as far as its id could be read.
        id: Option<String>,
        /// Why.
        error: Refusal,
    },
    /// What an action would do.
    Previewed {
        /// The request that this answers.
        id: String,
        /// Why the action would be refused, if it would.
        error: Option<Refusal>,
        /// What is worth knowing before you play it.
        annotations: Vec<Annotation>,
    },
    /// What a bot would play.
    Hinted {
        /// The request that this answers.
        id: String,
        /// The action; `null`: wait.
        action: Option<String>,
        /// The action as people say it: `play the 4 of Anchors`.
        #[serde(default)]
        said: Option<String>,
        /// Why, in a sentence.
        reason: String,
        /// The reason as a code and arguments, for translators.
        #[serde(default)]
        why: Option<Annotation>,
    },
    /// A pass for another device: one use, five minutes.
    Passed {
        /// The request that this answers.
        id: String,
        /// The pass.
        pass: String,
    },
    /// A chat message.
    Said {
        /// Its sender's seat, if the sender has one.
        seat: Option<u8>,
        /// Its sender's name.
        name: String,
        /// The message: text, never markup.
        text: String,
    },
    /// The reply to a ping.
    Pong {
        /// The client's time, as it was sent.
        sent: f64,
        /// The server's time in milliseconds.
        #[ts(type = "number")]
        now: u64,
    },
    /// The server closes the connection.
    Bye {
        /// Why.
        why: Parting,
        /// In a sentence.
        message: String,
    },
}

/// What has changed at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Update {
    /// The number of the last event. Numbers rise; some are skipped.
    pub seq: u32,
    /// The server's time in milliseconds.
    #[ts(type = "number")]
    pub now: u64,
    /// The table, if it has changed since it was sent last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<TableInfo>,
    /// The events since the last update, as this viewer may see them.
    pub events: Vec<VisibleEvent>,
    /// The position, once there is a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub position: Option<Position>,
    /// The race that was just decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub race: Option<Race>,
    /// The move that the clock has just made, because a player's time ran out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub timed_out: Option<TimedOut>,
    /// What the match has done to your rating on this server, once it is over and you play for a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<MatchRating>,
}

/// A move that the clock made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TimedOut {
    /// Whose time ran out.
    pub seat: u8,
    /// The move in words: `play the 4 of Anchors`. Only that player learns of it here; others read
    /// the events.
    pub said: Option<String>,
}

/// Who you are at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct You {
    /// Your seat; none for a spectator.
    pub seat: Option<u8>,
    /// Whether the token or pass is not valid, or no longer.
    pub refused: bool,
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Parting {
    /// Another tab or device has taken over this seat.
    TakenOver,
    /// The host has removed the player; reconnect to spectate.
    Removed,
    /// Too many messages, or messages that are not of this protocol.
    Abuse,
    /// The client has been silent for too long.
    Silence,
    /// The client reads too slowly.
    Slow,
    /// The server is shutting down; reconnect later.
    Closing,
    /// There is no such table, or no longer.
    NoTable,
}

/// An event as a viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct VisibleEvent {
    /// Its number in the match; numbers that are missing are of events that this viewer may not see.
    pub n: u32,
    /// The event: `event` says which, the other fields are in `docs/protocol.md`.
    #[ts(type = "{ event: string } & Record<string, unknown>")]
    #[schema(schema_with = event)]
    pub data: Value,
    /// The event as an English sentence, in which players are called `Seat 2`.
    pub text: String,
    /// Whose time ran out, so that the clock chose what happened here and in the events after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub timed_out: Option<u8>,
}

/// The position as this viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Position {
    /// The view of the table.
    #[ts(type = "unknown")]
    pub view: Value,
    /// Who may act.
    pub turn: Whose,
    /// Your legal actions; `null` if it is not your turn.
    pub legal: Option<Legal>,
    /// The number of the face that a table with races shows: it rises with every card and every verdict.
    pub face: u32,
    /// The players' clocks.
    pub clocks: Option<Clocks>,
    /// Each seat's result, or how it stands.
    #[ts(type = "number[]")]
    pub scores: Vec<i64>,
    /// Whether you may undo.
    pub undo: Undo,
    /// What proves the shuffle, once the match is over.
    pub proof: Option<Proof>,
}

/// Whether you may undo your last action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Undo {
    /// You have nothing to undo.
    No,
    /// Yes, if the table agrees.
    Ask,
    /// Yes, at once: nothing has been revealed since.
    Free,
}

/// Who may act.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Whose {
    /// One seat is to act.
    One {
        /// Which.
        seat: u8,
    },
    /// Each of these owes a sealed choice.
    Each {
        /// Which.
        seats: Vec<u8>,
    },
    /// Everyone at once, in real time.
    Any,
    /// No one: the match is over.
    Over,
}

impl From<Turn> for Whose {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::One(seat) => Self::One { seat: seat.number() },
            Turn::Each(seats) => Self::Each { seats: seats.iter().map(Seat::number).collect() },
            // who can still hit would say who has hit
            Turn::Any(_) => Self::Any,
            Turn::Over => Self::Over,
        }
    }
}

/// The menu of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Legal {
    /// The actions' texts, sorted by bytes.
    pub actions: Vec<String>,
    /// Whether these are all. If not, they are a useful choice.
    pub complete: bool,
}

/// The players' clocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Clocks {
    /// When the choices that are due are made by the clock, in the server's time.
    #[ts(type = "number | null")]
    pub until: Option<u64>,
    /// What each seat has left, in milliseconds, as of this update (bank clocks).
    #[ts(type = "number[] | null")]
    pub left: Option<Vec<u64>>,
}

/// What proves the shuffle of a match that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Proof {
    /// The SHA-256 of the secret, as it was sent before.
    pub commit: String,
    /// The secret: 64 hexadecimal digits.
    pub secret: String,
    /// What the players added, by seat.
    pub entropies: Vec<Option<String>>,
}

/// Something worth knowing before an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Annotation {
    /// A stable word for it.
    pub code: String,
    /// What the sentence mentions, by name.
    pub args: BTreeMap<String, String>,
    /// The sentence, in English.
    pub message: String,
}

/// Why something was refused. Nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Refusal {
    /// A stable word for the kind of reason.
    pub code: String,
    /// The clause or ruling, where a rule is the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub clause: Option<String>,
    /// The sentence, in English.
    pub message: String,
    /// The broken rule's stable word, for translators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub rule: Option<String>,
    /// What the sentence mentions, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub args: BTreeMap<String, String>,
}

impl From<CommandError> for Refusal {
    fn from(fault: CommandError) -> Self {
        let args = fault.args.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        Self {
            code: fault.code.to_owned(),
            clause: fault.clause.map(str::to_owned),
            rule: fault.rule.map(str::to_owned),
            args: args.collect(),
            message: fault.message,
        }
        .cut()
    }
}

/// A step of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayStep {
    /// How many acts were done.
    pub number: u32,
    /// Who acted last; no one before the first act.
    #[schema(required)]
    pub seat: Option<u8>,
    /// What they did, if this viewer may know.
    #[schema(required)]
    pub action: Option<String>,
    /// What they did, as people say it: `play the 4 of Anchors`.
    #[serde(default)]
    #[schema(required)]
    pub said: Option<String>,
    /// What came of it, as this viewer saw it.
    pub events: Vec<VisibleEvent>,
    /// What lay on the table.
    #[ts(type = "unknown")]
    pub view: Value,
    /// How each seat stood, by seat.
    #[serde(default)]
    #[ts(type = "number[]")]
    #[schema(required)]
    pub scores: Vec<i64>,
}
