//! A study in the lab, asked for from a page: bots play many games, and a report is read.

use super::schema::{Game, Level};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

/// Asks for a study.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// The game's id.
    #[schema(value_type = Game)]
    pub game: String,
    /// The number of players.
    #[schema(minimum = 2, maximum = 12)]
    pub players: u8,
    /// House rules: keys and values. The game judges them: 409 says which one it does not have.
    #[serde(default)]
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// How the bots play: one to three of the levels of the games list, weakest first.
    #[schema(value_type = Vec<Level>, min_items = 1, max_items = 3)]
    pub levels: Vec<String>,
    /// How many games at each level; the server has its own bound.
    #[schema(minimum = 1, maximum = 2000)]
    pub games: u32,
}

/// A study as everyone sees it who knows its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StudyInfo {
    /// Its name.
    pub study: String,
    /// Where it is.
    pub state: StudyState,
    /// Games that are over.
    pub done: u32,
    /// Games in all; 0 until it is known.
    pub total: u32,
    /// How far it is, in percent: of its games, or of the time that it may take, whichever is more.
    pub percent: u8,
    /// What is being played, in words.
    pub section: String,
    /// Why there is no report, if there is none.
    #[schema(required)]
    pub error: Option<String>,
}

/// Where a study is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StudyState {
    /// Other studies run before it.
    Waiting,
    /// Games are played.
    Running,
    /// There is a report; of fewer games, if the time was up or someone has ended it.
    Done,
    /// There is none.
    Failed,
}
