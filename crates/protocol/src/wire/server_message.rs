//! What the server says.

use super::{schema::event, table::TableInfo};
use crate::CommandError;
use parlour_engine::{Seat, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// A message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "tell", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to a hello.
    Welcome {
        /// Who you are at this table.
        you: You,
        /// The server's time in milliseconds; later times are of the same clock.
        #[ts(type = "number")]
        now: u64,
        /// Does the update that follows go on from `last_seq`? If not, it says how all stands
        /// now, and what was seen before is not told again.
        resumed: bool,
    },
    /// One has a seat now (also after a hello with a pass).
    Seated {
        /// Which message this answers.
        id: Option<String>,
        /// The seat.
        seat: u8,
        /// Its secret: 64 hexadecimal digits, for this browser's own storage.
        token: String,
    },
    /// Something has changed.
    Update(Box<Update>),
    /// Done, and written down for good.
    Done {
        /// Which message this answers.
        id: String,
        /// The number of what was done.
        seq: u32,
    },
    /// The table is asked; `done` or `refused` comes when it has answered.
    Asked {
        /// Which message this is about.
        id: String,
    },
    /// Not done; nothing has changed.
    Refused {
        /// Which message this answers, as far as it could be read.
        id: Option<String>,
        /// Why.
        error: Refusal,
    },
    /// What an action would do.
    Previewed {
        /// Which message this answers.
        id: String,
        /// Why it could not be done, if it could not.
        error: Option<Refusal>,
        /// What is worth knowing before.
        remarks: Vec<Annotation>,
    },
    /// What a bot would do.
    Hinted {
        /// Which message this answers.
        id: String,
        /// The action; `null`: wait.
        action: Option<String>,
        /// The action as people say it: `play the 4 of Anchors`.
        #[serde(default)]
        said: Option<String>,
        /// Why, in a sentence.
        reason: String,
        /// The same with a code and arguments, for translators.
        #[serde(default)]
        why: Option<Annotation>,
    },
    /// A pass for another device: one use, five minutes.
    Passed {
        /// Which message this answers.
        id: String,
        /// The pass.
        pass: String,
    },
    /// Someone says something.
    Said {
        /// Who, if from a seat.
        seat: Option<u8>,
        /// What they are called.
        name: String,
        /// What they say: text, never markup.
        text: String,
    },
    /// The line is there.
    Pong {
        /// The client's own time, as it came.
        sent: f64,
        /// The server's time in milliseconds.
        #[ts(type = "number")]
        now: u64,
    },
    /// The server hangs up.
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
    /// The number of the last thing that happened. Numbers rise; some are skipped.
    pub seq: u32,
    /// The server's time in milliseconds.
    #[ts(type = "number")]
    pub now: u64,
    /// The table, if it has changed since it was sent last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<TableInfo>,
    /// What happened, as this viewer saw it.
    pub events: Vec<VisibleEvent>,
    /// How the game stands, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub position: Option<Position>,
    /// The race that was just decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub race: Option<Race>,
    /// The choice that the clock has just made, because someone's time ran out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub timed_out: Option<TimedOut>,
}

/// A choice that the clock made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TimedOut {
    /// Whose time ran out.
    pub seat: u8,
    /// What was done for this player, as people say it: `play the 4 of Anchors`. Only the player
    /// learns of it here; others read the events.
    pub said: Option<String>,
}

/// Who you are at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct You {
    /// Your seat; none for a spectator.
    pub seat: Option<u8>,
    /// Was there a token or pass that is not good (any more)?
    pub refused: bool,
}

/// Why the server hangs up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Parting {
    /// Another tab or device has taken over this seat.
    TakenOver,
    /// Too much, too fast, or not of this protocol.
    Abuse,
    /// The client has said nothing for too long.
    Silence,
    /// The client reads too slowly.
    Slow,
    /// The server goes down; come again.
    Closing,
    /// There is no such table (any more).
    NoTable,
}

/// An event as someone learns of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct VisibleEvent {
    /// Its number in the match; others learn of those that are missing.
    pub n: u32,
    /// The event: `event` says which, the other fields are in `docs/protocol.md`.
    #[ts(type = "{ event: string } & Record<string, unknown>")]
    #[schema(schema_with = event)]
    pub data: Value,
    /// The same as an English sentence, in which players are called `Seat 2`.
    pub text: String,
    /// Whose time ran out, so that the clock chose what happened here and in the events after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub timed_out: Option<u8>,
}

/// How a game stands for this viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Position {
    /// What lies on the table.
    #[ts(type = "unknown")]
    pub view: Value,
    /// Who may act.
    pub turn: Whose,
    /// What you may do; nothing, if it is not your turn.
    pub legal: Option<Legal>,
    /// Which face a table with races shows: it rises with every card and every verdict.
    pub face: u32,
    /// How long everyone has.
    pub clocks: Option<Clocks>,
    /// Each seat's result, or how it stands.
    #[ts(type = "number[]")]
    pub scores: Vec<i64>,
    /// May you take back without asking?
    pub take_back: TakeBack,
    /// What proves the shuffle, once the match is over.
    pub proof: Option<Proof>,
}

/// May you take your last action back?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TakeBack {
    /// There is nothing of yours to take back.
    No,
    /// By asking the table.
    Ask,
    /// At once: nothing was shown since.
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
        let number = |seat: Seat| seat.index() as u8;
        match turn {
            Turn::One(seat) => Self::One { seat: number(seat) },
            Turn::Each(seats) => Self::Each { seats: seats.iter().map(number).collect() },
            // who can still hit would say who has hit
            Turn::Any(_) => Self::Any,
            Turn::Over => Self::Over,
        }
    }
}

/// What you may do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Legal {
    /// The actions' texts, sorted by bytes.
    pub actions: Vec<String>,
    /// Is that all? If not, it is a useful choice.
    pub complete: bool,
}

/// How long everyone has.
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

/// A race that was decided: everyone's hit as it was measured, in milliseconds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Race {
    /// Which face was hit.
    pub face: u32,
    /// The hits, the one that counts first.
    pub hits: Vec<RaceHit>,
}

/// One hit of a race.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct RaceHit {
    /// Who.
    pub seat: u8,
    /// From the sending of the face to the arrival of the hit.
    pub elapsed: f64,
    /// The reaction that the client gave.
    pub claimed: Option<f64>,
    /// How much of the line the table allows for at most.
    pub credit: f64,
    /// The reaction that counts.
    pub counted: f64,
}

/// Something worth knowing before an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
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
pub struct Moment {
    /// How many acts were done.
    pub number: u32,
    /// Who acted last; no one before the first act.
    #[schema(required)]
    pub seat: Option<u8>,
    /// What they did, if this viewer may know.
    #[schema(required)]
    pub action: Option<String>,
    /// The same as people say it: `play the 4 of Anchors`.
    #[serde(default)]
    #[schema(required)]
    pub said: Option<String>,
    /// What came of it, as this viewer saw it.
    pub events: Vec<VisibleEvent>,
    /// What lay on the table.
    #[ts(type = "unknown")]
    pub view: Value,
}
