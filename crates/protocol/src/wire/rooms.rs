//! What goes over plain HTTP: the list of games, making a table, replays.

use super::{
    schema::{Game, Level, cover_after},
    server_message::ReplayStep,
    table::TimeControl,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game that can be played here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInfo {
    /// The word for it.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it is about, in one sentence.
    pub about: String,
    /// The prefix of its clauses.
    pub clauses: String,
    /// The fewest players.
    pub min_players: u8,
    /// The most players.
    pub max_players: u8,
    /// How many make a good game.
    pub usual_players: u8,
    /// Is it played against the clock?
    pub real_time: bool,
    /// The version of the rules.
    pub version: u32,
    /// Is there a first lesson?
    #[serde(default)]
    #[schema(required)]
    pub lesson: bool,
    /// The house rules.
    pub options: Vec<OptionInfo>,
    /// How well bots play it, weakest first.
    #[schema(value_type = Vec<Level>)]
    pub levels: Vec<String>,
    /// With how many players bots of the level `master` play, if it is among the levels; those of all
    /// other levels play with any number.
    #[serde(default)]
    #[schema(required)]
    pub master_players: Vec<u8>,
    /// House rules that a table of people starts from where nothing else is chosen; `"players"`
    /// stands for the number of players.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub among_people: Map<String, Value>,
    /// The house rules that a form shows first.
    pub main_options: Vec<String>,
    /// House rules that go together, the simplest first; the last is the text's own.
    pub presets: Vec<PresetInfo>,
}

/// The open tables of a server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ListedTables {
    /// Those that need the fewest players more come first.
    pub tables: Vec<ListedTable>,
}

/// A table that its host has listed for people without its link. A seat is free, and no match has begun.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ListedTable {
    /// Its name in links.
    pub table: String,
    /// What is played: the game's id.
    #[schema(value_type = Game)]
    pub game: String,
    /// How many seats there are.
    pub players: u8,
    /// The names of the people who sit there.
    pub people: Vec<String>,
    /// How many more can sit down; bots get up for them.
    pub free: u8,
    /// The house rules that were chosen; all others are as the text has them.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
}

/// House rules that go together under one name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PresetInfo {
    /// The word for it in links.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it is like, in a sentence.
    pub about: String,
    /// Do people start from it where nothing else is chosen?
    pub usual: bool,
    /// The minutes that half of all matches stay within, by the number of players from the fewest up,
    /// as far as they are measured; 90 also stands for more.
    pub minutes: Vec<u16>,
    /// What differs from the text: keys and values; `"players"` stands for the number of players.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
}

/// A house rule.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OptionInfo {
    /// Its key.
    pub name: String,
    /// What it is about, in a few words.
    pub question: String,
    /// Where it stands in a form.
    pub group: OptionGroup,
    /// What it can be set to.
    pub field: OptionField,
    /// The values there are, or how they are written.
    pub allowed: Vec<String>,
    /// What holds if nothing is said.
    #[ts(type = "unknown")]
    pub default: Value,
    /// The clause or ruling that it is about.
    pub clause: String,
    /// What that clause says.
    pub about: String,
}

/// Where a house rule stands in a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OptionGroup {
    /// The cards, and who begins.
    Deal,
    /// What players may do.
    Play,
    /// Stakes and payments.
    Money,
    /// When it ends.
    Length,
    /// The numbers of the text, for who designs a game.
    Numbers,
}

/// What a house rule can be set to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionField {
    /// On or off.
    Switch,
    /// One of these words.
    Choice {
        /// The words.
        words: Vec<String>,
        /// What each of them means, in a sentence.
        meanings: Vec<String>,
    },
    /// A whole number, or a word instead.
    Number(NumberBounds),
    /// The most players. Raise it to get more seats.
    Players(NumberBounds),
    /// One of these lists of numbers.
    List {
        /// The lists.
        lists: Vec<Vec<u32>>,
    },
    /// Whole numbers by name.
    Table {
        /// The numbers.
        members: Vec<TableMember>,
    },
    /// An object of another make, written as text.
    Object,
}

/// The least and the greatest number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct NumberBounds {
    /// The least.
    #[ts(type = "number")]
    pub min: u64,
    /// The greatest, if there is one.
    #[ts(type = "number | null")]
    #[schema(required)]
    pub max: Option<u64>,
    /// A word that may stand instead.
    #[schema(required)]
    pub word: Option<String>,
}

/// A number with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableMember {
    /// Its name.
    pub name: String,
    /// Its bounds.
    pub bounds: NumberBounds,
}

/// Asks for a table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    #[schema(value_type = Game)]
    pub game: String,
    /// How many seats.
    #[schema(minimum = 2, maximum = 12)]
    pub players: u8,
    /// House rules: keys and values. The game judges them: 409 says which one it does not have.
    #[serde(default)]
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// The clock of the players.
    #[serde(default)]
    pub time_control: TimeControl,
    /// After how many seconds away a bot covers a seat (5 to 3600); absent: 60; 0: never, as always
    /// where there are days for each move.
    #[serde(default)]
    #[schema(schema_with = cover_after)]
    pub cover_after: Option<u32>,
    /// Puts bots of this level into all seats but the first.
    #[serde(default)]
    #[schema(value_type = Option<Level>)]
    pub bots: Option<String>,
    /// How long a bot takes for a choice, in milliseconds (0 to 5000); absent: 700.
    #[serde(default)]
    #[schema(maximum = 5000)]
    pub bot_delay_ms: Option<u32>,
    /// May players ask a bot for a hint? Absent: only where one person plays.
    #[serde(default)]
    pub hints: Option<bool>,
    /// The playtest that the table belongs to: the game, the players and the house rules are those
    /// of the playtest, or 409 is answered.
    #[serde(default)]
    pub playtest: Option<String>,
}

/// A table was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableMade {
    /// Its name in links.
    pub table: String,
}

/// A table was deleted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableDeleted {
    /// Until when its host can restore it, in milliseconds of the server's clock.
    #[ts(type = "number")]
    pub until: u64,
}

/// A part of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayPart {
    /// The game's id.
    pub game: String,
    /// What the players were called, by seat, if the table still knows.
    pub names: Vec<String>,
    /// How many acts there were: steps are numbered from 0 to this.
    pub acts: u32,
    /// The result, by seat.
    #[ts(type = "number[]")]
    pub scores: Vec<i64>,
    /// Some steps, in order.
    pub steps: Vec<ReplayStep>,
}

/// The rules of a game, as numbered clauses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Rulebook {
    /// The game's id.
    pub game: String,
    /// Its name.
    pub title: String,
    /// What a player wants, in one sentence.
    pub goal: String,
    /// The game in a few sentences.
    pub short: Vec<String>,
    /// The sections in order.
    pub sections: Vec<Section>,
}

/// A part of the rules under one heading.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// Its clauses.
    pub clauses: Vec<Clause>,
}

/// One clause, ruling or reading.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Clause {
    /// Its number, such as `DTW-18` or `DTW-R2`.
    pub id: String,
    /// What it says: text in which words between backquotes are codes.
    pub text: String,
}
