//! A run of many games.

use crate::{
    play::{Outcome, Player, UnfinishedError, play},
    summary::Summary,
};
use parlour_bots::{Level, WithBots, bot};
use parlour_engine::FastRng;
use rayon::prelude::*;

/// What to play.
#[derive(Clone, Debug)]
pub struct Simulation<G> {
    /// The house rules.
    pub rules: G,
    /// Who sits where.
    pub levels: Vec<Level>,
    /// What the games are dealt from.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// The most acts of a game.
    pub limit: u64,
}

impl<G: WithBots> Simulation<G> {
    fn play(&self, game: u64) -> Result<Outcome, UnfinishedError> {
        let mut rng = FastRng::of_game(self.seed, game);
        let player = |&level: &Level| Player::fair(bot::<G>(level, rng.next_u64()));
        let players = self.levels.iter().map(player).collect();
        play(&self.rules, players, &mut rng, self.limit, &mut ())
    }
}

/// Games that are played in one piece by one thread.
const BATCH_GAMES: u64 = 256;

/// Plays all the games, on all threads of the current rayon pool. `done` learns, from
/// any thread, how many more games are over.
pub fn simulate<G: WithBots>(what: &Simulation<G>, done: impl Fn(u64) + Sync) -> Summary {
    let seats = what.levels.len();
    let batches = what.games.div_ceil(BATCH_GAMES);
    (0..batches)
        .into_par_iter()
        .map(|batch| {
            let games = batch * BATCH_GAMES..((batch + 1) * BATCH_GAMES).min(what.games);
            let count = games.end - games.start;
            let mut summary = Summary::empty(seats);
            for game in games {
                match what.play(game) {
                    Ok(outcome) => summary.add(&outcome),
                    Err(_) => summary.add_unfinished(),
                }
            }
            done(count);
            summary
        })
        .reduce(|| Summary::empty(seats), |all, some| all.and(&some))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_games::down_the_well::DownTheWell;

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let what = Simulation {
            rules: DownTheWell::default(),
            levels: vec![Level::Rule, Level::Random, Level::Random],
            seed: 5,
            games: 1000,
            limit: 10_000,
        };
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| simulate(&what, |_| ()))
        };
        let one = with(1);
        assert_eq!(one.games, 1000);
        assert_eq!(one, with(2));
        assert_eq!(one, with(5));
    }
}
