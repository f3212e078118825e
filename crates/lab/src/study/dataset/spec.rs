//! What a data set is to be made of.

use crate::study::error::StudyError;
use parlour_bots::{Level, check_level};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a data set is to be made of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataSpec {
    /// Which game.
    pub game: String,
    /// The number of players.
    pub players: u8,
    /// Who plays: a level for each seat.
    pub bots: Vec<String>,
    /// How many games.
    pub games: u64,
    /// What all is dealt from: game *g* from the text `SEED/g`.
    pub seed: u64,
    /// Is each view kept as JSON as well?
    pub views: bool,
    /// A game is left after so many decisions.
    pub max_decisions: u64,
    /// House rules; what is not said is as in the plain rules.
    pub options: Map<String, Value>,
}

/// More decisions of one game than this would not fit into memory.
const MAX_DECISIONS: u64 = 100_000;

impl DataSpec {
    /// The levels of the seats, once all numbers are found to be possible.
    pub(in crate::study) fn levels(&self) -> Result<Vec<Level>, StudyError> {
        if self.bots.len() != usize::from(self.players) {
            let reason = format!("{} levels for {} seats", self.bots.len(), self.players);
            return Err(StudyError::bad("bots", reason));
        }
        if self.games == 0 {
            return Err(StudyError::bad("games", "at least one"));
        }
        if !(1..=MAX_DECISIONS).contains(&self.max_decisions) {
            return Err(StudyError::bad("max_decisions", format!("1 to {MAX_DECISIONS}")));
        }
        let level = |name: &String| {
            let level = name.parse().map_err(|no| StudyError::bad("bots", no))?;
            check_level(level, &self.game, self.players)
                .map_err(|no| StudyError::bad("bots", no))?;
            Ok(level)
        };
        self.bots.iter().map(level).collect()
    }
}
