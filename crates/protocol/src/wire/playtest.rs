//! A playtest: matches of one variant by people, each of whom has agreed to share how it went.
//! Nothing here holds a name, an address, a chat or a card.

use super::schema::Game;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// The most decisions, and the most hits, that are kept of one player in one match.
pub const MAX_PLAYTEST_DECISIONS: usize = 2000;

/// The most clauses in one count.
pub const MAX_PLAYTEST_CLAUSES: usize = 100;

/// The version of an exported playtest.
pub const PLAYTEST_VERSION: u32 = 1;

/// Begins a playtest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPlaytest {
    /// The game's id.
    #[schema(value_type = Game)]
    pub game: String,
    /// The number of players at each table.
    #[schema(minimum = 2, maximum = 12)]
    pub players: u8,
    /// House rules: keys and values. The game judges them: 409 says which one it does not have.
    #[serde(default)]
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
}

/// A playtest was begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PlaytestMade {
    /// Its name in the link for players, who share what they play under it.
    pub playtest: String,
    /// The key to what was shared, for the designer alone.
    pub key: String,
}

/// A playtest as its players see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PlaytestInfo {
    /// The game's id.
    pub game: String,
    /// The number of players at each table.
    pub players: u8,
    /// Its house rules.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
}

/// What one player shares of one match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaytestNotes {
    /// How long each decision took.
    #[serde(default)]
    #[schema(max_items = 2000)]
    pub decisions: Vec<TimedDecision>,
    /// Hits in a game of reactions.
    #[serde(default)]
    #[schema(max_items = 2000)]
    pub hits: Vec<TimedHit>,
    /// How often the game refused a move, by clause.
    #[serde(default)]
    #[ts(type = "Record<string, number>")]
    pub refused: BTreeMap<String, u32>,
    /// How often a rule was looked up: by clause, or `rules` for the whole page.
    #[serde(default)]
    #[ts(type = "Record<string, number>")]
    pub looked_up: BTreeMap<String, u32>,
    /// Moves taken back.
    #[serde(default)]
    #[schema(maximum = 4294967295_u64)]
    pub undone: u32,
    /// Hints asked for.
    #[serde(default)]
    #[schema(maximum = 4294967295_u64)]
    pub hints: u32,
    /// The closing questions, if they were answered.
    #[serde(default)]
    #[schema(required = false)]
    pub answers: Option<PlaytestAnswers>,
}

/// A decision of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TimedDecision {
    /// From the position standing still to the move, in milliseconds.
    #[schema(maximum = 4294967295_u64)]
    pub ms: u32,
    /// How many moves were on offer.
    #[schema(maximum = 65535)]
    pub choices: u16,
}

/// A hit in a game of reactions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TimedHit {
    /// From the card shown to the hit, in milliseconds.
    #[schema(maximum = 4294967295_u64)]
    pub ms: u32,
    /// Was there something to hit?
    pub good: bool,
}

/// The five closing questions. Each may be left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaytestAnswers {
    /// Did something feel broken?
    #[serde(default)]
    #[schema(required = false)]
    pub broken: Option<bool>,
    /// How close was it? From 1, clear early, to 5, open to the end.
    #[serde(default)]
    #[schema(required = false, minimum = 1, maximum = 5)]
    pub close: Option<u8>,
    /// Did you have to read a rule again?
    #[serde(default)]
    #[schema(required = false)]
    pub reread: Option<bool>,
    /// Would you play it again?
    #[serde(default)]
    #[schema(required = false)]
    pub again: Option<bool>,
    /// In which round was the best moment? From 1.
    #[serde(default)]
    #[schema(required = false, minimum = 1, maximum = 999)]
    pub best_round: Option<u16>,
}

/// A playtest as a file: `parlour lab people FILE` reads it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaytestExport {
    /// [`PLAYTEST_VERSION`].
    pub version: u32,
    /// The game's id.
    #[schema(value_type = Game)]
    pub game: String,
    /// How many sat at each table.
    pub players: u8,
    /// House rules: keys and values.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// Matches of which someone shared something, in the order in which they ended.
    pub matches: Vec<PlaytestMatch>,
}

/// One match of a playtest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaytestMatch {
    /// How many of the seats bots held.
    pub bots: u8,
    /// From its start to its end, in milliseconds.
    #[ts(type = "number")]
    pub ms: u64,
    /// How often cards were shuffled and dealt.
    pub deals: u32,
    /// Each seat's score.
    #[ts(type = "number[]")]
    pub scores: Vec<i64>,
    /// What its players shared, by seat.
    pub notes: Vec<SeatNotes>,
}

/// What one seat shared of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatNotes {
    /// Its number, from 0.
    pub seat: u8,
    /// What it shared.
    pub notes: PlaytestNotes,
}
