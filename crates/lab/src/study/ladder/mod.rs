//! `parlour lab ladder`: every two entrants of a game meet; a folder keeps the results and the
//! matches, and a later run goes on from there.

mod folder;
mod page;
mod run;

pub use folder::{LadderFolder, Match};
pub use page::{ladder_page, ladder_sentences};
pub use run::{Clock, LadderRun, play_ladder};

use crate::ladder::{Meeting, Met, Standing};
use crate::study::error::StudyError;
use crate::{PlayerSpec, PlayerSpecError};
use parlour_bots::{Level, Script, levels};
use parlour_games::find;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One ladder: a game at a table of so many, by the rules named. All of it must be the same for
/// a later run to go on in the same folder.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LadderSpec {
    /// What the version of the program is called in the standing.
    pub label: String,
    /// Which game.
    pub game: String,
    /// The number of players.
    pub players: u8,
    /// House rules; what is not said is as in the text.
    pub options: Map<String, Value>,
    /// What all is dealt from.
    pub seed: u64,
    /// A game with more acts than this counts as one without end.
    pub limit: u64,
    /// Of each meeting, the deals that begin before so many games are kept as records.
    pub recorded_games: u64,
}

/// The bots that a ladder of this game, with so many players, has if none are named: all levels,
/// `absent`, and the scripted exploiters of the game.
#[must_use]
pub fn usual_entrants(game: &str, players: u8) -> Vec<PlayerSpec> {
    let levels = levels(game, players).into_iter().chain([Level::Absent]).map(PlayerSpec::plain);
    let scripts = Script::ALL.into_iter().filter(|script| script.game() == game);
    levels.chain(scripts.map(PlayerSpec::from)).collect()
}

/// The steps of a ladder, each as upper and lower: from level to level, and from `random` to
/// `absent`, which no player should gain by.
#[must_use]
pub(super) fn steps(game: &str, players: u8) -> Vec<[String; 2]> {
    let pair = |upper: Level, lower: Level| [upper.to_string(), lower.to_string()];
    let levels = levels(game, players);
    let levels = levels.windows(2).map(|step| pair(step[1], step[0]));
    levels.chain([pair(Level::Absent, Level::Random)]).collect()
}

/// Every two of these entrants, or those only who are a step, in an order that depends on their names alone.
///
/// # Errors
/// If there is no such game, an entrant does not play it, or there are fewer than two.
pub(super) fn meetings(
    spec: &LadderSpec,
    entrants: &[PlayerSpec],
    only_steps: bool,
) -> Result<Vec<Meeting>, StudyError> {
    find(&spec.game)?;
    if spec.players < 2 {
        return Err(StudyError::bad("players", "at least 2: entrants meet others"));
    }
    let mut entrants: Vec<(String, &PlayerSpec)> =
        entrants.iter().map(|bot| (bot.to_string(), bot)).collect();
    entrants.sort_by(|(one, _), (other, _)| one.cmp(other));
    entrants.dedup_by(|(one, _), (other, _)| one == other);
    let plays = |(_, bot): &(String, &PlayerSpec)| bot.plays(&spec.game, spec.players);
    let plays: Result<(), PlayerSpecError> = entrants.iter().try_for_each(plays);
    plays.map_err(|no| StudyError::bad("bots", no))?;
    if entrants.len() < 2 {
        return Err(StudyError::bad("bots", "at least two different ones: entrants meet others"));
    }
    let mut all = Vec::new();
    for (place, (name, one)) in entrants.iter().enumerate() {
        for (other_name, other) in &entrants[place + 1..] {
            if !only_steps || is_step(spec, name, other_name) {
                let bots = [(*one).clone(), (*other).clone()];
                all.push(Meeting { bots, players: spec.players });
            }
        }
    }
    Ok(all)
}

/// Are these two a step of the ladder, whichever is named first?
fn is_step(spec: &LadderSpec, one: &str, other: &str) -> bool {
    steps(&spec.game, spec.players)
        .iter()
        .any(|[upper, lower]| (upper == one && lower == other) || (upper == other && lower == one))
}

/// A ladder as it stands: what the folder holds, and what that adds up to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ladder {
    /// What was played.
    pub spec: LadderSpec,
    /// The hash of the rules.
    pub rules: String,
    /// The day of the last game, as `2026-11-25`.
    pub date: String,
    /// How often an external bot failed in these games: then its seat had the game's own move.
    pub failures: u64,
    /// How the entrants stand.
    pub standing: Standing,
}

impl Ladder {
    fn new(spec: &LadderSpec, rules: String, date: String, met: &[Met]) -> Self {
        let standing = Standing::of(spec.players, met, &steps(&spec.game, spec.players));
        let failures = met.iter().map(|met| met.failures).sum();
        Self { spec: spec.clone(), rules, date, failures, standing }
    }
}
