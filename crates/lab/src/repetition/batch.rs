//! Many games: how many of them go in circles, and which to look at.

use super::watch::{Cycle, Repetition, Watch};
use crate::{
    ExternalBots, Lineup,
    stats::{Estimate, share},
};
use parlour_bots::{WithBots, parallel};
use serde::Serialize;

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    /// What the games are dealt from.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// A game with more acts than this counts as one without end.
    pub limit: u64,
}

/// What came again in many games.
#[derive(Clone, Debug, Serialize)]
pub struct Cycles {
    /// How many games were played.
    pub games: u64,
    /// The share of games in which a position came again.
    pub repeated: Estimate,
    /// The share of games that were stopped, by a cap or the limit, while they went in a circle.
    pub endless: Estimate,
    /// The game with the shortest cycle.
    pub shortest: Option<Example>,
    /// The shortest cycle that only a cap or the limit ended.
    pub stuck: Option<Example>,
}

/// A game that shows it.
#[derive(Clone, Debug, Serialize)]
pub struct Example {
    /// Its number.
    pub game: u64,
    /// Where the cycle is.
    pub cycle: Cycle,
    /// The acts of the cycle: each seat, and what it did.
    pub acts: Vec<(u8, String)>,
}

/// Games that are played before anyone is asked whether there is time for more.
const GAMES_BETWEEN_LOOKS: u64 = 64;

/// Plays the games of a lineup on the current rayon pool. `on_progress` learns how many are over,
/// and ends it by saying false.
pub fn cycles<G: WithBots>(
    rules: &G,
    lineup: &Lineup,
    batch: Batch,
    external_bots: &dyn ExternalBots,
    on_progress: &mut dyn FnMut(u64) -> bool,
) -> Cycles {
    let mut found: Vec<Option<Repetition>> = Vec::new();
    let mut go_on = true;
    while go_on && (found.len() as u64) < batch.games {
        let start = found.len() as u64;
        let games: Vec<u64> = (start..batch.games.min(start + GAMES_BETWEEN_LOOKS)).collect();
        let one = |&game: &u64| watched(rules, lineup, batch, external_bots, game).1;
        found.extend(parallel::map(&games, &one));
        go_on = on_progress(found.len() as u64);
    }
    let share_of = |is: &dyn Fn(&Repetition) -> bool| {
        let hit = |game: &Option<Repetition>| f64::from(u8::from(game.as_ref().is_some_and(is)));
        share(found.iter().map(|game| (hit(game), 1.0)))
    };
    let example = |cycle: &dyn Fn(&Repetition) -> Option<Cycle>| {
        let games = (0..).zip(&found).filter_map(|(game, found)| Some((game, cycle(&(*found)?)?)));
        let (game, cycle) = games.min_by_key(|(_, cycle)| cycle.acts())?;
        let (watch, _) = watched(rules, lineup, batch, external_bots, game);
        let acts = watch.acts.get(cycle.from as usize..cycle.to as usize)?;
        let acts = acts.iter().map(|(seat, act)| (seat.index() as u8, act.to_string())).collect();
        Some(Example { game, cycle, acts })
    };
    Cycles {
        games: found.len() as u64,
        repeated: share_of(&|_| true),
        endless: share_of(&|found| found.stuck.is_some()),
        shortest: example(&|found| Some(found.shortest)),
        stuck: example(&|found| found.stuck),
    }
}

/// Plays one game and looks for what comes again.
fn watched<G: WithBots>(
    rules: &G,
    lineup: &Lineup,
    batch: Batch,
    external_bots: &dyn ExternalBots,
    game: u64,
) -> (Watch<G>, Option<Repetition>) {
    let mut watch = Watch::new();
    let mut rng = lineup.rng(batch.seed, game);
    let of = (batch.seed, game);
    let played = lineup.play(rules, of, external_bots, batch.limit, &mut rng, &mut watch);
    let found = watch.end(played.is_err());
    (watch, found)
}
