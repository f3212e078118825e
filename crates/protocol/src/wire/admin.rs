//! What the operator of a server asks of it, at the address that is theirs alone.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The longest reason for a pause, in characters.
pub const MAX_PAUSE_REASON_CHARS: usize = 200;

/// A table, as the operator sees it: nothing of what is played, and no names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AdminTable {
    /// Its name, as in its link.
    pub table: String,
    /// Which game is played.
    pub game: String,
    /// When it was made, in milliseconds of the Unix clock.
    pub created: u64,
    /// When its last log entry was written.
    pub changed: u64,
    /// The number of that entry; 0, if there is none.
    pub entries: u32,
    /// Does its task run? Others wait in the log until someone comes.
    pub running: bool,
    /// Why it is paused, if it is.
    pub paused: Option<String>,
}

/// A node, as the operator sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AdminNode {
    /// Its number. A node that is started again has another one.
    pub node: u32,
    /// Where the others reach it.
    pub address: String,
    /// For how many milliseconds its lease is good; 0, if it has run out: others may take its tables.
    pub lease: u64,
    /// How many tables it owns.
    pub tables: u64,
    /// Is it the one that answers?
    pub this: bool,
}

/// A table is to be handed over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveTable {
    /// The number of the node that is to own it.
    pub node: u32,
}

/// A table is to be paused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PauseTable {
    /// What its players read: `The table is paused: REASON.`
    #[schema(min_length = 1, max_length = 200)]
    pub reason: String,
}
