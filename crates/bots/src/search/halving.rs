//! Sequential halving (Karnin, Koren and Somekh, *Almost Optimal Exploration in Multi-Armed
//! Bandits*, 2013) over candidates that are tried in the same worlds.
//!
//! A tree needs many visits to each action before it compares them well; where few deep
//! candidates are known beforehand, each of them is played on instead. All candidates that are
//! left meet the same worlds, so that what a world gives to each of them cancels out.

use crate::parallel;
use parlour_engine::{FastRng, bot::CancelToken};
use std::ops::AddAssign;

/// How many playouts a decision may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halving {
    /// Playouts of all candidates together.
    pub playouts: u32,
}

/// What a playout came to, or the sum of many.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Outcome {
    /// What candidates are compared by, from 0 to 1 a playout.
    pub worth: f64,
    /// What a hint says of it, such as 1 for a win: a worth may be more than that.
    pub figure: f64,
}

impl AddAssign for Outcome {
    fn add_assign(&mut self, other: Self) {
        self.worth += other.worth;
        self.figure += other.figure;
    }
}

/// A worth of which a hint can speak as it is.
impl AddAssign<f64> for Outcome {
    fn add_assign(&mut self, worth: f64) {
        *self += Self { worth, figure: worth };
    }
}

/// What became of a candidate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// Its place among those that were given.
    pub place: usize,
    /// In how many worlds it was tried.
    pub worlds: u32,
    /// The sum of its outcomes in them.
    pub sum: Outcome,
}

/// Worlds that are played as one piece of work, and added up in order.
const WORLDS_A_PIECE: u32 = 16;

impl Halving {
    /// Compares so many candidates. `trial` is given the generator of a world and the candidates
    /// that are left, and adds the outcome of each of them to its place. The best
    /// comes first; those that stayed longer come before those that were dropped sooner. The
    /// same seed gives the same answer on any number of threads.
    pub fn run(
        self,
        candidates: usize,
        (seed, wanted): (u64, &CancelToken),
        trial: impl Fn(FastRng, &[usize], &mut [Outcome]) + Sync,
    ) -> Vec<Candidate> {
        let rounds = candidates.max(2).next_power_of_two().ilog2();
        let mut left: Vec<usize> = (0..candidates).collect();
        let mut sums = vec![Outcome::default(); candidates];
        let mut dropped: Vec<Candidate> = Vec::with_capacity(candidates);
        let mut worlds = 0;
        for round in 0..rounds {
            let more = (self.playouts / rounds / left.len().max(1) as u32).max(1);
            let piece = |&first: &u32| {
                let mut results = vec![Outcome::default(); candidates];
                for world in first..(first + WORLDS_A_PIECE).min(worlds + more) {
                    if !wanted.is_still() {
                        break;
                    }
                    trial(FastRng::of_game(seed, world.into()), &left, &mut results);
                }
                results
            };
            let pieces: Vec<u32> =
                (worlds..worlds + more).step_by(WORLDS_A_PIECE as usize).collect();
            for results in parallel::map(&pieces, &piece) {
                sums.iter_mut().zip(results).for_each(|(sum, result)| *sum += result);
            }
            worlds += more;
            left.sort_by(|&one, &other| {
                sums[other].worth.total_cmp(&sums[one].worth).then(one.cmp(&other))
            });
            if round + 1 < rounds && wanted.is_still() {
                let stay = left.len().div_ceil(2).max(2).min(left.len());
                let gone = left.drain(stay..);
                dropped
                    .splice(0..0, gone.map(|place| Candidate { place, worlds, sum: sums[place] }));
            }
        }
        let found = left.into_iter().map(|place| Candidate { place, worlds, sum: sums[place] });
        found.chain(dropped).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::Rng;

    /// Coins that show heads ever more often, the last one most often.
    fn coins(playouts: u32, seed: u64) -> Vec<Candidate> {
        let toss = |mut rng: FastRng, left: &[usize], heads: &mut [Outcome]| {
            let face = rng.draw(100) as usize;
            left.iter().for_each(|&coin| heads[coin] += f64::from(u8::from(face < 30 + 5 * coin)));
        };
        Halving { playouts }.run(9, (seed, &CancelToken::default()), toss)
    }

    #[test]
    fn the_best_coin_is_found_and_everyone_is_ranked_once() {
        let found = coins(4_000, 1);
        assert_eq!(found[0].place, 8, "{found:?}");
        let mut all: Vec<usize> = found.iter().map(|coin| coin.place).collect();
        all.sort_unstable();
        assert_eq!(all, (0..9).collect::<Vec<_>>());
        assert!(found.windows(2).all(|pair| pair[0].worlds >= pair[1].worlds), "{found:?}");
    }

    #[test]
    fn threads_do_not_matter() {
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| coins(10_000, 5))
        };
        assert_eq!(on(1), on(3));
    }

    #[test]
    fn fewer_playouts_than_candidates_still_try_each_once() {
        assert!(coins(0, 2).iter().all(|coin| coin.worlds > 0));
    }
}
